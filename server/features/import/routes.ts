import type { FastifyInstance } from 'fastify';
import {
  downloadTemplate,
  findNamesakes,
  importScouts,
  listImports,
  undoImport,
} from '../../../contract/import/endpoints.ts';
import { UNDO_HOURS } from '../../../contract/import/rules.ts';
import type { MergedField } from '../../../contract/scouts/record.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import { lockNumbers } from '../../db/member-numbers.ts';
import { ApiError, invalidRequest } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import { lostNumberSentence, takenNumber } from '../member-numbers/policy.ts';
import { findPatrolOfScout, returnToPatrol } from '../patrols/queries.ts';
import { bringScoutBack, changeScout, getScout } from '../scouts/queries.ts';
import { recordedScout } from '../scouts/rules.ts';
import { reachesSector, sectorScope } from '../sectors/policy.ts';
import { listAllSectors } from '../sectors/queries.ts';
import { asNamesakes, authorizeImport } from './policy.ts';
import {
  emptyScouts,
  fillScouts,
  forgetImport,
  getImport,
  type ImportedScout,
  insertScouts,
  listImportedScouts,
  listImportsSince,
  listNamesakes,
  lockImports,
  removeScouts,
  storeImport,
} from './queries.ts';
import {
  asAnswer,
  filledBy,
  judgeRows,
  numbersIn,
  readRow,
  restoredBy,
  templateSheets,
  usedSentence,
  withTaken,
} from './rules.ts';

