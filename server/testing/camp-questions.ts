import readXlsxFile from 'read-excel-file/node';
import { readParentPage } from '../../contract/parents/endpoints.ts';
import {
  downloadTripList,
  listTripPeople,
  readTrip,
  updateTrip,
} from '../../contract/trips/endpoints.ts';
import { readTripMoney } from '../../contract/trips/money-endpoints.ts';
import { readTripDay } from '../../contract/trips/roll-call-endpoints.ts';
import { whereabouts } from '../../contract/trips/whereabouts.ts';
import type { TestApp } from './app.ts';
import {
  atHand,
  type Camp,
  type Child,
  comes,
  hasConsent,
  hasHandOver,
  isAsked,
  isCalled,
  isHandedOver,
  isOfCamp,
  isOwed,
  moveDay,
  needsCall,
  notHandedOver,
  ofCamp,
  owes,
  paid,
  paidBy,
  placesTaken,
  takesAnswers,
  whereIs,
} from './camp-on-paper.ts';

// The questions that random camps ask after each step: of the paper, and of the program.

/** A camp in the program, whose children stand in the order of the paper. */
export interface StoredCamp {
  tripId: number;
  scouts: { scoutId: number; name: string }[];
  /** The keys of their families. */
  keys: string[];
  /** A session of the captain in charge. */
  as: string;
  /** The plan as it is sent again. */
  planOf(camp: Camp): object;
}

/** Another day, of which the program says beforehand how many consents it ends. */
const otherDays = ({ startsAt, endsAt }: Camp) => ({
  startsAt: startsAt.replace('T07', 'T08'),
  endsAt,
});

/** Answers from the list on paper; `pages` are the children whose families look. */
export function answersOnPaper(camp: Camp, pages: readonly number[]) {
  const { children } = camp;
  const isListed = (child: Child) => isOfCamp(camp, child) || paidBy(child) > 0;
  const asked = ofCamp(camp).filter((child) => !needsCall(child));
  const count = (state: Child['state']) => asked.filter((child) => child.state === state).length;
  const total = (of: (of: Camp, child: Child) => number) =>
    children.reduce((all, child) => all + of(camp, child), 0);
  const isUnpaid = (child: Child) => paidBy(child) < owes(camp, child);
  const waiting = (child: Child) =>
    child.claims.flatMap(({ amount, isWaiting }) => (isWaiting ? amount : []));
  const onDay = (child: Child) => (isOfCamp(camp, child) && comes(child)) || isCalled(child);
  return {
    people: children.map((child) =>
      isListed(child)
        ? {
            state: isOfCamp(camp, child) ? child.state : 'withdrawn',
            needsCall: isOfCamp(camp, child) && needsCall(child),
            hasConsent: hasConsent(child),
            words: child.words
              .map(({ guardian, yes, isCall, isLapsed }) =>
                [guardian, yes, isCall, isLapsed].join(' '),
              )
              .sort(),
            money: [paidBy(child), owes(camp, child), isOwed(camp, child)],
          }
        : null,
    ),
    counts: {
      ...{ coming: count('coming'), waiting: count('waiting'), unanswered: count('invited') },
      taken: placesTaken(camp),
      needsCall: ofCamp(camp).filter(needsCall).length,
      withoutConsent: ofCamp(camp).filter((child) => comes(child) && !hasConsent(child)).length,
      unpaid: ofCamp(camp).filter(isUnpaid).length,
    },
    money: {
      ...{ due: total(owes), paid: paid(camp), atHand: atHand(camp), giveBack: total(isOwed) },
      owing: children.map(isUnpaid),
      claims: children.map(waiting),
      receipts: children.flatMap(({ payments }) => payments).map((_, place) => place + 1),
      notHandedOver: hasHandOver(camp) ? notHandedOver(camp) : 0,
    },
    pages: pages.map((nth) => {
      const child = children[nth]!;
      const isOff = camp.state === 'cancelled' && camp.now >= camp.startsAt;
      const isInvited = isOfCamp(camp, child) && !isOff;
      const hasPage = camp.state !== 'draft' && (isInvited || isOwed(camp, child) > 0);
      const isThere = isOfCamp(camp, child);
      const asks = isThere && isAsked(camp, child);
      if (!hasPage) return { asks, trip: null };
      return {
        asks,
        trip: {
          state: isThere ? child.state : 'withdrawn',
          needsCall: isThere && needsCall(child),
          isAsked: asks,
          mayAnswer: isThere && takesAnswers(camp),
          money: [owes(camp, child), paidBy(child), isOwed(camp, child)],
          receipts: child.payments,
          claims: waiting(child),
          isHandedOver: isHandedOver(child),
        },
      };
    }),
    // Captains open the page of the way once they are on it.
    day:
      camp.now < camp.startsAt
        ? []
        : children.map((child) => (onDay(child) ? whereIs(child) : null)),
    lapsing: camp.state === 'settled' ? null : moveDay(structuredClone(camp), otherDays(camp)),
  };
}

