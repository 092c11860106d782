import type { Session } from '../../../../contract/sessions/endpoints.ts';

/** Lines of the table that one A4 page has room for, beside its head and what is written by hand. */
const LINES = 27.5;
/** Letters of a note that fit on one line. */
const LINE = 40;

/** The number of lines of a text; 0 for an empty one. */
const countLines = (text: string | null, letters: number) =>
  text === null
    ? 0
    : text
        .split('\n')
        .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0);

/** How many lines a segment takes on paper, with the space around it. */
const linesOnPaper = ({ notes, materials }: Session['segments'][number]) =>
  Math.max(1 + countLines(notes, LINE), materials.length, 2) + 0.5;

/** Whether a plan needs more than one page; `rows` are lines of label and value under the goal. */
export function isLongPlan(
  plan: Pick<Session, 'segments' | 'notes' | 'goal'>,
  rows: number,
): boolean {
  const lines = plan.segments.reduce((sum, segment) => sum + linesOnPaper(segment), 0);
  const noted = plan.notes === null ? 0 : countLines(plan.notes, 2 * LINE) + 0.7;
  // The first line of the goal stands beside who is in charge.
  const goal = Math.max(0, countLines(plan.goal, LINE) - 1);
  return lines + noted + goal + rows > LINES;
}
