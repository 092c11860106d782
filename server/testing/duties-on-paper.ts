/**
 * Who answers for what, as a group would keep it on paper: written from what the product says about responsibilities, and
 * from nothing of the program.
 */
export type Duty =
  | 'treasurer'
  | 'equipment'
  | 'joining'
  | 'qualifications'
  | 'programmes'
  | 'dataOfficer';

export interface Person {
  number: number;
  rank: 'general' | 'unit' | 'regular';
  hasSector: boolean;
  isOpen: boolean;
  hasFactor: boolean;
}

/** A line of the paper; an ended one is struck through and never comes back. */
export interface Line {
  person: number;
  duty: Duty;
  lastDay: string | null;
  isStruck: boolean;
}

export interface Paper {
  people: Person[];
  lines: Line[];
  today: string;
  hasPhone: boolean;
  asksFactor: boolean;
}

/** A line counts until its last day is over. */
export const stands = (paper: Paper, { isStruck, lastDay }: Line): boolean =>
  !isStruck && (lastDay === null || paper.today <= lastDay);

const standing = (paper: Paper, duty: Duty) =>
  paper.lines.filter((line) => line.duty === duty && stands(paper, line));

/** A captain of a sector, a unit captain and a general captain may hold a duty, while the account is open. */
const canHold = ({ rank, hasSector, isOpen }: Person) =>
  isOpen && (rank !== 'regular' || hasSector);

/** Whether the paper takes a new line by this giver. */
export function takes(
  paper: Paper,
  { by, to, duty, lastDay }: { by: number; to: number; duty: Duty; lastDay: string | null },
): boolean {
  const person = paper.people.find(({ number }) => number === to)!;
  if (by === to || !canHold(person)) return false;
  if (lastDay !== null && lastDay <= paper.today) return false;
  const held = standing(paper, duty);
  if (held.some((line) => line.person === to)) return false;
  return duty !== 'dataOfficer' || (held.length === 0 && paper.hasPhone);
}

/** Strikes through what a person can hold no longer. */
export function strikeLost(paper: Paper): void {
  for (const line of paper.lines) {
    const person = paper.people.find(({ number }) => number === line.person)!;
    if (!canHold(person)) line.isStruck = true;
  }
}

/** The duties that a person holds today, each with whether it waits for a second factor. */
export function holds(paper: Paper, number: number): { duty: Duty; waits: boolean }[] {
  const person = paper.people.find((one) => one.number === number)!;
  return paper.lines
    .filter((line) => line.person === number && stands(paper, line))
    .map(({ duty }) => ({
      duty,
      waits:
        paper.asksFactor && !person.hasFactor && (duty === 'treasurer' || duty === 'dataOfficer'),
    }))
    .sort((one, other) => one.duty.localeCompare(other.duty));
}

/** Whether a person's duties open what the duty is about. */
export const opens = (paper: Paper, number: number, duty: Duty): boolean =>
  holds(paper, number).some((one) => one.duty === duty && !one.waits);

/** Whom families read: the officer, else the first general captain with an open account; nobody without a telephone. */
export function namedToFamilies(paper: Paper): number | null {
  if (!paper.hasPhone) return null;
  const [officer] = standing(paper, 'dataOfficer');
  if (officer) return officer.person;
  const generals = paper.people.filter(({ rank, isOpen }) => rank === 'general' && isOpen);
  return Math.min(...generals.map(({ number }) => number));
}
