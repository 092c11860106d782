import type { FastifyInstance } from 'fastify';
import { rateOf } from '../../../contract/attendance/rates.ts';
import {
  createCaptainContact,
  createContact,
  deleteContact,
  listCaptainFollowUp,
  listFollowUp,
  readFollowUpMessages,
  updateFollowUpMessages,
} from '../../../contract/follow-up/endpoints.ts';
import {
  defaultMessages,
  type FollowUpMessages,
  messageCases,
} from '../../../contract/follow-up/words.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { contentVersion, isOutdated } from '../../lib/version.ts';
import { getCaptain } from '../captains/queries.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import { readSectorIds } from '../sectors/scope-queries.ts';
import { authorizeCaptainCall, authorizeUndo, visibleContact } from './policy.ts';
import {
  type AwayRow,
  insertContact,
  listAway,
  lockContact,
  lockMessages,
  type PersonKind,
  readMessages,
  removeContact,
  replaceMessages,
} from './queries.ts';

/** Default limit of the list: the size of the largest sectors. */
const LIST_LIMIT = 200;

export function followUpRoutes(app: FastifyInstance): void {
  route(app, listFollowUp, async (call) =>
    readList(call, 'scout', ({ personId }) => ({ scoutId: personId })),
  );

  route(app, listCaptainFollowUp, async (call) =>
    readList(call, 'captain', ({ personId }) => ({ captainId: personId })),
  );

  routeWrite(app, createContact, async (call) => {
    const { db, params, caller, settings } = call;
    // Locked, so that no contact is stored while the person's data are erased.
    const scout = await getScout(db, params.scoutId, { lock: true });
    authorizeScout(caller, scout, settings);
    return storeContact(call, 'scout', scout.scoutId);
  });

  routeWrite(app, createCaptainContact, async (call) => {
    const { db, params, caller } = call;
    const captain = await getCaptain(db, params.captainId);
    if (captain.closedAt !== null) throw new ApiError('CAPTAIN_NOT_FOUND');
    authorizeCaptainCall(caller, captain.sectorId);
    return storeContact(call, 'captain', captain.captainId);
  });

  routeWrite(app, deleteContact, async ({ db, params, caller, settings, now, record }) => {
    const contact = await lockContact(db, params.contactId, dayIn(settings.timeZone, now));
    authorizeUndo(caller, contact);
    await removeContact(db, contact.contactId);
    record(contactChange(contact.kind, 'delete', contact));
    return { message: 'Contact taken back', arabicMessage: 'تم التراجع عن التواصل' };
  });

  route(app, readFollowUpMessages, async ({ db }) => {
    const body = await readMessages(db);
    const message = 'What captains write to those who stay away';
    return { message, body, version: messagesVersion(body) };
  });

  routeWrite(app, updateFollowUpMessages, async ({ db, body, record }) => {
    const before = await lockMessages(db);
    const after = Object.fromEntries(
      messageCases.map((of) => [of, body[of] ?? defaultMessages[of]]),
    ) as FollowUpMessages;
    const [stored, version] = [messagesVersion(before), messagesVersion(after)];
    if (isOutdated(body.version, { stored, after: version })) {
      throw new ApiError('MESSAGES_CHANGED', { stored: { ...before, version: stored } });
    }
    await replaceMessages(db, after);
    record({
      entity: 'followUpMessages',
      action: 'update',
      entityId: 'messages',
      before,
      after,
    });
    return {
      message: 'Texts stored',
      arabicMessage: 'تم حفظ نصوص الرسائل بنجاح',
      body: after,
      version,
    };
  });
}

const messagesVersion = (messages: FollowUpMessages) =>
  contentVersion(messageCases.map((of) => messages[of]));

/** The list of the asked sector, or of the whole scope; `who` names a person in the answer. */
async function readList<W extends object>(
  { db, query, caller, settings, now }: Call<typeof listFollowUp>,
  kind: PersonKind,
  who: (row: AwayRow) => W,
) {
  const { weeks, limit = LIST_LIMIT, offset = 0 } = query;
  const sectorIds = await readSectorIds({ db, query, caller });
  const today = dayIn(settings.timeZone, now);
  const asked = { sectorIds, weeks, limit, offset, today };
  const { rows, total, counts } = await listAway(db, kind, asked);
  const listed = rows.filter(({ isReturned }) => !isReturned);
  const returned = rows.filter(({ isReturned }) => isReturned);
  return {
    message: 'Who stays away',
    body: listed.map((row) => ({
      ...row,
      ...who(row),
      rate: rateOf(row),
      lastAttended: lastAttended(row),
      contact: row.contact && visibleContact(caller, row.contact),
    })),
    count: listed.length,
    total,
    hasMore: total > offset + listed.length,
    counts,
    returned: returned.map((row) => ({
      ...row,
      ...who(row),
      // People who returned need no contact.
      date: row.lastDate ?? today,
    })),
  };
}

const lastAttended = ({ lastTerm, lastWeek, lastDate }: AwayRow) =>
  lastWeek === null ? null : { weekNumber: lastWeek, termNumber: lastTerm!, date: lastDate! };

type ContactCall = Pick<
  WriteCall<typeof createContact>,
  'db' | 'body' | 'caller' | 'settings' | 'now' | 'record'
>;

/** Stores that a person was reached. */
async function storeContact(
  { db, body, caller, settings, now, record }: ContactCall,
  kind: PersonKind,
  personId: number,
) {
  const today = dayIn(settings.timeZone, now);
  const { at = today, note = null } = body;
  if (at > today) throw new ApiError('DAY_TO_COME');
  const madeBy = caller.captainId;
  const contact = await insertContact(db, kind, { personId, at, note, madeBy, now, today });
  record(contactChange(kind, 'create', { ...contact, personId }));
  return {
    message: 'Contact noted',
    arabicMessage: 'تم تسجيل التواصل بنجاح',
    body: visibleContact(caller, contact),
  };
}

/** A contact as the history stores it, under the name of the person contacted. */
function contactChange(
  kind: PersonKind,
  action: 'create' | 'delete',
  {
    personId,
    contactId,
    at,
    note,
  }: { personId: number; contactId: number; at: string; note: string | null },
): HistoryChange {
  const what = { entity: `${kind}Contact`, entityId: `${personId}/${contactId}` } as const;
  const state = { date: at, note };
  return action === 'create'
    ? { ...what, action, before: null, after: state }
    : { ...what, action, before: state, after: null };
}
