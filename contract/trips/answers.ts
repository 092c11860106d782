import type { GuardianRelation } from '../consents/words.ts';
import { foldName } from '../core/text.ts';
import type { AnswerWay, MissingThing, PersonKind, PersonState } from './words.ts';

// Who comes to a trip, by what guardians answered and captains decided: for the server, the board, the people and the family.

/** An answer of one guardian. */
export interface GivenAnswer {
  relation: GuardianRelation;
  guardianName: string;
  way: AnswerWay;
  coming: boolean;
  answeredAt: string;
  /** Since when this guardian says so: pressed again it is nothing new. */
  changedAt: string;
  /** When what was agreed to changed, so that a consent is asked for again. */
  lapsedAt: string | null;
}

/** Which guardian it is: the father, the mother, or another one by name. */
export const guardianOf = ({
  relation,
  guardianName,
}: Pick<GivenAnswer, 'relation' | 'guardianName'>) =>
  relation === 'other' ? foldName(guardianName) : '';

/** Tells the answers of a scout apart: each guardian's written one, and what they said in a call. */
const keyOf = (answer: Pick<GivenAnswer, 'relation' | 'guardianName' | 'way'>) =>
  `${answer.relation}/${guardianOf(answer)}/${answer.way === 'call'}`;
const isSameGuardian = (one: GivenAnswer, other: GivenAnswer) =>
  one.relation === other.relation && guardianOf(one) === guardianOf(other);

const newestFirst = <A extends GivenAnswer>(answers: readonly A[]) =>
  [...answers].sort((one, other) => (one.answeredAt < other.answeredAt ? 1 : -1));

/** The answer given last. */
export const newestOf = <A extends GivenAnswer>(answers: readonly A[]): A | undefined =>
  newestFirst(answers)[0];

/** The last word of each guardian, though the consent may have lapsed. */
export const wordsOf = <A extends GivenAnswer>(answers: readonly A[]): A[] =>
  newestFirst(answers).filter(
    (answer, place, all) => all.findIndex((each) => isSameGuardian(each, answer)) === place,
  );

/**
 * The answers with a new one: it replaces what the same guardian wrote before, or said in a call; a call never replaces what was
 * written.
 */
export function withAnswer<A extends GivenAnswer>(
  answers: readonly A[],
  given: Omit<A, 'changedAt'>,
): { answers: A[]; answer: A } {
  const whole = { ...given, changedAt: given.answeredAt } as A;
  const said = wordsOf(answers).find((each) => isSameGuardian(each, whole));
  const answer = said?.coming === whole.coming ? { ...whole, changedAt: said.changedAt } : whole;
  return { answers: [...answers.filter((each) => keyOf(each) !== keyOf(answer)), answer], answer };
}

/**
 * Whether guardians say different things and no captain has decided since one of them changed their mind: 'يحتاج مكالمة'. A
 * consent that lapsed says what it said.
 */
export function needsCall(answers: readonly GivenAnswer[], decidedAt: string | null): boolean {
  const words = wordsOf(answers);
  const differ = words.some(({ coming }) => coming !== words[0]!.coming);
  return differ && (decidedAt === null || words.some(({ changedAt }) => changedAt > decidedAt));
}

/** The written consent that stands, or null: of the page or on paper, not lapsed. */
export const consentOf = <A extends GivenAnswer>(answers: readonly A[]): A | null =>
  newestFirst(answers).find(
    ({ coming, way, lapsedAt }) => coming && way !== 'call' && lapsedAt === null,
  ) ?? null;

/** Somebody of a trip, as far as it says who comes. */
export interface Asked {
  kind: PersonKind;
  state: PersonState;
  answers: readonly GivenAnswer[];
  decidedAt: string | null;
}

/** The trip's last day to answer, and today, both in the group's zone. */
export type AnswerDays = { answerBy: string | null; today: string };

/** Whether a scout takes one of the places: a lapsed consent keeps it until the last day to answer. */
export function takesPlace(
  { kind, state, answers }: Pick<Asked, 'kind' | 'state' | 'answers'>,
  { answerBy, today }: AnswerDays,
): boolean {
  if (kind !== 'scout' || state !== 'coming') return false;
  const isOver = answerBy !== null && today > answerBy;
  return !isOver || answers.length === 0 || answers.some(({ lapsedAt }) => lapsedAt === null);
}

