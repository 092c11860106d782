import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { foldName } from '../../../contract/core/text.ts';
import { answeredPhone } from '../../../contract/countries/phone.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import {
  downloadTransfer,
  findTransferGroup,
  finishTransfer,
  listTransfers,
  listYearsBefore,
  makeTransfer,
  readLeaving,
  withdrawTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { guardiansOf } from '../../../contract/transfers/rules.ts';
import { leftSentence, stateOn, transferFileName } from '../../../contract/transfers/words.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { createSigner } from '../../secrets/signer.ts';
import { findNewestConsent } from '../consents/queries.ts';
import { endQuestion, findQuestion } from '../consents/transfer-queries.ts';
import { readGroupName } from '../group/queries.ts';
import { listLinks } from '../parents/queries.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import { listDuesOf } from '../trips/people-queries.ts';
import {
  endPresence,
  followOutcome,
  readContentOf,
  tellNeighbours,
  transferChange,
  withdrawThere,
} from './group-queries.ts';
import {
  findRunning,
  getTransfer,
  insertLeaving,
  listBefore,
  listOwedBadgeNames,
  listStoredTransfers,
  readOwnYears,
  type StoredTransfer,
  settleTransfer,
} from './queries.ts';
import { asQuestion, consentFor, questionRoutes } from './question-routes.ts';
import { receiveRoutes } from './receive-routes.ts';
import {
  asTransfer,
  asYearsBefore,
  aTransferKey,
  lastDay,
  sealTransfer,
  someWords,
} from './rules.ts';

export function transferRoutes(app: FastifyInstance): void {
  route(app, listTransfers, async (call) => {
    await tellAll(call);
    const today = dayIn(call.settings.timeZone, call.now);
    const body = (await listStoredTransfers(call.db, today)).map((row) => asTransfer(row, today));
    const address = call.neighbours?.address ?? null;
    return { message: 'Transfers', body, count: body.length, address };
  });

  route(app, readLeaving, async ({ db, params, settings, caller, now, neighbours }) => {
    const scout = await getScout(db, params.scoutId);
    authorizeScout(caller, scout, settings, 'transfers:manage');
    const { scoutId, name, gender, phoneNumber, memberNumber, enrollDate } = scout;
    const links = await listLinks(db, scoutId);
    const newest = await findNewestConsent(db, scoutId);
    const consent = newest?.endedOn === null ? newest : null;
    const guardians = guardiansOf({ links, consent, phoneNumber });
    const own = await readOwnYears(db, scoutId, { timeZone: settings.timeZone, now });
    const running = await findRunning(db, scoutId);
    const question = await findQuestion(db, scoutId);
    const today = dayIn(settings.timeZone, now);
    const isRunning = running && stateOn(running, today) === 'waiting';
    return {
      message: 'What would travel',
      body: {
        scoutId,
        name,
        gender,
        ...answeredSector(scout),
        enrollDate,
        guardians: guardians.flatMap(({ name, relation = null }) =>
          name === undefined ? [] : [{ name, relation }],
        ),
        phones: guardians.filter(({ phoneNumber }) => phoneNumber !== undefined).length,
        hasNumber: memberNumber !== null,
        terms: own.terms.length,
        badges: own.badges.length,
        requirements: own.requirements.length,
        trips: own.trips.length,
        groups: (await listBefore(db, scoutId)).length,
        dues: await listDuesOf(db, scoutId),
        owedBadges: await listOwedBadgeNames(db, scoutId),
        runningId: isRunning ? running.transferId : null,
        hasGroups: neighbours !== undefined,
        hasLink: links.length > 0,
        question: question && asQuestion(question, today),
      },
    };
  });

  route(app, findTransferGroup, async ({ query, neighbours }) => {
    const { address, groupName } = await findGroup(neighbours, query.address);
    return { message: 'A group of this program', body: { address, groupName } };
  });

  // Encrypting takes a while, so it comes before the transaction.
  routeWrite(app, makeTransfer, prepareTransfer, async (call, made) => {
    const { db, body, caller, now, settings, record, logContactAccess } = call;
    const today = dayIn(settings.timeZone, now);
    const scout = await getScout(db, body.scoutId, { lock: true });
    const running = await findRunning(db, scout.scoutId);
    if (running && stateOn(running, today) === 'waiting') throw new ApiError('TRANSFER_RUNNING');
    if (running) await settleTransfer(db, running.transferId, { state: 'withdrawn' }, now);
    const { words, phoneNumber, ...row } = made;
    // A guardian may have answered otherwise while the file was encrypted.
    const stands = await consentFor(db, scout.scoutId, { to: row, today, consent: row.consent });
    if (!isDeepStrictEqual(stands, row.consent)) throw new ApiError('CONSENT_REQUIRED');
    const transferId = await insertLeaving(db, {
      ...row,
      scoutId: scout.scoutId,
      madeBy: caller.captainId,
      now,
    });
    await endQuestion(db, scout.scoutId, { now, transferId });
    const { way, groupName, file, expiresOn } = row;
    const change = { direction: 'out' as const, way, groupName, scoutId: scout.scoutId };
    record(transferChange('create', change));
    if (way === 'group') call.afterCommit((db) => tellAll({ ...call, db }));
    if (phoneNumber !== null) logContactAccess([scout.scoutId]);
    return {
      message: 'Transfer made',
      arabicMessage: way === 'file' ? 'الملف جاهز' : 'أُرسل العرض',
      body: {
        transferId,
        state: 'waiting' as const,
        expiresOn,
        words,
        fileName: file && transferFileName(row.key),
        bytes: file?.length ?? null,
        phoneNumber,
      },
    };
  });

  route(app, downloadTransfer, async ({ db, params, settings, now, logContactAccess }) => {
    const row = await getTransfer(db, params.transferId);
    const isOpen = stateOn(row, dayIn(settings.timeZone, now)) === 'waiting';
    if (!isOpen || row.file === null) throw new ApiError('TRANSFER_OVER');
    logContactAccess(row.scoutId === null ? [] : [row.scoutId]);
    return new File([new Uint8Array(row.file)], transferFileName(row.key), {
      type: 'application/octet-stream',
    });
  });

  routeWrite(app, finishTransfer, async ({ db, params, caller, now, record }) => {
    const row = await getTransfer(db, params.transferId, { lock: true });
    const { scoutId } = row;
    if (row.way !== 'file' || row.direction !== 'out' || row.state !== 'waiting') throw settled();
    if (scoutId === null) throw new ApiError('SCOUT_NOT_FOUND');
    record(...(await endPresence(db, { ...row, scoutId }, { by: caller.captainId, now })));
    return { message: 'Presence ended', arabicMessage: leftSentence(row.groupName) };
  });

  routeWrite(app, withdrawTransfer, withdrawFirst, async ({ db, params, now, record }) => {
    const row = await getTransfer(db, params.transferId, { lock: true });
    if (row.direction !== 'out' || row.state !== 'waiting') throw settled();
    await settleTransfer(db, row.transferId, { state: 'withdrawn', isTold: true }, now);
    const { after, ...change } = transferChange('create', row);
    record({ ...change, action: 'delete', before: after, after: null });
    return { message: 'Transfer withdrawn', arabicMessage: 'سُحب الانتقال' };
  });

  route(app, listYearsBefore, async ({ db, params, caller, settings }) => {
    const scout = await getScout(db, params.scoutId);
    authorizeScout(caller, scout, settings);
    const body = (await listBefore(db, scout.scoutId)).map(asYearsBefore);
    return { message: 'Years in other groups', body, count: body.length };
  });

  questionRoutes(app);
  receiveRoutes(app);
}

