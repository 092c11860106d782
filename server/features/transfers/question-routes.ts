import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { firstName } from '../../../contract/core/first-name.ts';
import {
  agreedBy,
  isSameTarget,
  lastQuestionDay,
  questionState,
  refusedBy,
  type Target,
} from '../../../contract/transfers/question.ts';
import {
  answerTransfer,
  askFamily,
  takeBackQuestion,
} from '../../../contract/transfers/question-endpoints.ts';
import type { TransferQuestion } from '../../../contract/transfers/question-shapes.ts';
import { stateOn } from '../../../contract/transfers/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Call } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import {
  countFamilyChange,
  keyedLink,
  lockLinkedScout,
  noteAct,
} from '../consents/link-queries.ts';
import {
  endQuestion,
  findQuestion,
  insertQuestion,
  listFamilyQuestions,
  type StoredQuestion,
  storeAnswer,
} from '../consents/transfer-queries.ts';
import { notifyCaptain } from '../notifications/queries.ts';
import { listLinks } from '../parents/queries.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import { findRunning } from './queries.ts';

/** The question to a family on its page whether their child may go to another group. */
export function questionRoutes(app: FastifyInstance): void {
  routeWrite(app, askFamily, readTarget, async (call, target) => {
    const { db, body, caller, settings, now, record, recordNothing } = call;
    const today = dayIn(settings.timeZone, now);
    const scout = await getScout(db, body.scoutId, { lock: true });
    authorizeScout(caller, scout, settings, 'transfers:manage');
    const { scoutId } = scout;
    const running = await findRunning(db, scoutId);
    if (running && stateOn(running, today) === 'waiting') throw new ApiError('TRANSFER_RUNNING');
    if ((await listLinks(db, scoutId)).length === 0) {
      throw new ApiError('LINK_NOT_FOUND', {
        arabicMessage: 'لا رابط لأسرته بعد، أنشئه من صفحته أولاً',
      });
    }
    const before = await findQuestion(db, scoutId, { lock: true });
    const stands =
      before &&
      isSameTarget(before.question, target) &&
      questionState(before.question, before.answers, today) !== 'over';
    if (stands) recordNothing('the family is asked about this group already');
    else {
      if (before) {
        await endQuestion(db, scoutId, { now });
        record(changeOf(before, 'delete'));
      }
      const question = { ...target, askedOn: today };
      await insertQuestion(db, { ...question, scoutId, askedBy: caller.captainId });
      record(changeOf({ scoutId, question }, 'create'));
    }
    return {
      message: 'Family asked',
      arabicMessage: 'ظهر السؤال على صفحة الأسرة',
      body: asQuestion((await findQuestion(db, scoutId))!, today),
    };
  });

  routeWrite(app, takeBackQuestion, async (call) => {
    const { db, params, caller, settings, now, record, recordNothing } = call;
    const scout = await getScout(db, params.scoutId, { lock: true });
    authorizeScout(caller, scout, settings, 'transfers:manage');
    const before = await findQuestion(db, scout.scoutId, { lock: true });
    if (!before) recordNothing('no question stands: a request that came again');
    else {
      await endQuestion(db, scout.scoutId, { now });
      record(changeOf(before, 'delete'));
    }
    return { message: 'Question taken back', arabicMessage: 'سُحب السؤال' };
  });

  routeWrite(
    app,
    answerTransfer,
    async (call) => {
      await countFamilyChange(call, {
        kind: 'transfer',
        refusal: 'هذا السؤال للأسرة وحدها',
      });
    },
    async (call) => {
      const { db, body, settings, now, record, recordNothing } = call;
      const today = dayIn(settings.timeZone, now);
      const scoutId = await lockLinkedScout(call);
      const stored = await findQuestion(db, scoutId, { lock: true });
      if (!stored || questionState(stored.question, stored.answers, today) === 'over') {
        throw new ApiError('TRANSFER_OVER', {
          arabicMessage: 'انتهى هذا السؤال، وما خرج من قبل لا نستطيع إبطاله',
        });
      }
      const { guardianName, relation, agrees } = body;
      const link = keyedLink(call);
      await storeAnswer(db, stored.questionId, link, { guardianName, relation, agrees, today });
      const after = (await findQuestion(db, scoutId))!;
      if (JSON.stringify(after.answers) === JSON.stringify(stored.answers)) {
        recordNothing('the same answer stands: a request that came again');
      } else {
        await noteAct(call, scoutId, 'transferAnswered');
        const { groupName } = stored.question;
        record({
          entity: 'transferQuestion',
          action: agrees ? 'approve' : 'dismiss',
          entityId: String(scoutId),
          before: null,
          after: { groupName, guardianName, relation },
        });
        const { name } = await getScout(db, scoutId);
        await notifyCaptain(
          db,
          {
            type: 'other',
            title: agrees ? 'وافقت أسرة على الانتقال' : 'رفضت أسرة الانتقال',
            message: `${name} إلى ${groupName}`,
            topic: `transfer-question:${stored.questionId}`,
          },
          stored.askedBy,
          now,
        );
      }
      const child = (await listFamilyQuestions(db, link, today)).find(
        (each) => each.scoutId === scoutId,
      );
      return {
        message: 'Answer stored',
        arabicMessage: 'شكراً لكم، حُفظ جوابكم',
        body: child!.question,
      };
    },
  );
}

