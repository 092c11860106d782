import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { addDays } from '../../../contract/core/calendar.ts';
import {
  createNotice,
  endNotice,
  listNotices,
  type Notice,
  updateNotice,
} from '../../../contract/notices/endpoints.ts';
import { fullText, tooLongText } from '../../../contract/notices/limit-words.ts';
import {
  type Audience,
  findFull,
  isOpen,
  mayChange,
  maySee,
  wrongUntil,
} from '../../../contract/notices/rules.ts';
import { audienceText } from '../../../contract/notices/words.ts';
import { NOTICE_DAYS } from '../../../contract/privacy/periods.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { listFamilyScouts } from '../scouts/family-queries.ts';
import { listAllSectors, listUnitSectorIds } from '../sectors/queries.ts';
import { authorizeAudience, authorizeNotice, writerOf } from './policy.ts';
import {
  changeNotice,
  getNotice,
  insertNotice,
  listStoredNotices,
  type NoticeContent,
  type StoredNotice,
  storeEnd,
} from './queries.ts';
import { asNotice, mayTakeBack, noticeVersion, recordedNotice } from './rules.ts';

export function noticeRoutes(app: FastifyInstance): void {
  route(app, listNotices, async ({ db, query, caller, settings, now }) => {
    const today = dayIn(settings.timeZone, now);
    const writer = writerOf(caller);
    const scouts = await listFamilyScouts(db);
    const notices = await listStoredNotices(db, { since: addDays(today, -NOTICE_DAYS) });
    const body = notices
      .filter((notice) => maySee(writer, notice))
      .map((notice) => asNotice(notice, { writer, today, scouts }))
      .filter(({ state }) => query.state === undefined || state === query.state);
    return { message: 'Notices to families', body, count: body.length };
  });

  routeWrite(app, createNotice, async (call) => {
    const { db, body, caller, settings, now, record } = call;
    const today = dayIn(settings.timeZone, now);
    checkUntil(body.until, { today, published: today });
    const content = await readContent(call);
    authorizeAudience(caller, content);
    await lockNotices(db);
    const replaced = await endReplaced(call);
    await findRoom(call, content, { today, without: replaced });
    if (body.dryRun) {
      return { message: 'A notice could be published', body: await drawNotice(call, content) };
    }
    const noticeId = await insertNotice(db, content, { captainId: caller.captainId, now });
    const stored = await getNotice(db, noticeId);
    record(changeOf(noticeId, { action: 'create', before: null, after: recordedNotice(stored) }));
    return {
      message: 'Notice published',
      arabicMessage: 'نُشر الإعلان',
      body: await answerNotice(call, stored),
    };
  });

  routeWrite(app, updateNotice, async (call) => {
    const { db, params, body, caller, settings, now, record } = call;
    const { noticeId } = params;
    const today = dayIn(settings.timeZone, now);
    await lockNotices(db);
    const before = await getNotice(db, noticeId);
    authorizeNotice(caller, before);
    if (!isOpen(before, today)) throw new ApiError('NOTICE_OVER');
    const content = await readContent(call, before);
    authorizeAudience(caller, content);
    checkUntil(body.until, { today, published: dayIn(settings.timeZone, new Date(before.madeAt)) });
    await checkVersion(call, before, noticeVersion({ ...content, endedAt: null }));
    const replaced = body.replaces === noticeId ? [] : await endReplaced(call);
    if (!isSame(content, before)) {
      await findRoom(call, content, { today, without: [noticeId, ...replaced] });
    }
    if (body.dryRun) {
      return { message: 'The notice could be changed', body: await drawNotice(call, content) };
    }
    const isEdited = content.title !== before.title || content.text !== before.text;
    await changeNotice(db, noticeId, content, { captainId: caller.captainId, now, isEdited });
    const stored = await getNotice(db, noticeId);
    record(
      changeOf(noticeId, {
        action: 'update',
        before: recordedNotice(before),
        after: recordedNotice(stored),
      }),
    );
    return {
      message: 'Notice changed',
      arabicMessage: 'حُفظ الإعلان',
      body: await answerNotice(call, stored),
    };
  });

  routeWrite(app, endNotice, async (call) => {
    const { db, params, body, caller, settings, now, record } = call;
    const { noticeId } = params;
    const { ended } = body;
    const today = dayIn(settings.timeZone, now);
    await lockNotices(db);
    const before = await getNotice(db, noticeId);
    authorizeNotice(caller, before);
    const after = { ...before, endedAt: ended ? now.toISOString() : null };
    await checkVersion(call, before, noticeVersion(after));
    const recorded = recordedNotice(before);
    if (ended) {
      if (!isOpen(before, today)) throw new ApiError('NOTICE_OVER');
      record(changeOf(noticeId, { action: 'close', before: recorded, after: null }));
    } else {
      if (!isOpen(after, today) || !mayTakeBack(before, now)) throw new ApiError('NOTICE_OVER');
      await findRoom(call, before, { today, without: [noticeId] });
      record(changeOf(noticeId, { action: 'reopen', before: null, after: recorded }));
    }
    await storeEnd(db, noticeId, { captainId: caller.captainId, now, ended });
    return {
      message: ended ? 'Notice ended' : 'Notice stands again',
      arabicMessage: ended ? 'رُفع الإعلان' : 'عاد الإعلان',
      body: await answerNotice(call, await getNotice(db, noticeId)),
    };
  });
}