/** How many places are taken, and how many scouts wait for one. */
export interface Places {
  taken: number;
  waiting: number;
}

/** The places that these people take. */
export const countPlaces = (
  people: readonly Pick<Asked, 'kind' | 'state' | 'answers'>[],
  days: AnswerDays,
): Places => ({
  taken: people.filter((person) => takesPlace(person, days)).length,
  waiting: people.filter(({ state }) => state === 'waiting').length,
});

/** The places without somebody, who is not in their own way. */
export const placesWithout = (
  { taken, waiting }: Places,
  person: Pick<Asked, 'kind' | 'state' | 'answers'>,
  days: AnswerDays,
): Places => ({
  taken: taken - Number(takesPlace(person, days)),
  waiting: waiting - Number(person.state === 'waiting'),
});

/** The places with somebody whose state has just been decided. */
export const placesWith = (
  { taken, waiting }: Places,
  { kind, state }: Pick<Asked, 'kind' | 'state'>,
): Places => ({
  taken: taken + Number(kind === 'scout' && state === 'coming'),
  waiting: waiting + Number(state === 'waiting'),
});

/** Whether no place is free: a captain lets in nobody more. */
export const isFull = (capacity: number | null, taken: number): boolean =>
  capacity !== null && taken >= capacity;

/** Whether a new answer waits: no place is free for it, since who waits comes first. */
export const mustWait = (capacity: number | null, { taken, waiting }: Places): boolean =>
  isFull(capacity, taken + waiting);

/**
 * The state of a scout after an answer. Guardians who differ change nothing until a captain decides, and a decision holds until a
 * guardian says something else; who comes keeps the place, and who lost it or is new waits where all are taken.
 */
export function stateAfterAnswer(
  person: Pick<Asked, 'state' | 'decidedAt'> & { hasPlace: boolean },
  { answers, answer }: { answers: readonly GivenAnswer[]; answer: GivenAnswer },
  waits: boolean,
): PersonState {
  const { state, decidedAt, hasPlace } = person;
  if (needsCall(answers, decidedAt)) return state;
  // A place that was given on is gone, though the state still says so.
  const isPlaceless = state === 'coming' && !hasPlace;
  const isHeld = decidedAt !== null && answer.changedAt <= decidedAt;
  if (isHeld) return isPlaceless && answer.coming && waits ? 'waiting' : state;
  if (!answer.coming)
    return state === 'coming' || state === 'withdrawn' ? 'withdrawn' : 'notComing';
  if (state === 'waiting' || (state === 'coming' && hasPlace)) return state;
  return waits ? 'waiting' : 'coming';
}

/** True if a family is asked for a scout: it has not answered, or the scout comes or waits without a consent that stands. */
export const lacksAnswer = ({ state, answers }: Pick<Asked, 'state' | 'answers'>): boolean =>
  state === 'invited' ||
  ((state === 'coming' || state === 'waiting') && consentOf(answers) === null);

/** Somebody as the people of a trip show them. */
export interface SeenPerson {
  kind: Asked['kind'];
  state: PersonState;
  needsCall: boolean;
  consent: object | null;
  paid: number;
  due: number;
  cardConfirmed: boolean | null;
  vehicleId: number | null;
}

/** Whether somebody comes, and no guardian says otherwise. */
export const isComing = ({ state, needsCall }: Pick<SeenPerson, 'state' | 'needsCall'>): boolean =>
  state === 'coming' && !needsCall;

/** Tests by which something is missing for a person. */
export const isMissing: Record<MissingThing, (person: SeenPerson) => boolean> = {
  answer: ({ kind, state }) => kind === 'scout' && state === 'invited',
  call: (person) => person.needsCall,
  consent: (person) => isComing(person) && person.kind === 'scout' && person.consent === null,
  money: (person) => isComing(person) && person.paid < person.due,
  card: (person) => isComing(person) && person.cardConfirmed === false,
  place: (person) => isComing(person) && person.vehicleId === null,
};