/** The group that a request names: by its address, else by its name. */
async function readTarget({ body, neighbours }: Call<typeof askFamily>): Promise<Target> {
  if (!('address' in body.to)) return { ...body.to, address: null };
  if (!neighbours) throw new ApiError('GROUP_NOT_FOUND');
  const { address, groupName } = await neighbours.find(body.to.address);
  return { address, groupName };
}

const changeOf = <A extends 'create' | 'delete'>(
  { scoutId, question: { groupName } }: Pick<StoredQuestion, 'scoutId' | 'question'>,
  action: A,
) => {
  const content = { groupName };
  const entry = { entity: 'transferQuestion' as const, entityId: String(scoutId) };
  return action === 'create'
    ? { ...entry, action: 'create' as const, before: null, after: content }
    : { ...entry, action: 'delete' as const, before: content, after: null };
};

/** A question with its answers and where it stands. */
export const asQuestion = (
  { question, answers }: StoredQuestion,
  today: string,
): TransferQuestion => ({
  ...question,
  lastDay: lastQuestionDay(question),
  state: questionState(question, answers, today),
  answers: answers.map(({ linkId: _, ...each }) => each),
});

/** The refusal by a guardian's no. */
const refusal = (guardianName: string) =>
  new ApiError('CONSENT_REQUIRED', {
    arabicMessage: `لم يوافق ${firstName(guardianName)} على صفحة الأسرة. لا ينتقل حتى يغيّر جوابه، أو تسحب السؤال`,
  });

/**
 * The consent by which a child goes to a group: the paper that is told, or the family's answer. Throws CONSENT_REQUIRED where
 * there is none, and where a guardian's no on the family's page stands.
 */
export async function consentFor<P extends { way: 'paper' }>(
  db: Kysely<DB>,
  scoutId: number,
  { to, today, consent }: { to: Target; today: string; consent: P | { way: 'page' } | undefined },
) {
  const asked = await findQuestion(db, scoutId);
  const no = refusedBy(asked, to, today);
  if (no) throw refusal(no.guardianName);
  if (consent?.way === 'paper') return consent;
  const yes = agreedBy(asked, to, today);
  if (consent && yes) {
    const { guardianName, relation, on } = yes;
    return { way: 'page' as const, guardianName, relation, date: on };
  }
  throw new ApiError('CONSENT_REQUIRED', {
    arabicMessage: consent
      ? 'لم توافق الأسرة على صفحتها بعد على هذه المجموعة'
      : 'اكتب من وافق وكيف وافق',
  });
}