export function importRoutes(app: FastifyInstance): void {
  route(app, findNamesakes, async ({ db, body, caller }) => {
    const found = await listNamesakes(db, body.names);
    const scouts = asNamesakes(caller, found);
    return { message: 'Scouts of these names', body: scouts, count: scouts.length };
  });

  route(app, listImports, async ({ db, caller, now }) => {
    const madeBy = caller.type === 'general' ? null : caller.captainId;
    const body = await listImportsSince(db, { since: dayBefore(now), madeBy });
    return { message: 'Imports that can be undone', body, count: body.length };
  });

  route(app, downloadTemplate, async ({ db, caller }) => {
    const scope = sectorScope(caller);
    const sectors = (await listAllSectors(db)).filter(
      ({ sectorId }) => scope === null || scope.includes(sectorId),
    );
    const data = await writeSpreadsheet(templateSheets(sectors));
    return new File([data], 'scouts-template.xlsx', { type: SPREADSHEET_TYPE });
  });

  routeWrite(app, importScouts, async (call) => {
    const { db, body, caller, settings, now, record } = call;
    await lockImports(db);
    const sectors = await listAllSectors(db, 'share');
    const read = body.rows.map(readRow);
    const names = read.flatMap(({ row }) => row?.name ?? []);
    const namesakes = await listNamesakes(db, names, { lock: true });
    const planned = judgeRows(
      read,
      {
        namesakes: asNamesakes(caller, namesakes),
        sectors,
        today: dayIn(settings.timeZone, now),
      },
      (sectorId) => reachesSector(caller, sectorId),
    );
    const numbers = numbersIn(planned).filter((number) => number !== null);
    const taken = (await lockNumbers(db, numbers)).map(
      (holder) => [holder.memberNumber, takenNumber(caller, holder).arabicMessage] as const,
    );
    const judged = withTaken(planned, new Map(taken));
    const issues = judged.flatMap((row) => row.issues);
    if (body.dryRun) {
      return { message: 'What would become of each row', body: asAnswer(judged, null, new Map()) };
    }
    if (issues.length > 0) throw invalidRequest(issues);

    const added = judged.flatMap((row, index) => (row.plan.values ? [{ ...row, index }] : []));
    const scoutIds = await insertScouts(
      db,
      added.map(({ row, plan, sectorId }) => ({
        name: row!.name!,
        gender: row!.gender!,
        sectorId: sectorId!,
        ...plan.values!,
      })),
      now,
    );
    const idOf = new Map(added.map(({ index }, place) => [index, scoutIds[place]!]));
    const filled = filledBy(judged);
    await fillScouts(db, filled);
    const known = new Map(namesakes.map((scout) => [scout.scoutId, scout]));
    const restored = restoredBy(judged).map((scoutId) => {
      const { deletedAt, deletedBy } = known.get(scoutId)!;
      return { scoutId, deletedAt: deletedAt!, deletedBy };
    });
    const lostNumbers: string[] = [];
    for (const { scoutId } of restored) {
      const { scout, lost } = await bringScoutBack(db, scoutId, now);
      const lostNumber = lostNumberSentence(caller, scout, lost);
      if (lostNumber) lostNumbers.push(lostNumber);
      const after = recordedScout(scout);
      await returnToPatrol(db, after);
      record({
        entity: 'scout',
        action: 'restore',
        entityId: String(scoutId),
        before: null,
        after,
      });
    }
    const skipped = judged.filter(({ plan }) => plan.outcome === 'skip').length;
    const importId = await storeImport(db, {
      by: caller.captainId,
      now,
      addedIds: scoutIds,
      filled,
      restored,
      skipped,
    });
    const placeOf = new Map(sectors.map((sector) => [sector.sectorId, sector]));
    record({
      entity: 'scoutImport',
      action: 'create',
      entityId: String(importId),
      before: null,
      after: {
        added: recordById(
          added.map(({ row, sectorId }, place) => {
            const sector = answeredSector(placeOf.get(sectorId!)!);
            return { scoutId: scoutIds[place]!, name: row!.name!, ...sector };
          }),
        ),
        merged: recordById(
          filled.map(({ scoutId, fields }) => ({
            scoutId,
            name: known.get(scoutId)!.name,
            ...answeredSector(known.get(scoutId)!),
            fields: Object.keys(fields) as MergedField[],
          })),
        ),
        skipped,
      },
    });
    return {
      message: 'Scouts imported',
      arabicMessage: ['تم الاستيراد بنجاح', ...lostNumbers].join('. '),
      body: { ...asAnswer(judged, importId, idOf), lostNumbers },
    };
  });

  routeWrite(app, undoImport, async ({ db, params, body, caller, now, record }) => {
    await lockImports(db);
    const found = await getImport(db, params.importId);
    authorizeImport(caller, found);
    if (new Date(found.madeAt) <= dayBefore(now)) throw new ApiError('IMPORT_OVER');
    const scouts = await listImportedScouts(db, found.importId);
    const mayChange = ({ sectorId }: ImportedScout) => reachesSector(caller, sectorId);
    // Skip scouts that were deleted since, or moved out of the caller's scope.
    const present = scouts.filter(({ isDeleted }) => !isDeleted);
    const isKept = (scout: ImportedScout) => scout.isUsed || !mayChange(scout);
    const kept = present.filter((scout) => scout.isNew && isKept(scout));
    if (kept.length > 0 && !body.keepUsed) {
      throw new ApiError('IMPORT_USED', { arabicMessage: usedSentence(kept) });
    }
    const removed = present.filter((scout) => scout.isNew && !isKept(scout));
    const restored = present.filter(
      (scout) => !scout.isNew && mayChange(scout) && scout.unchanged.length > 0,
    );
    await forgetImport(db, found.importId);
    await removeScouts(
      db,
      removed.map(({ scoutId }) => scoutId),
    );
    await emptyScouts(db, restored);
    const deleted = present.filter((scout) => scout.deletedAtBefore !== null && mayChange(scout));
    for (const { scoutId, deletedAtBefore, deletedByBefore } of deleted) {
      const before = await getScout(db, scoutId);
      const patrol = await findPatrolOfScout(db, scoutId);
      await changeScout(db, scoutId, { deletedAt: deletedAtBefore, deletedBy: deletedByBefore });
      record({
        entity: 'scout',
        action: 'delete',
        entityId: String(scoutId),
        before: { ...recordedScout(before), ...(patrol && { patrol }) },
        after: null,
      });
    }
    record({
      entity: 'scoutImport',
      action: 'delete',
      entityId: String(found.importId),
      before: {
        added: recordById(removed),
        merged: recordById(restored.map((scout) => ({ ...scout, fields: scout.unchanged }))),
        kept: kept.length,
      },
      after: null,
    });
    return {
      message: 'Import undone',
      arabicMessage: 'تم التراجع عن الاستيراد',
      body: {
        removed: removed.length,
        restored: restored.filter(({ deletedAtBefore }) => deletedAtBefore === null).length,
        deleted: deleted.length,
        kept: kept.map(({ name }) => name),
      },
    };
  });
}

const dayBefore = (now: Date) => new Date(now.getTime() - UNDO_HOURS * 3_600_000);

/** Scouts by id, as the history stores them. */
function recordById<T extends { scoutId: number }>(scouts: readonly T[]): Record<string, T> {
  return Object.fromEntries(scouts.map((scout) => [String(scout.scoutId), scout]));
}
