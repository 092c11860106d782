import { sql } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import { foldArabic } from '../../contract/core/text.ts';
import { proposedCriteria } from '../../contract/evaluation/words.ts';
import { answeredSector } from '../../contract/sectors/sector-name.ts';
import { insertCriteria, switchCriterion } from '../features/evaluation/criterion-queries.ts';
import type { Maker } from './group-tables.ts';

/** The sector that has not evaluated the current week yet. */
const UNEVALUATED = 1;
/** How long the criteria and the test are there, in days: from the start of the newest term, and the week before last. */
const SINCE_CRITERIA = 70;
const SINCE_TEST = 14;

/**
 * The proposed criteria, an own one and a test of the first sector, and the points of the newest term: mostly full,
 * some short, few zero, and a few scouts left out. The last sector evaluates nothing.
 */
export const insertEvaluation: Maker = async (
  db,
  { sectors, today, meetings, hoursAgo, record },
) => {
  const [first] = sectors as [(typeof sectors)[number]];
  const createdOn = addDays(today, -SINCE_CRITERIA);
  const own = [
    { name: 'العقد والربطات', max: 10, category: 'skills', kind: 'weekly', date: null },
    {
      name: 'اختبار الإسعاف',
      max: 20,
      category: 'tests',
      kind: 'once',
      date: addDays(today, -SINCE_TEST),
    },
  ] as const;
  const criteria = [
    ...proposedCriteria.map((criterion) => ({ ...criterion, date: null, sectorId: null })),
    ...own.map((criterion) => ({ ...criterion, sectorId: first.sectorId })),
  ];
  const ids = await insertCriteria(
    db,
    criteria.map((criterion) => ({
      ...criterion,
      foldedName: foldArabic(criterion.name),
      createdOn,
    })),
  );
  const ownId = ids.at(-2)!;
  const testId = ids.at(-1)!;
  const createdAt = hoursAgo(24 * SINCE_TEST);
  for (const [index, criterion] of own.entries()) {
    const after = { ...criterion, ...answeredSector(first), isOpen: true };
    record(createdAt, first.captainIds[0]!, 'criterion', ids.at(index - own.length)!, after);
  }
  const paidId = ids[criteria.findIndex(({ kind }) => kind === 'paid')]!;
  await switchCriterion(
    db,
    { criterionId: paidId, sectorId: first.sectorId },
    { isOpen: false, today: createdOn },
  );

  const current = meetings.at(-1);
  if (!current) return;
  const evaluated = sectors.slice(0, Math.max(1, sectors.length - 1));
  await sql`
    INSERT INTO evaluation_sheets (sector_id, term_number, week_number, recorded_by, recorded_at)
    SELECT sector_id, term_number, week_number, recorded_by, recorded_at + interval '20 minutes'
    FROM scout_attendance_sheets
    WHERE term_number = ${current.termNumber}
      AND sector_id = ANY(${evaluated.map(({ sectorId }) => sectorId)})
      AND (sector_id, week_number) IS DISTINCT FROM
        (${sectors[UNEVALUATED]?.sectorId ?? 0}::int, ${current.weekNumber}::int)
  `.execute(db);
  await sql`
    INSERT INTO evaluation_members (scout_id, term_number, week_number, sector_id, patrol_id)
    SELECT scout_id, term_number, week_number, sector_id, patrol_id
    FROM evaluation_sheets JOIN patrols USING (sector_id) JOIN patrol_members USING (patrol_id)
  `.execute(db);
  await sql`
    INSERT INTO evaluation_points
      (scout_id, term_number, week_number, criterion_id, sector_id, points)
    SELECT scout_id, term_number, week_number, criterion_id, sector_id,
      ${pointsBy(sql`luck`, sql`max`)}
    FROM (
      SELECT records.*, criterion_id, max,
        ${luckOf(sql`records.scout_id, week_number, criterion_id`)} AS luck
      FROM scout_attendance records
      JOIN evaluation_sheets USING (sector_id, term_number, week_number)
      JOIN criteria ON kind = 'weekly' AND coalesce(criteria.sector_id, records.sector_id) = records.sector_id
      WHERE status = 'attended'
    ) given
    WHERE luck > ${LEFT_OUT}
  `.execute(db);
  await sql`
    INSERT INTO test_points (scout_id, criterion_id, sector_id, points)
    SELECT scout_id, ${testId}::int, sector_id, ${pointsBy(sql`luck`, sql`20`)}
    FROM (
      SELECT scout_id, sector_id, ${luckOf(sql`scout_id, ${ownId}::int`)} AS luck FROM scouts
      WHERE sector_id = ${first.sectorId} AND deleted_at IS NULL
    ) given
    WHERE luck > 30
  `.execute(db);
  await sql`
    INSERT INTO test_sheets (criterion_id, sector_id, recorded_by, recorded_at)
    VALUES (${testId}, ${first.sectorId}, ${first.captainIds[0]!}, ${hoursAgo(24 * SINCE_TEST - 24)})
  `.execute(db);
};

/** Below this luck nobody thought of the scout. */
const LEFT_OUT = 6;

/** A number from 0 to 255, the same for the same values. */
const luckOf = (values: ReturnType<typeof sql>) =>
  sql`get_byte(decode(md5(concat_ws('/', ${values})), 'hex'), 0)`;

const pointsBy = (luck: ReturnType<typeof sql>, max: ReturnType<typeof sql>) => sql`CASE
  WHEN ${luck} < 12 THEN 0
  WHEN ${luck} < 90 THEN greatest(1, ${max} - 1 - ${luck} % 3)
  ELSE ${max} END`;