const settled = () => new ApiError('TRANSFER_OVER', { arabicMessage: 'انتهى هذا الانتقال من قبل' });

type Writing = Pick<Call<typeof listTransfers>, 'db' | 'settings' | 'now' | 'neighbours'>;

/** Tells the other groups of the program what they do not know yet. */
async function tellAll({ db, settings, now, neighbours }: Writing): Promise<void> {
  if (!neighbours) return;
  await tellNeighbours(db, neighbours, { ownName: await readGroupName(db, settings), now });
}

function findGroup(neighbours: Writing['neighbours'], address: string) {
  if (!neighbours) throw new ApiError('GROUP_NOT_FOUND');
  return neighbours.find(address);
}

/** Checks and encrypts what is to be stored. */
async function prepareTransfer(call: Call<typeof makeTransfer>) {
  const { db, body, settings, now, caller, tokens, signer = createSigner(tokens) } = call;
  const { scoutId, to } = body;
  const scout = await getScout(db, scoutId);
  authorizeScout(caller, scout, settings, 'transfers:manage');
  const today = dayIn(settings.timeZone, now);
  const other = 'address' in to ? await findGroup(call.neighbours, to.address) : null;
  const target = other ?? { ...(to as { groupName: string }), address: null };
  const consent = await consentFor(db, scoutId, { to: target, today, consent: body.consent });
  if (consent.date > today) throw new ApiError('DAY_TO_COME');
  const running = await findRunning(db, scoutId);
  if (running && stateOn(running, today) === 'expired') await withdrawFrom(call, running);
  const way = other ? ('group' as const) : ('file' as const);
  const row = {
    key: aTransferKey(),
    way,
    groupName: target.groupName,
    address: target.address,
    expiresOn: lastDay(way, today),
    consent,
  };
  if (other) return { ...row, file: null, words: null, phoneNumber: null };
  const groupName = await readGroupName(db, settings);
  const made = { key: row.key, groupName, madeOn: today, expiresOn: row.expiresOn, consent };
  const content = await readContentOf(db, scout, made, { timeZone: settings.timeZone, now });
  const words = someWords();
  const file = await sealTransfer(content, words, signer);
  const guardian = content.guardians.find(
    ({ name }) => name !== undefined && foldName(name) === foldName(consent.guardianName),
  );
  const phoneNumber = guardian?.phoneNumber ?? scout.phoneNumber;
  return { ...row, file, words, phoneNumber: phoneNumber && answeredPhone(phoneNumber) };
}

/** Lets the other group's row decide before an offer is withdrawn here. */
async function withdrawFirst(call: Call<typeof withdrawTransfer>): Promise<undefined> {
  const row = await getTransfer(call.db, call.params.transferId);
  if (row.direction === 'out' && row.state === 'waiting') await withdrawFrom(call, row);
  return undefined;
}

async function withdrawFrom(call: Writing, row: StoredTransfer): Promise<void> {
  if (row.way !== 'group') return;
  const { db, settings, now, neighbours } = call;
  try {
    const other = await findGroup(neighbours, row.address!);
    const own = { address: neighbours!.address, ownName: await readGroupName(db, settings) };
    const outcome = await withdrawThere(other, row, own, now);
    if (outcome.state !== 'withdrawn') await followOutcome(db, outcome, now);
  } catch (error) {
    // A group that is gone accepts nothing any more.
    if (!(error instanceof ApiError) || error.code !== 'GROUP_NOT_FOUND') throw error;
  }
}
