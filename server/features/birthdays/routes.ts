import type { FastifyInstance } from 'fastify';
import { BIRTHDAY_WEEK, listBirthdays } from '../../../contract/birthdays/endpoints.ts';
import { route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { sectorScope } from '../sectors/policy.ts';
import { readBirthdays } from './queries.ts';

export function birthdayRoutes(app: FastifyInstance): void {
  route(app, listBirthdays, async ({ db, query, caller, settings, now }) => {
    const { birthdays, withoutBirthDate } = await readBirthdays(db, {
      sectorIds: sectorScope(caller),
      today: dayIn(settings.timeZone, now),
      days: query.days ?? 2 * BIRTHDAY_WEEK,
    });
    return { message: 'The next birthdays', body: birthdays, withoutBirthDate };
  });
}
