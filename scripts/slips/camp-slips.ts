import type { Slip } from './slips.ts';

const catcher = { tests: 'server/features/trips/camp-lives.test.ts' };
const answers = 'contract/trips/answers.ts';
const money = 'contract/trips/money.ts';
const steps = 'contract/trips/steps.ts';
const whereabouts = 'contract/trips/whereabouts.ts';
const rollCall = 'contract/trips/roll-call.ts';

/** Faults of trips that groups have met, for the random camps: who is lost, whose consent stands, who owes what. */
const faults: Omit<Slip, 'catcher'>[] = [
  {
    name: "a child of 'يلحق بنا' stays away though seen later",
    file: whereabouts,
    from: "        where = handedTo === null ? 'withUs' : 'handedOver';",
    to: "        if (where !== 'comesLater') where = handedTo === null ? 'withUs' : 'handedOver';",
  },
  {
    name: 'a child who was seen is struck off by a later miss',
    file: whereabouts,
    from: "else if (status === 'missing' && !isSeen && where",
    to: "else if (status === 'missing' && where",
  },
  {
    name: "'لم يصل' of one captain outranks 'هنا' of another",
    file: rollCall,
    from: "status === 'here' ? (named ? 3 : 1)",
    to: "status === 'here' ? 1",
  },
  {
    name: 'the older of two marks of one captain holds',
    file: 'server/features/trips/roll-call-queries.ts',
    from: 'WHERE trip_roll_marks.said_at < excluded.said_at',
    to: 'WHERE trip_roll_marks.said_at > excluded.said_at',
  },
  {
    name: 'a hand-over is forgotten once another captain says here',
    file: rollCall,
    from: 'handedTo: handed?.handedTo ?? null,',
    to: "handedTo: mark.status === 'here' ? mark.handedTo : null,",
  },
  {
    name: 'who stays at home does not come back where the mark no longer holds',
    file: 'server/features/trips/roll-call-routes.ts',
    from: "(was(personId) === 'staysHome') !== (is(personId) === 'staysHome')",
    to: "was(personId) !== 'staysHome' && is(personId) === 'staysHome'",
  },
  {
    name: 'an older mark of staying at home withdraws who is here',
    file: 'server/features/trips/roll-call-routes.ts',
    from: "    const isAtHome = is(personId) === 'staysHome';",
    to: "    const isAtHome = after.marks.some((mark) => mark.personId === personId && mark.leaves === 'staysHome');",
  },
  {
    name: 'a settled trip takes answers and decisions',
    file: steps,
    from: "state !== 'settled' && state !== 'cancelled';",
    to: "state !== 'cancelled';",
  },
  {
    name: 'a trip that is over may be cancelled',
    file: steps,
    from: "if (to === 'cancelled' && phase === 'over')",
    to: "if (to === 'cancelled' && from === 'settled')",
  },
  {
    name: 'a trip is settled before it is over',
    file: steps,
    from: "if (to === 'settled' && phase !== 'over')",
    to: "if (to === 'settled' && from === 'draft')",
  },
  {
    name: 'consents outlive another day once the departure hour is past',
    file: steps,
    from: 'if (hasDeparted || now >= before.endsAt)',
    to: 'if (hasDeparted || now >= before.startsAt)',
  },
  {
    name: 'consents outlive another day',
    file: steps,
    from: '    before.startsAt !== after.startsAt ||\n    before.endsAt !== after.endsAt ||\n',
    to: '',
  },
  {
    name: 'consents lapse after the departure was called',
    file: steps,
    from: 'if (hasDeparted || now >= before.endsAt)',
    to: 'if (now >= before.endsAt)',
  },
  {
    name: 'families answer after the last day',
    file: steps,
    from: "return state === 'open' && now < startsAt && !isOver;",
    to: "return state === 'open' && now < startsAt;",
  },
  {
    name: "a captain's decision outlasts the new word of a guardian",
    file: answers,
    from: '(decidedAt === null || words.some(({ changedAt }) => changedAt > decidedAt))',
    to: 'decidedAt === null',
  },
  {
    name: 'the same word pressed again is a new one',
    file: answers,
    from: 'said?.coming === whole.coming ? { ...whole, changedAt: said.changedAt } : whole',
    to: 'said ? whole : { ...whole }',
  },
  {
    name: 'a call erases a written consent',
    file: answers,
    from: 'newestFirst(answers).find(',
    to: 'wordsOf(answers).find(',
  },
  {
    name: 'a call is a written consent',
    file: answers,
    from: "coming && way !== 'call' && lapsedAt === null",
    to: 'coming && way !== null && lapsedAt === null',
  },
  {
    name: 'guardians no longer differ once a consent lapsed',
    file: answers,
    from: '  const words = wordsOf(answers);\n  const differ',
    to: '  const words = wordsOf(answers.filter(({ lapsedAt }) => lapsedAt === null));\n  const differ',
  },
  {
    name: 'a new answer comes before who waits',
    file: answers,
    from: 'isFull(capacity, taken + waiting);',
    to: 'isFull(capacity, taken + 0 * waiting);',
  },
  {
    name: 'a lapsed consent keeps its place after the last day',
    file: answers,
    from: '!isOver || answers.length === 0',
    to: 'isOver || !isOver || answers.length === 0',
  },
  {
    name: 'a place that was given on is taken again',
    file: answers,
    from: "if (state === 'waiting' || (state === 'coming' && hasPlace)) return state;",
    to: "if (state === 'waiting' || state === 'coming') return state;",
  },
  {
    name: 'who signs late keeps a place that a decision gave',
    file: answers,
    from: "if (isHeld) return isPlaceless && answer.coming && waits ? 'waiting' : state;",
    to: 'if (isHeld) return state;',
  },
  {
    name: 'a cancelled trip is owed',
    file: money,
    from: "if (trip.state === 'cancelled' || !isComing(payer)) return 0;",
    to: 'if (!isComing(payer)) return 0;',
  },
  {
    name: 'who needs a call owes the fee',
    file: money,
    from: '|| !isComing(payer)) return 0;',
    to: "|| payer.state !== 'coming') return 0;",
  },
  {
    name: 'a cancelled trip gives nothing back',
    file: money,
    from: "trip.state === 'cancelled' || state === 'withdrawn' ||",
    to: "state === 'withdrawn' ||",
  },
  {
    name: 'who withdraws gets nothing back',
    file: money,
    from: "|| state === 'withdrawn' || state === 'notComing'",
    to: "|| state === 'notComing'",
  },
  {
    name: 'more is given back than was paid',
    file: 'server/features/trips/money-rules.ts',
    from: '  if (toParts(off) <= toParts(paid)) return;\n',
    to: '  if (toParts(off) <= toParts(paid) || off > 0) return;\n',
  },
  {
    name: 'more is spent than is at hand',
    file: 'server/features/trips/money-rules.ts',
    from: '  if (toParts(amount) <= toParts(left)) return;\n',
    to: '  if (toParts(amount) <= toParts(left) || left > 0) return;\n',
  },
  {
    name: 'families see a draft',
    file: 'server/features/trips/queries.ts',
    from: "trips.state <> 'draft' AND ((",
    to: 'true AND ((',
  },
  {
    name: 'the people of a sector that no longer comes along stay',
    file: 'server/features/trips/people-queries.ts',
    from: "{hasLeft} THEN 'withdrawn' ELSE",
    to: "{hasLeft} AND false THEN 'withdrawn' ELSE",
  },
  {
    name: 'a child of a sector that no longer comes along is answered for',
    file: 'server/features/trips/rules.ts',
    from: '  !person.hasLeft && takesAnswers(trip, now);',
    to: '  takesAnswers(trip, now);',
  },
];

/** Put in one at a time, each must fail the random camps of `npm test`. */
export const campSlips: Slip[] = faults.map((slip) => ({
  ...slip,
  name: `camp: ${slip.name}`,
  catcher,
}));
