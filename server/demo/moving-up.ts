import type { Kysely } from 'kysely';
import { country } from '../../contract/countries/current.ts';
import type { DB } from '../db/tables.ts';
import { replaceRules, storeMoves } from '../features/moving-up/queries.ts';
import { dayNow, proposeRules } from '../features/moving-up/rules.ts';
import { listPatrolsOfScouts } from '../features/patrols/queries.ts';
import { listScoutsOf } from '../features/scouts/queries.ts';
import { listAllSectors } from '../features/sectors/queries.ts';
import type { DemoGroup } from './group-tables.ts';

/** The rules of moving up, and one scout who was moved by them before the others. */
export async function insertMovingUp(
  db: Kysely<DB>,
  { generalIds, today, now, hoursAgo, record }: DemoGroup,
): Promise<void> {
  const rules = proposeRules(await listAllSectors(db), country().sections);
  const day = dayNow(null, today);
  await replaceRules(db, { day, rules });
  // The exception is in the last sector: the others' captains are the accounts that the made-up group offers.
  const rule = rules.at(-1);
  if (!rule) return;
  const [scout] = await listScoutsOf(db, { sectorIds: [rule.fromId] });
  const patrols = await listPatrolsOfScouts(db, [scout!.scoutId]);
  const by = generalIds[0]!;
  const move = { scout: scout!, toId: rule.toId, patrol: patrols.get(scout!.scoutId) };
  const movedAt = new Date(now.getTime() - 50 * 3_600_000);
  const movingUpId = await storeMoves(db, [move], { by, now: movedAt, day, kept: [] });
  const names = new Map((await listAllSectors(db)).map((each) => [each.sectorId, each]));
  const label = (sectorId: number) => {
    const { baseName, suffixName } = names.get(sectorId)!;
    return `${baseName} ${suffixName}`;
  };
  record(hoursAgo(50), by, 'movingUp', movingUpId, {
    moves: [{ from: label(rule.fromId), to: label(rule.toId!), count: 1 }],
  });
}
