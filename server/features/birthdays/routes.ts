import type { FastifyInstance } from 'fastify';
import { BIRTHDAY_WEEK, listBirthdays } from '../../../contract/birthdays/endpoints.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { sectorScope } from '../sectors/policy.ts';
import { readBirthdays } from './queries.ts';

export function birthdayRoutes(app: FastifyInstance): void {
  route(app, listBirthdays, async ({ db, query, caller, settings, now }) => {
    const { days = 2 * BIRTHDAY_WEEK, past = 0 } = query;
    const { birthdays, withoutBirthDate } = await readBirthdays(db, {
      sectorIds: sectorScope(caller),
      from: addDays(dayIn(settings.timeZone, now), -past),
      days: days + past,
    });
    return { message: 'The next birthdays', body: birthdays, withoutBirthDate };
  });
}
