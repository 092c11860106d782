import { fromNumber } from '../../contract/trips/people.ts';
import type { KindName, OutboxItem, SlotValues } from './outbox-rules.ts';

/** An item as version 1.1 stored it: its slot is text, `<kind>/<captain>/…`. */
export type FormerItem = Omit<OutboxItem, 'slot'> & { kind: string; slot: string };

type Read = (parts: string[], body: object) => SlotValues;

/** The sector before the last two parts; a suffix may have slashes. */
const sectorOf = ([baseName = '', ...parts]: string[]) => ({
  baseName,
  suffixName: parts.slice(0, -2).join('/'),
});
const weekOf = (parts: string[]) => ({
  termNumber: Number(parts.at(-2)),
  weekNumber: Number(parts.at(-1)),
});
const ofSectorsWeek: Read = (parts) => ({ ...sectorOf(parts), ...weekOf(parts) });
const ofCall: Read = ([activityId, call = '', ...name]) => ({
  activityId: Number(activityId),
  call,
  name: name.join('/'),
});

/** By the former name: the present one, and how what follows the captain is read. */
const former: Record<string, [KindName, Read]> = {
  scoutAttendance: ['scoutAttendance', ofSectorsWeek],
  captainAttendance: ['captainAttendance', weekOf],
  evaluation: ['evaluation', ofSectorsWeek],
  evaluationTest: [
    'evaluationTest',
    (parts) => ({ ...sectorOf(parts), criterionId: Number(parts.at(-1)) }),
  ],
  badgePass: [
    'badgePass',
    (parts): SlotValues =>
      parts[0] === 'session'
        ? { sessionId: Number(parts[1]), requirementId: Number(parts[2]) }
        : { ...sectorOf(parts), requirementId: Number(parts.at(-2)), date: parts.at(-1)! },
  ],
  sessionOutcome: ['sessionOutcome', ([sessionId]) => ({ sessionId: Number(sessionId) })],
  sessionMaterial: [
    'sessionMaterial',
    ([segmentId, index]) => ({ segmentId: Number(segmentId), index: Number(index) }),
  ],
  rollCall: ['rollCall', ofCall],
  rollCallBegun: ['rollCall', ofCall],
  tripAnswer: [
    'tripAnswer',
    ([activityId, personId]) => ({ activityId: Number(activityId), ...fromNumber(personId) }),
  ],
  tripPayment: [
    'tripPayment',
    ([activityId, payment = '']) => ({ activityId: Number(activityId), payment }),
  ],
  // The time is free text, so the body tells it.
  dose: [
    'dose',
    ([activityId, ...parts], body) => {
      const { personId, day, medicineId, time = '', at } = body as Record<string, string | number>;
      const isAsNeeded = parts.join('/').endsWith(`/${at}`);
      return {
        ...{ activityId: Number(activityId), personId: personId!, day: day! },
        ...{ medicineId: medicineId!, time, ...(isAsNeeded && { at: at! }) },
      };
    },
  ],
  messageTick: [
    'messageTick',
    ([listId, familyKey]) => ({ listId: Number(listId), familyKey: Number(familyKey) }),
  ],
};

/** A stored item as this version has it; all but its slot stays, its key above all. */
export function takeOver({ kind: name, slot, ...item }: FormerItem): OutboxItem {
  const [kind, read] = former[name]!;
  return { ...item, slot: { kind, of: read(slot.split('/').slice(2), item.body) } };
}
