import type { FastifyInstance } from 'fastify';
import {
  createCalendarLink,
  deleteCalendarLink,
  readCalendar,
  readCalendarLink,
  updateCalendarLink,
} from '../../../contract/calendars/endpoints.ts';
import { askedSector, type SectorName } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import type { Tokens } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { aNonce } from '../../secrets/sealed-key.ts';
import { openByKey } from '../../secrets/wrong-keys.ts';
import { readBirthdays } from '../birthdays/queries.ts';
import { readGroupName } from '../group/queries.ts';
import { findSectorsOfLink } from '../parents/queries.ts';
import { linkOfKey } from '../parents/rules.ts';
import { findSector } from '../sectors/queries.ts';
import { authorizeCalendar } from './policy.ts';
import {
  type CalendarScope,
  findCalendarLink,
  listCalendarActivities,
  listCalendarSessions,
  openCalendar,
  removeCalendarLink,
  replaceCalendarLink,
  type StoredCalendarLink,
  setCalendarBirthdays,
} from './queries.ts';
import { asCalendar, keyOf, nonceOf } from './rules.ts';

export function calendarRoutes(app: FastifyInstance): void {
  route(app, readCalendarLink, async ({ db, query, caller, tokens }) => {
    const sectorId = await scopeOf(db, query);
    authorizeCalendar(caller, sectorId);
    // Blank names mean 'no sector', which has no calendar; without names the group is meant.
    const link = askedSector(query) === null ? null : await findCalendarLink(db, sectorId);
    const body = link && withKey(link, tokens);
    return { message: body ? 'The link stands' : 'No link stands', body };
  });

  routeWrite(app, createCalendarLink, async ({ db, body, caller, tokens, now, record }) => {
    const sectorId = await scopeOf(db, body);
    authorizeCalendar(caller, sectorId);
    const madeBy = caller.captainId;
    const made = await replaceCalendarLink(db, { sectorId, nonce: aNonce(), madeBy, now });
    const { replaces, ...link } = made;
    record({
      entity: 'calendarLink',
      action: 'create',
      entityId: String(sectorId ?? 0),
      before: null,
      after: { replaces },
    });
    return {
      message: 'Link made',
      arabicMessage: 'تم إنشاء رابط التقويم',
      body: withKey(link, tokens),
    };
  });

  routeWrite(app, updateCalendarLink, async ({ db, body, caller, tokens, record }) => {
    const { birthdays } = body;
    const sectorId = await scopeOf(db, body);
    authorizeCalendar(caller, sectorId);
    const { before, ...link } = await setCalendarBirthdays(db, { sectorId, birthdays });
    record({
      entity: 'calendarLink',
      action: 'update',
      entityId: String(sectorId ?? 0),
      before: { birthdays: before },
      after: { birthdays },
    });
    return {
      message: 'Birthdays switched',
      arabicMessage: birthdays
        ? 'تظهر أعياد الميلاد في التقويم'
        : 'لا تظهر أعياد الميلاد في التقويم',
      body: withKey(link, tokens),
    };
  });

  routeWrite(app, deleteCalendarLink, async ({ db, body, caller, record }) => {
    const sectorId = await scopeOf(db, body);
    authorizeCalendar(caller, sectorId);
    await removeCalendarLink(db, sectorId);
    record({
      entity: 'calendarLink',
      action: 'delete',
      entityId: String(sectorId ?? 0),
      before: null,
      after: null,
    });
    return { message: 'Link ended', arabicMessage: 'تم إلغاء رابط التقويم' };
  });

  route(app, readCalendar, async (call) => {
    const { db, params, settings, tokens, now } = call;
    const key = params.key.replace(/\.ics$/i, '');
    const nonce = nonceOf(key, tokens);
    const scope = nonce ? await openCalendar(db, { nonce, now }) : await scopeOfParents(call, key);
    if (!scope) throw new ApiError('LINK_OVER');
    const activities = await listCalendarActivities(db, scope.sectorId);
    const sessions = await listCalendarSessions(db, scope.sessionSectorIds);
    const { birthdays } = scope.birthdays
      ? await readBirthdays(db, {
          sectorIds: scope.sectorId === null ? null : [scope.sectorId],
          from: dayIn(settings.timeZone, now),
          // The next of each scout.
          days: 366,
        })
      : { birthdays: [] };
    const sector = [scope.baseName, scope.suffixName].filter(Boolean).join(' ');
    const name = [sector, scope.groupName ?? settings.firstGroupName].filter(Boolean).join('، ');
    const origin = tokens.seal('calendar-origin', Buffer.alloc(0)).toString('hex', 0, 8);
    const calendar = asCalendar(
      name,
      { activities, sessions, birthdays },
      {
        origin,
        timeZone: settings.timeZone,
        namesSectors: scope.sessionSectorIds?.length !== 1,
        now,
      },
    );
    return new File([calendar], 'khayma.ics', { type: 'text/calendar; charset=utf-8' });
  });
}

/**
 * The children of a parents' link, or null if it is not valid. Tries are counted by address, because keys can be guessed.
 * A real key is not counted, even after it was revoked: calendar apps keep requesting it.
 */
async function scopeOfParents(
  { db, settings, now, address, tokens }: Call<typeof readCalendar>,
  key: string,
): Promise<CalendarScope | null> {
  return openByKey('calendar', { db, now, address }, async () => {
    const sessionSectorIds = await findSectorsOfLink(db, linkOfKey(key, tokens));
    if (sessionSectorIds === null) return null;
    // Planned activities and sessions on the parents' page.
    const groupName = await readGroupName(db, settings);
    return {
      sectorId: null,
      sessionSectorIds,
      baseName: null,
      suffixName: null,
      birthdays: false,
      groupName,
    };
  });
}

/** The sector that a request names, or null for the whole group. */
async function scopeOf(
  db: Call<typeof readCalendarLink>['db'],
  { baseName, suffixName }: { [P in keyof SectorName]?: string | null | undefined },
): Promise<number | null> {
  if (!baseName || !suffixName) return null;
  return (await findSector(db, { baseName, suffixName })).sectorId;
}

function withKey({ nonce, ...link }: StoredCalendarLink, tokens: Tokens) {
  return { ...link, key: keyOf(nonce, tokens) };
}
