import type { GuardianRelation } from '../consents/words.ts';
import { addDays } from '../core/calendar.ts';
import { foldName } from '../core/text.ts';
import { FILE_DAYS } from './words.ts';

/** The group to which a scout goes: of this program by its address, else by its name. */
export interface Target {
  groupName: string;
  address: string | null;
}

/** The question to the family on its page: whether the child goes to this group. */
export interface Question extends Target {
  askedOn: string;
}

/** The newest answer of a guardian, by a link that opens the child. */
export interface QuestionAnswer {
  guardianName: string;
  relation: GuardianRelation;
  agrees: boolean;
  /** The day of the answer. */
  on: string;
}

/** A guardian of a link, who answers once and may answer otherwise. */
export const answererKey = foldName;

/** The last day on which a question is answered, and its answers count. */
export const lastQuestionDay = ({ askedOn }: Pick<Question, 'askedOn'>): string =>
  addDays(askedOn, FILE_DAYS);

/** A consent holds for the child and the group that the family was asked about, and for no other group. */
export const isSameTarget = (one: Target, other: Target): boolean =>
  one.address === null && other.address === null
    ? foldName(one.groupName) === foldName(other.groupName)
    : one.address === other.address;

export const questionStates = ['waiting', 'agreed', 'refused', 'over'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Where a question stands: one guardian's no holds against the yes of every other. */
export function questionState(
  question: Pick<Question, 'askedOn'>,
  answers: readonly Pick<QuestionAnswer, 'agrees'>[],
  today: string,
): QuestionState {
  if (today > lastQuestionDay(question)) return 'over';
  if (answers.some(({ agrees }) => !agrees)) return 'refused';
  return answers.length > 0 ? 'agreed' : 'waiting';
}

/** A question with the newest answer of each guardian. */
interface Asked<A extends QuestionAnswer> {
  question: Question;
  answers: readonly A[];
}

/** The guardian whose yes on the family's page lets the child go to this group: the first one; null where none does. */
export function agreedBy<A extends QuestionAnswer>(
  asked: Asked<A> | null,
  to: Target,
  today: string,
): A | null {
  if (stateFor(asked, to, today) !== 'agreed') return null;
  return asked!.answers.reduce((first, each) => (each.on < first.on ? each : first));
}

/** The guardian whose no on the family's page keeps the child from this group, by paper too; null where none does. */
export function refusedBy<A extends QuestionAnswer>(
  asked: Asked<A> | null,
  to: Target,
  today: string,
): A | null {
  if (stateFor(asked, to, today) !== 'refused') return null;
  return asked!.answers.find(({ agrees }) => !agrees) ?? null;
}

/** Where the question about this group stands; null where the family is asked about none or another one. */
const stateFor = (
  asked: Asked<QuestionAnswer> | null,
  to: Target,
  today: string,
): QuestionState | null =>
  asked && isSameTarget(asked.question, to)
    ? questionState(asked.question, asked.answers, today)
    : null;