type Writing = WriteCall<typeof createNotice> | WriteCall<typeof updateNotice>;

/** One captain at a time writes or ends notices, so that two don't take the last place. */
const lockNotices = (db: Kysely<DB>) => advisoryLock(db, 'notices');

const changeOf = <C extends { action: string; before: unknown; after: unknown }>(
  noticeId: number,
  change: C,
) => ({ entity: 'notice', entityId: String(noticeId), ...change }) as const;

function checkUntil(until: string, days: { today: string; published: string }): void {
  const wrong = wrongUntil(until, days);
  if (wrong === 'past') throw fieldError('INVALID_REQUEST', 'until', 'هذا اليوم مضى');
  if (wrong) throw fieldError('NOTICE_TOO_LONG_OPEN', 'until', tooLongText());
}

/** Throws NOTICE_CHANGED if a change was made from another version than the stored one. */
async function checkVersion(
  call: WriteCall<typeof updateNotice> | WriteCall<typeof endNotice>,
  notice: StoredNotice,
  after: string,
): Promise<void> {
  if (!isOutdated(call.body.version, { stored: noticeVersion(notice), after })) return;
  throw new ApiError('NOTICE_CHANGED', { stored: await answerNotice(call, notice) });
}

/** The content to store, with the numbers of its sectors: of a unit those that it has now, or had when it was chosen `before`. */
async function readContent(
  { db, body, caller }: Writing,
  before?: StoredNotice,
): Promise<NoticeContent> {
  const { title, text, until, audience } = body;
  const { kind } = audience;
  const content = { title, text, until, kind, unitCaptainId: null, writtenAs: caller.type };
  if (kind === 'group') return { ...content, sectorIds: [] };
  if (kind === 'unit') {
    const unitCaptainId = audience.unitCaptainId ?? before?.unitCaptainId ?? caller.captainId;
    if (before && unitCaptainId === before.unitCaptainId) {
      return {
        ...content,
        unitCaptainId,
        sectorIds: before.sectorIds,
        writtenAs: before.writtenAs,
      };
    }
    const sectorIds = await listUnitSectorIds(db, unitCaptainId);
    if (sectorIds.length === 0) throw new ApiError('SECTOR_NOT_FOUND');
    return { ...content, unitCaptainId, sectorIds };
  }
  const all = await listAllSectors(db, 'share');
  const sectorIds = audience.sectors.map(({ baseName, suffixName }) => {
    const found = all.find((each) => each.baseName === baseName && each.suffixName === suffixName);
    if (!found) throw new ApiError('SECTOR_NOT_FOUND');
    return found.sectorId;
  });
  const chosen = { ...content, sectorIds: [...new Set(sectorIds)] };
  return before && isSame(chosen, before) ? { ...chosen, writtenAs: before.writtenAs } : chosen;
}

