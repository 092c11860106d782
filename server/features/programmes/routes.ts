import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { addStarterBadges } from '../../../contract/badges/endpoints.ts';
import { UNDO_HOURS } from '../../../contract/import/rules.ts';
import {
  exportProgramme,
  importProgramme,
  listProgrammes,
  listTakenSessions,
  readProgrammeSchema,
  undoProgrammeImport,
} from '../../../contract/programmes/endpoints.ts';
import {
  type ProgrammeFile,
  programmeFile,
  readProgramme,
} from '../../../contract/programmes/record.ts';
import {
  compareParts,
  isAllowed,
  listsOf,
  type OwnPart,
  onePerName,
  partsOf,
  planSteps,
} from '../../../contract/programmes/rules.ts';
import { startingBadges, startingProgrammes } from '../../../contract/programmes/starting.ts';
import {
  doneSentence,
  type PartKind,
  PROGRAMME_FORMAT,
  PROGRAMME_VERSION,
  programmeFileName,
} from '../../../contract/programmes/words.ts';
import type { DB } from '../../db/tables.ts';
import { withTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/errors.ts';
import { storeChanges } from '../../http/history.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { readShelf } from '../../lib/programme-shelf.ts';
import { listStoredBadges, lockBadgeList } from '../badges/queries.ts';
import { asBadge } from '../badges/rules.ts';
import { lockCriterionNames } from '../evaluation/criterion-queries.ts';
import { listOwnParts, storeStep, switchOffBeside, undoStep } from './part-queries.ts';
import {
  forgetProgramme,
  getTaken,
  insertProgramme,
  listPlans,
  listStoredProgrammes,
  lockParts,
} from './queries.ts';
import { asChoice, asRow, changedSentence, changedSince, versionOf } from './rules.ts';

export function programmeRoutes(app: FastifyInstance): void {
  route(app, listProgrammes, async ({ db, settings, now }) => {
    const all = await listOwnParts(db);
    const own = onePerName(all.filter(({ isOpen }) => isOpen));
    const taken = await listStoredProgrammes(db, 'taken');
    const given = await listStoredProgrammes(db, 'given');
    const offered = [...startingProgrammes(), ...(await readShelf(settings.programmesDir))];
    const choices = (kind: PartKind) => own.filter((part) => part.kind === kind);
    return {
      message: 'Programmes',
      body: {
        taken: taken.map((row) => ({ ...row, undoUntil: undoUntil(row.madeAt, now) })),
        offered: offered.map((programme) => {
          const rows = compareParts(partsOf(programme), all);
          const { name, author, licence, section = null } = programme;
          const differing = rows.filter(({ outcome }) => outcome !== 'same').length;
          const card = { name, author, licence, section };
          return { ...card, parts: rows.length, differing, programme: { ...programme } };
        }),
        given: given.map(({ added: parts, replaced: _, kept: __, ...row }) => ({ ...row, parts })),
        own: {
          badges: choices('badge').map((part) => ({ ...asChoice(part), badgeId: part.id })),
          criteria: choices('criterion').map((part) => ({
            ...asChoice(part),
            criterionId: part.id,
          })),
          sessions: choices('session').map((part) => ({ ...asChoice(part), key: part.key })),
        },
      },
    };
  });

  route(app, exportProgramme, async ({ db, body, caller, now }) => {
    const { badgeIds, criterionIds, sessionKeys, section, note, ...card } = body;
    const isChosen = (part: OwnPart) =>
      part.kind === 'session'
        ? sessionKeys.includes(part.key)
        : (part.kind === 'badge' ? badgeIds : criterionIds).includes(part.id);
    const parts = onePerName((await listOwnParts(db)).filter((part) => isChosen(part)));
    if (parts.length === 0) throw new ApiError('PROGRAMME_EMPTY');
    const file = {
      format: PROGRAMME_FORMAT,
      version: PROGRAMME_VERSION,
      ...card,
      ...(section && { section }),
      ...(note && { note }),
      ...listsOf(parts),
    };
    const { name, author, licence } = card;
    await withTransaction(db, async (db) => {
      const programmeId = await insertProgramme(db, {
        direction: 'given',
        ...{ name, author, licence, section: section ?? null },
        madeBy: caller.captainId,
        madeAt: now.toISOString(),
        ...{ added: parts.length, replaced: 0, kept: 0, steps: [] },
      });
      const change = {
        entity: 'programme',
        action: 'download',
        entityId: String(programmeId),
        before: null,
        after: { name, author, parts: parts.length },
      } as const;
      await storeChanges(db, [{ at: now, captainId: caller.captainId, change }]);
    });
    const text = JSON.stringify(file, null, 2);
    return new File([text], programmeFileName(name), { type: 'application/json' });
  });

  route(app, listTakenSessions, async ({ db }) => {
    const body = await listPlans(db);
    return { message: 'The sessions of programmes', body, count: body.length };
  });

  routeWrite(app, importProgramme, async ({ db, settings, body, caller, now, record, ...call }) => {
    const programme = read(body.programme);
    const { name, author, licence, section = null, note = null } = programme;
    if (!body.dryRun) await lock(db);
    const own = await listOwnParts(db);
    const rows = compareParts(partsOf(programme), own);
    const decisions = new Map(body.decisions?.map(({ key, action }) => [key, action]));
    const card = { name, author, licence, section };
    const about = { ...card, note, rows: rows.map(asRow), version: versionOf(rows) };
    if (body.dryRun) {
      const decided = rows.filter((row) => isAllowed(row, decisions.get(row.part.key)));
      const { steps: _, ...counts } = planSteps(decided, decisions, own, author);
      return { message: 'What would become of it', body: { importId: null, ...about, ...counts } };
    }
    const changed = body.version === undefined ? null : changedSince(rows, body.version);
    if (changed) {
      throw new ApiError('PROGRAMME_CHANGED', { arabicMessage: changedSentence(changed) });
    }
    if (!rows.every((row) => isAllowed(row, decisions.get(row.part.key)))) {
      throw new ApiError('DIFFERENCE_UNDECIDED');
    }
    const { steps, ...counts } = planSteps(rows, decisions, own, author);
    const at = { timeZone: settings.timeZone, now };
    const stored = [];
    for (const step of steps) stored.push(await storeStep(db, step, at, record));
    await switchOffBeside(db, stored, at);
    if (steps.length === 0) {
      call.recordNothing('all of it stays as the group has it');
      return { message: 'Nothing to take in', body: { importId: null, ...about, ...counts } };
    }
    const importId = await insertProgramme(db, {
      direction: 'taken',
      ...card,
      ...counts,
      madeBy: caller.captainId,
      madeAt: now.toISOString(),
      steps: stored,
    });
    record({
      entity: 'programme',
      action: 'create',
      entityId: String(importId),
      before: null,
      after: { name, author, ...counts },
    });
    return {
      message: 'Programme taken in',
      arabicMessage: doneSentence(counts),
      body: { importId, ...about, ...counts },
    };
  });

  routeWrite(app, addStarterBadges, async ({ db, settings, now, record, recordNothing }) => {
    await lock(db);
    const own = await listOwnParts(db);
    const programme = startingBadges();
    // Without decisions, what the group has otherwise stays.
    const rows = compareParts(partsOf(programme), own);
    const { steps } = planSteps(rows, new Map(), own, programme.author);
    if (steps.length === 0) recordNothing('all of the set are there');
    const badgeIds = [];
    for (const step of steps) {
      badgeIds.push((await storeStep(db, step, { timeZone: settings.timeZone, now }, record)).id);
    }
    const body = (await listStoredBadges(db, { sectorIds: null, badgeIds })).map(asBadge);
    return {
      message: 'Starting set added',
      arabicMessage: 'تمت إضافة المجموعة المقترحة',
      body,
      count: body.length,
    };
  });

  routeWrite(app, undoProgrammeImport, async ({ db, params, settings, now, record }) => {
    await lock(db);
    const taken = await getTaken(db, params.importId);
    if (undoUntil(taken.madeAt, now) === null) throw new ApiError('IMPORT_OVER');
    const at = { timeZone: settings.timeZone, now };
    for (const step of taken.steps.toReversed()) await undoStep(db, step, taken, at, record);
    await forgetProgramme(db, params.importId);
    const { name, author, added, replaced, kept } = taken;
    record({
      entity: 'programme',
      action: 'delete',
      entityId: String(params.importId),
      before: { name, author, added, replaced, kept },
      after: null,
    });
    return { message: 'Import undone', arabicMessage: 'تم التراجع، وعاد ما بُدّل كما كان' };
  });

  route(app, readProgrammeSchema, async () => {
    const schema = z.toJSONSchema(programmeFile, { io: 'output' });
    const text = JSON.stringify(schema, null, 2);
    return new File([text], 'khayma-programme.schema.json', { type: 'application/schema+json' });
  });
}

async function lock(db: Kysely<DB>): Promise<void> {
  await lockBadgeList(db);
  await lockCriterionNames(db);
  await lockParts(db);
}

/** The programme of a request; throws NOT_A_PROGRAMME, or PROGRAMME_TOO_NEW. */
function read(sent: unknown): ProgrammeFile {
  const { programme, problem } = readProgramme(sent);
  if (programme) return programme;
  throw new ApiError(problem === 'newer' ? 'PROGRAMME_TOO_NEW' : 'NOT_A_PROGRAMME');
}

/** Until when an import can be undone; null once it can't. */
function undoUntil(madeAt: string, now: Date): string | null {
  const until = new Date(new Date(madeAt).getTime() + UNDO_HOURS * 3_600_000);
  return until <= now ? null : until.toISOString();
}
