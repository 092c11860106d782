import { addDays } from '../../contract/core/calendar.ts';
import { formatDigits } from '../../contract/core/digits.ts';
import { answererKey } from '../../contract/transfers/question.ts';
import type { Direction } from '../../contract/transfers/words.ts';
import { hashOfKey } from '../features/parents/rules.ts';
import { storeBefore } from '../features/transfers/queries.ts';
import type { Maker } from './group-tables.ts';
import { DEMO_ASKED_KEY } from './links.ts';

const KEYS = {
  leaving: '6f1f0f5e-2a57-4a43-9d05-6f3b0e2b7a01',
  came: '0b6a3c1d-7c44-4c0e-8a1f-2d9c5e4f7b02',
};

/** A family that was asked and agreed, a scout whose file went out three weeks ago and who is still here, and one who came with four years of another group. */
export const insertTransfers: Maker = async (
  db,
  { generalIds, sectors, hoursAgo, today, record },
) => {
  const [leaving, came] = await db
    .selectFrom('scouts')
    .where('deletedAt', 'is', null)
    .where('sectorId', '=', sectors[0]!.sectorId)
    .orderBy('scoutId', 'desc')
    .limit(2)
    .select('scoutId')
    .execute();
  if (!leaving || !came) return;
  const by = { madeBy: generalIds[0]!, way: 'file' } as const;
  await db
    .insertInto('transfers')
    .values([
      {
        ...by,
        key: KEYS.came,
        direction: 'in',
        state: 'done',
        scoutId: came.scoutId,
        groupName: 'مجموعة الدلتا الكشفية',
        madeAt: hoursAgo(40 * 24),
        settledAt: hoursAgo(40 * 24),
        expiresOn: addDays(today, -14),
        digest: Buffer.from(KEYS.came),
      },
      {
        ...by,
        key: KEYS.leaving,
        direction: 'out',
        state: 'waiting',
        scoutId: leaving.scoutId,
        groupName: 'مجموعة المنيا الكشفية',
        madeAt: hoursAgo(21 * 24),
        expiresOn: addDays(today, 9),
        guardianName: 'عادل فهمي',
        relation: 'father',
        consentOn: addDays(today, -22),
        // Nobody has its words, so its bytes are made up too.
        file: Buffer.concat([Buffer.from('age-encryption.org/v1\n'), Buffer.alloc(5600, 7)]),
      },
    ])
    .execute();
  const asked = await db
    .selectFrom('links')
    .innerJoin('linkScouts', 'linkScouts.linkId', 'links.linkId')
    .where('keyHash', '=', hashOfKey(DEMO_ASKED_KEY))
    .orderBy('place')
    .select(['scoutId', 'links.linkId', 'guardianName'])
    .executeTakeFirst();
  if (asked) {
    const question = { groupName: 'مجموعة حلوان الكشفية' };
    const { scoutId, linkId, guardianName } = asked;
    const { questionId } = await db
      .insertInto('transferQuestions')
      .values({ scoutId, ...question, askedBy: generalIds[0]!, askedOn: addDays(today, -1) })
      .returning('questionId')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('transferAnswers')
      .values({
        ...{ questionId, linkId, relation: 'father', agrees: true, answeredOn: today },
        guardianName: guardianName!,
        guardianKey: answererKey(guardianName!),
      })
      .execute();
    record(hoursAgo(24), generalIds[0]!, 'transferQuestion', scoutId, question);
  }
  const told = (groupName: string, direction: Direction) => ({ groupName, direction, way: 'file' });
  const [general] = generalIds;
  record(
    hoursAgo(40 * 24),
    general!,
    'transfer',
    came.scoutId,
    told('مجموعة الدلتا الكشفية', 'in'),
  );
  record(
    hoursAgo(21 * 24),
    general!,
    'transfer',
    leaving.scoutId,
    told('مجموعة المنيا الكشفية', 'out'),
  );
  const year = Number(today.slice(0, 4));
  const term = (name: string, sector: string, attended: number, counted: number) => ({
    name,
    sector,
    attended,
    counted,
  });
  await storeBefore(
    db,
    came.scoutId,
    [
      {
        key: KEYS.came,
        groupName: 'مجموعة الدلتا الكشفية',
        enrolledOn: `${year - 3}-09-15`,
        terms: [
          term(`ربيع ${formatDigits(year)}`, 'أشبال أ', 15, 18),
          term(`خريف ${formatDigits(year - 1)}`, 'أشبال أ', 12, 14),
          term(`ربيع ${formatDigits(year - 1)}`, 'أشبال أ', 16, 18),
          term(`خريف ${formatDigits(year - 2)}`, 'براعم أ', 11, 13),
          term(`ربيع ${formatDigits(year - 2)}`, 'براعم أ', 14, 18),
        ],
        badges: [
          { name: 'الموسيقي', date: `${year - 1}-06-12` },
          { name: 'شارة الدلتا', date: `${year}-07-03` },
        ],
        requirements: [{ text: 'يحفظ وعد الأشبال', date: `${year - 2}-11-04` }],
        trips: [{ name: 'الفيوم', startsOn: `${year - 1}-07-03`, endsOn: `${year - 1}-07-05` }],
      },
    ],
    addDays(today, -40),
  );
};