function isSame(content: NoticeContent, { kind, unitCaptainId, sectorIds }: StoredNotice): boolean {
  return (
    content.kind === kind &&
    content.unitCaptainId === unitCaptainId &&
    content.sectorIds.length === sectorIds.length &&
    content.sectorIds.every((each) => sectorIds.includes(each))
  );
}

/** Ends the notice that another one replaces, where it stands; returns its number. */
async function endReplaced(call: Writing): Promise<number[]> {
  const { db, body, caller, settings, now, record } = call;
  if (body.replaces === undefined) return [];
  const notice = await getNotice(db, body.replaces);
  authorizeNotice(caller, notice);
  if (!body.dryRun && isOpen(notice, dayIn(settings.timeZone, now))) {
    await storeEnd(db, notice.noticeId, { captainId: caller.captainId, now, ended: true });
    record(
      changeOf(notice.noticeId, { action: 'close', before: recordedNotice(notice), after: null }),
    );
  }
  return [notice.noticeId];
}

/** Throws NOTICES_FULL, with what stands there, if a sector of the audience has no room for one more. */
async function findRoom(
  { db, caller }: { db: Kysely<DB>; caller: Caller },
  content: Audience & Pick<StoredNotice, 'writtenAs'>,
  { today, without }: { today: string; without: readonly number[] },
): Promise<void> {
  const sectors = await listAllSectors(db);
  const notices = await listStoredNotices(db, { since: today });
  const full = findFull(content, {
    standing: notices.filter(
      (notice) => isOpen(notice, today) && !without.includes(notice.noticeId),
    ),
    sectorIds: sectors.map(({ sectorId }) => sectorId),
  });
  if (!full) return;
  const found = sectors.find(({ sectorId }) => sectorId === full.sectorId);
  const sector = found ? { baseName: found.baseName, suffixName: found.suffixName } : null;
  const writer = writerOf(caller);
  throw new ApiError('NOTICES_FULL', {
    arabicMessage: fullText({ sector, most: full.most }),
    full: {
      sector,
      open: full.notices.map((notice) => ({
        noticeId: mayChange(writer, notice) ? notice.noticeId : null,
        title: notice.title,
        until: notice.until,
        by: notice.kind === 'unit' ? audienceText(notice) : notice.by,
        own: notice.madeBy === writer.captainId,
      })),
    },
  });
}

async function answerNotice(
  {
    db,
    caller,
    settings,
    now,
  }: Pick<Call<typeof listNotices>, 'db' | 'caller' | 'settings' | 'now'>,
  notice: StoredNotice,
): Promise<Notice> {
  const today = dayIn(settings.timeZone, now);
  return asNotice(notice, { writer: writerOf(caller), today, scouts: await listFamilyScouts(db) });
}

/** The answer of a dry run: the notice as it would be, without a number. */
function drawNotice(call: Writing, content: NoticeContent): Promise<Notice> {
  const { body, caller, now } = call;
  const name = `${caller.firstName} ${caller.middleName}`;
  const at = now.toISOString();
  return answerNotice(call, {
    ...content,
    noticeId: 0,
    unitCaptainName: null,
    sectors: body.audience.sectors.map((sector) => ({ ...sector, sectorId: 0 })),
    by: name,
    madeBy: caller.captainId,
    madeAt: at,
    changedByName: name,
    changedByGender: caller.gender,
    changedAt: at,
    editedAt: null,
    endedAt: null,
  });
}