/** Who stands in the list for the authorities. */
export const listOnPaper = (camp: Camp) =>
  camp.children.map((child) => isOfCamp(camp, child) && comes(child));

/** Who stands in the list that the program prints. */
export async function listOfProgram(
  { call }: Pick<TestApp, 'call'>,
  { tripId, scouts, as }: StoredCamp,
) {
  const printed = await call(downloadTripList, { as, params: { tripId } });
  const [sheet] = await readXlsxFile(Buffer.from(await printed.ok.arrayBuffer()));
  const names = sheet!.data.slice(1).map((row) => row[1]);
  return scouts.map(({ name }) => names.includes(name));
}

const inPiastres = (amount: number | undefined) => Math.round((amount ?? 0) * 100);

/** The program's answers to the same questions. */
export async function answersOfProgram(
  { call }: Pick<TestApp, 'call'>,
  { tripId, scouts, keys, as, planOf }: StoredCamp,
  { camp, pages }: { camp: Camp; pages: readonly number[] },
) {
  const params = { tripId };
  const people = (await call(listTripPeople, { as, params, query: {} })).ok.body;
  const money = (await call(readTripMoney, { as, params, query: {} })).ok.body;
  const body = { ...planOf(camp), ...otherDays(camp), dryRun: true };
  const moved = await call(updateTrip, { as, params, body: body as never });
  const readWhere = async () => {
    const day = (await call(readTripDay, { as, query: { tripId } })).ok.body;
    const whereOf = whereabouts(day.rollCalls);
    return scouts.map(({ scoutId }) => {
      const person = day.people.find((each) => each.scoutId === scoutId);
      return person ? whereOf(person.personId) : null;
    });
  };
  const trip = moved.status < 400 ? moved : await call(readTrip, { as, params });
  const { coming, waiting, unanswered, taken, needsCall, withoutConsent, unpaid } =
    trip.ok.body.counts!;
  return {
    people: scouts.map(({ scoutId }) => {
      const person = people.find((each) => each.scoutId === scoutId);
      return person
        ? {
            state: person.state,
            needsCall: person.needsCall,
            hasConsent: person.consent !== null,
            words: person.answers
              .map(({ relation, coming, way, lapsed }) =>
                [relation, coming, way === 'call', lapsed].join(' '),
              )
              .sort(),
            money: [person.paid, person.due, person.giveBack].map(inPiastres),
          }
        : null;
    }),
    counts: { coming, waiting, unanswered, taken, needsCall, withoutConsent, unpaid },
    money: {
      due: inPiastres(money.due),
      paid: inPiastres(money.paid),
      atHand: inPiastres(money.atHand),
      giveBack: inPiastres(money.giveBack),
      owing: scouts.map(({ name }) => money.owing.some((each) => each.name === name)),
      claims: scouts.map(({ name }) =>
        money.claims.flatMap((each) => (each.name === name ? inPiastres(each.amount) : [])),
      ),
      receipts: money.payments
        .map(({ receiptNumber }) => receiptNumber)
        .sort((one, other) => one - other),
      notHandedOver: money.notHandedOver,
    },
    pages: await Promise.all(
      pages.map(async (nth) => {
        const page = (await call(readParentPage, { params: { key: keys[nth]! } })).ok.body;
        const asks = page.children[0]!.asksTrips!.includes(tripId);
        const seen = page.trips!.find((each) => each.tripId === tripId);
        if (!seen) return { asks, trip: null };
        return {
          asks,
          trip: {
            state: seen.state,
            needsCall: seen.needsCall,
            isAsked: seen.isAsked,
            mayAnswer: seen.mayAnswer,
            money: [seen.due, seen.paid, seen.giveBack].map(inPiastres),
            receipts: seen.receipts!.map(({ amount }) => inPiastres(amount)),
            claims: seen.claims!.flatMap(({ amount, state }) =>
              state === 'waiting' ? inPiastres(amount) : [],
            ),
            isHandedOver: typeof seen.handedTo === 'string',
          },
        };
      }),
    ),
    day: camp.now < camp.startsAt ? [] : await readWhere(),
    lapsing: moved.status < 400 ? moved.ok.lapsing : null,
  };
}
