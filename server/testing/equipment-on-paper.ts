/**
 * The equipment as a keeper would keep it on paper: a card for each single thing, and a sheet of what is reserved. Written from
 * what the product says about equipment, and from nothing of the program.
 */
type Card =
  | { is: 'here' }
  | { is: 'out'; lending: number; dueOn: string }
  | { is: 'wet'; until: string }
  | { is: 'repair' | 'broken' | 'lost' };

export interface Sheet {
  trip: number;
  kind: number;
  from: string;
  /** The day after the return, on which things dry. */
  until: string;
  quantity: number;
  /** How many were ever handed out on it. */
  taken: number;
}

export interface Paper {
  today: string;
  /** A stack of cards for each kind. */
  kinds: Card[][];
  sheets: Sheet[];
}

/** The cards of a kind that could be handed out on a day. */
const onDay = (paper: Paper, kind: number, day: string) =>
  paper.kinds[kind]!.filter((card) => {
    if (card.is === 'here') return true;
    if (card.is === 'wet') return card.until < day;
    // A card that is late is out; one that is out on its day comes back on the next.
    return card.is === 'out' && card.dueOn >= paper.today && card.dueOn < day;
  }).length;

/** The number of a kind that is free on a day, beside what `but` has reserved. */
export function freeOnPaper(paper: Paper, kind: number, day: string, but?: number): number {
  const held = paper.sheets
    .filter((sheet) => sheet.kind === kind && sheet.trip !== but)
    .filter(({ from, until }) => from <= day && day <= until)
    .reduce((sum, { quantity, taken }) => sum + Math.max(0, quantity - taken), 0);
  return onDay(paper, kind, day) - held;
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function daysFrom(from: string, until: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = dayAfter(day)) days.push(day);
  return days;
}

/** The fewest that are free on any day of a span. */
export const freeAllOver = (
  paper: Paper,
  kind: number,
  { from, until, but }: { from: string; until: string; but?: number | undefined },
): number => Math.min(...daysFrom(from, until).map((day) => freeOnPaper(paper, kind, day, but)));

/** The answer to who wants so many until a day: handed out, too few here, or reserved for others. */
export function answerTo(
  paper: Paper,
  {
    kind,
    quantity,
    dueOn,
    trip,
  }: { kind: number; quantity: number; dueOn: string; trip?: number | undefined },
): 'yes' | 'NOT_AVAILABLE' | 'RESERVED_FOR_OTHERS' {
  const here = paper.kinds[kind]!.filter(
    (card) => card.is === 'here' || (card.is === 'wet' && card.until < paper.today),
  ).length;
  if (here < quantity) return 'NOT_AVAILABLE';
  const free = freeAllOver(paper, kind, { from: paper.today, until: dueOn, but: trip });
  return free < quantity ? 'RESERVED_FOR_OTHERS' : 'yes';
}

const isHere = (paper: Paper, card: Card) =>
  card.is === 'here' || (card.is === 'wet' && card.until < paper.today);

/** Turns so many cards of a kind that fit to another side. */
export function turn(
  paper: Paper,
  kind: number,
  { from, to, quantity }: { from: (card: Card) => boolean; to: Card | null; quantity: number },
): void {
  let left = quantity;
  paper.kinds[kind] = paper.kinds[kind]!.flatMap((card) => {
    if (left === 0 || !from(card)) return [card];
    left -= 1;
    return to === null ? [] : [to];
  });
}

export function handOut(
  paper: Paper,
  {
    kind,
    quantity,
    dueOn,
    lending,
    trip,
  }: { kind: number; quantity: number; dueOn: string; lending: number; trip?: number | undefined },
): void {
  turn(paper, kind, {
    from: (card) => isHere(paper, card),
    to: { is: 'out', lending, dueOn },
    quantity,
  });
  const sheet = paper.sheets.find((each) => each.kind === kind && each.trip === trip);
  if (sheet) sheet.taken += quantity;
}

/** Takes parts of a lending back, by their outcome. */
export function takeBack(
  paper: Paper,
  {
    kind,
    lending,
    quantity,
    outcome,
  }: { kind: number; lending: number; quantity: number; outcome: string },
): void {
  const to: Record<string, Card | null> = {
    sound: { is: 'here' },
    wet: { is: 'wet', until: dayAfter(paper.today) },
    repair: { is: 'repair' },
    broken: { is: 'broken' },
    lost: { is: 'lost' },
    used: null,
  };
  turn(paper, kind, {
    from: (card) => card.is === 'out' && card.lending === lending,
    to: to[outcome]!,
    quantity,
  });
}

/** Writes another day on the cards of a lending that are out: they come later. */
export const writeLater = (
  paper: Paper,
  { kind, lending, dueOn }: { kind: number; lending: number; dueOn: string },
): void =>
  turn(paper, kind, {
    from: (card) => card.is === 'out' && card.lending === lending,
    to: { is: 'out', lending, dueOn },
    quantity: paper.kinds[kind]!.length,
  });

/** The lendings of which some card is out past the day on it. */
export const lateOnPaper = (paper: Paper): Set<number> =>
  new Set(
    paper.kinds
      .flat()
      .flatMap((card) => (card.is === 'out' && card.dueOn < paper.today ? [card.lending] : [])),
  );

/** The number of things that a trip still wants and that are not free on its days ahead. */
export function lackOnPaper(paper: Paper, trip: number): number {
  const ahead = (day: string) => (day < paper.today ? paper.today : day);
  let lack = 0;
  for (const sheet of paper.sheets.filter((each) => each.trip === trip)) {
    const span = { from: ahead(sheet.from), until: ahead(sheet.until), but: trip };
    const found = Math.max(0, freeAllOver(paper, sheet.kind, span));
    for (let wanted = sheet.taken; wanted < sheet.quantity; wanted += 1) {
      if (wanted - sheet.taken >= found) lack += 1;
    }
  }
  return lack;
}

export const outOf = (paper: Paper, kind: number, lending: number): number =>
  paper.kinds[kind]!.filter((card) => card.is === 'out' && card.lending === lending).length;

export const countOf = (paper: Paper, kind: number, is: Card['is']): number =>
  paper.kinds[kind]!.filter((card) => card.is === is).length;

export const isHereOnPaper = isHere;
