import { addDays } from '../core/calendar.ts';
import { MORNING } from './words.ts';

// The doses of a trip: what each child takes of a row of the health card at one of its times on a day, and who said it was given.

/** A row of the health card. */
export interface Medicine {
  medicineId: string;
  name: string;
  dose: string | null;
  /** In the family's words; none where they said no time. */
  times: readonly string[];
}

/** A captain's note that a dose was given. */
export interface Tick {
  personId: number;
  day: string;
  medicineId: string;
  /** The medicine's name and times, and the time for which it was given. */
  medicine: string;
  time: string;
  times: readonly string[];
  takenBack: object | null;
}

/** A dose of a day with all that was noted of it. */
export interface DueDose<T extends Tick = Tick> {
  medicineId: string;
  medicine: string;
  dose: string | null;
  time: string;
  /** Given when the child needs it, as often as that is. */
  isAsNeeded: boolean;
  /** The card has neither the row nor the time any more. */
  isGone: boolean;
  /** In the order in which they were given. */
  ticks: T[];
}

/** Whether a medicine has no hour: the family named none, or said so. */
const isAsNeeded = (time: string): boolean =>
  time === '' || /عند (اللزوم|الحاجة|الضرورة)/.test(time);

/** The time of a row for which a tick stands: its own, or the one that was moved to another hour; undefined where it is gone. */
function timeOf({ time, times }: Tick, row: Medicine): string | undefined {
  const now = row.times.length > 0 ? row.times : [''];
  if (now.includes(time)) return time;
  // Fewer or more times than then, or a tick that named none: which one it was, nobody can say.
  const nth = times.indexOf(time);
  return times.length === now.length && nth >= 0 ? now[nth] : undefined;
}

/** The doses of a child on a day: each time of each row, then what was given of rows and times that the card has no more. */
export function dosesOf<T extends Tick>(
  { personId, medicines }: { personId: number; medicines: readonly Medicine[] },
  ticks: readonly T[],
  day: string,
): DueDose<T>[] {
  const left = new Set(ticks.filter((tick) => tick.personId === personId && tick.day === day));
  const due = medicines.flatMap((row) => {
    const times = row.times.length > 0 ? row.times : [''];
    return times.map((time) => {
      const own = [...left].filter(
        (tick) => tick.medicineId === row.medicineId && timeOf(tick, row) === time,
      );
      for (const tick of own) left.delete(tick);
      const { medicineId, name: medicine, dose } = row;
      const needed = isAsNeeded(time);
      return { medicineId, medicine, dose, time, isAsNeeded: needed, isGone: false, ticks: own };
    });
  });
  const gone = [...left].map((tick) => ({
    medicineId: tick.medicineId,
    medicine: medicines.find((row) => row.medicineId === tick.medicineId)?.name ?? tick.medicine,
    dose: null,
    time: tick.time,
    isAsNeeded: isAsNeeded(tick.time),
    isGone: true,
    ticks: [tick],
  }));
  return [...due, ...gone];
}

/** The ticks of a dose that stand. */
export const standingTicks = <T extends Tick>({ ticks }: Pick<DueDose<T>, 'ticks'>): T[] =>
  ticks.filter(({ takenBack }) => takenBack === null);

/** The day to which a moment of the group belongs on a trip (`YYYY-MM-DDTHH:mm`): after midnight still the night's, until six. */
export const tripDayOf = (moment: string): { day: string; isNight: boolean } => {
  const isNight = moment.slice(11, 16) < MORNING;
  return { day: isNight ? addDays(moment.slice(0, 10), -1) : moment.slice(0, 10), isNight };
};
