import { type Kysely, sql } from 'kysely';
import type { GuardianRelation } from '../../../contract/consents/words.ts';
import {
  answererKey,
  lastQuestionDay,
  type Question,
  type QuestionAnswer,
  type Target,
} from '../../../contract/transfers/question.ts';
import type { FamilyTransferQuestion } from '../../../contract/transfers/question-shapes.ts';
import { isOpenedBy } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import type { KeyedLink } from '../parents/rules.ts';

export interface StoredQuestion {
  questionId: number;
  scoutId: number;
  askedBy: number;
  question: Question;
  /** The answers of guardians whose links open the child today. */
  answers: (QuestionAnswer & { linkId: number })[];
}

const answersOf = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('linkId', link_id, 'guardianName', guardian_name,
    'relation', relation, 'agrees', agrees, 'on', answered_on) ORDER BY answered_on, guardian_key), '[]')
  FROM transfer_answers JOIN link_scouts USING (link_id)
  WHERE transfer_answers.question_id = asked.question_id AND link_scouts.scout_id = asked.scout_id
)`;
const questionOf = sql`jsonb_build_object('groupName', asked.group_name, 'address', asked.address,
  'askedOn', asked.asked_on)`;

/** The question about a scout that is neither taken back nor followed by a transfer; `lock` holds it until the transaction ends. */
export async function findQuestion(
  db: Kysely<DB>,
  scoutId: number,
  { lock = false } = {},
): Promise<StoredQuestion | null> {
  if (lock) {
    await sql`SELECT FROM transfer_questions WHERE scout_id = ${scoutId} AND ended_at IS NULL FOR UPDATE`.execute(
      db,
    );
  }
  const { rows } = await sql<StoredQuestion>`
    SELECT question_id, scout_id, asked_by, ${questionOf} AS question, ${answersOf} AS answers
    FROM transfer_questions asked WHERE scout_id = ${scoutId} AND ended_at IS NULL
  `.execute(db);
  return rows[0] ?? null;
}

/** Asks a family; the scout's row is locked, and has no question that stands. */
export async function insertQuestion(
  db: Kysely<DB>,
  question: Target & { scoutId: number; askedBy: number; askedOn: string },
): Promise<void> {
  await db.insertInto('transferQuestions').values(question).execute();
}

/** Ends the question about a scout, for the transfer that follows it where there is one. */
export async function endQuestion(
  db: Kysely<DB>,
  scoutId: number,
  { now, transferId = null }: { now: Date; transferId?: number | null },
): Promise<void> {
  await db
    .updateTable('transferQuestions')
    .set({ endedAt: now.toISOString(), transferId })
    .where('scoutId', '=', scoutId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Stores a guardian's answer by the link of a key, instead of the one before. */
export async function storeAnswer(
  db: Kysely<DB>,
  questionId: number,
  link: KeyedLink,
  answer: { guardianName: string; relation: GuardianRelation; agrees: boolean; today: string },
): Promise<void> {
  const { guardianName, relation, agrees, today } = answer;
  await sql`
    INSERT INTO transfer_answers
      (question_id, link_id, guardian_key, guardian_name, relation, agrees, answered_on)
    SELECT ${questionId}::int, link_id, ${answererKey(guardianName)}, ${guardianName}, ${relation}, ${agrees}, ${today}::date
    FROM links WHERE key_hash = ${link.keyHash}
    ON CONFLICT (question_id, link_id, guardian_key) DO UPDATE SET guardian_name = EXCLUDED.guardian_name,
      relation = EXCLUDED.relation, agrees = EXCLUDED.agrees, answered_on = EXCLUDED.answered_on
  `.execute(db);
}

/** The questions about the children of a key's link that stand, and those whose transfer runs, as the family reads them. */
export async function listFamilyQuestions(
  db: Kysely<DB>,
  link: KeyedLink,
  today: string,
): Promise<{ scoutId: number; place: number; question: FamilyTransferQuestion }[]> {
  const { rows } = await sql<{
    scoutId: number;
    place: number;
    asked: Question;
    madeAt: string | null;
    answers: QuestionAnswer[];
  }>`
    SELECT scouts.scout_id, place, ${questionOf} AS asked, transfers.made_at, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('guardianName', guardian_name, 'relation', relation,
        'agrees', agrees, 'on', answered_on) ORDER BY answered_on, guardian_key), '[]')
      FROM transfer_answers
      WHERE transfer_answers.question_id = asked.question_id AND transfer_answers.link_id = links.link_id
    ) AS answers
    FROM links
    JOIN link_scouts USING (link_id)
    JOIN scouts USING (scout_id)
    JOIN transfer_questions asked USING (scout_id)
    LEFT JOIN transfers USING (transfer_id)
    WHERE ${isOpenedBy(link)} AND deleted_at IS NULL
      AND (ended_at IS NULL OR (state = 'waiting' AND expires_on >= ${today}::date))
    ORDER BY place
  `.execute(db);
  return rows.map(({ scoutId, place, asked, madeAt, answers }) => {
    const { groupName } = asked;
    return {
      scoutId,
      place,
      question: { groupName, lastDay: lastQuestionDay(asked), madeAt, answers },
    };
  });
}
