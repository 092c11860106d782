import { fromNumber } from '../../contract/trips/people.ts';
import type { KindName, OutboxItem, Slot, SlotOf } from './outbox-rules.ts';

/** An item as version 1.1 stored it: its slot is text, `<kind>/<captain>/…`. */
export type FormerItem = Omit<OutboxItem, 'slot'> & { kind: string; slot: string };

/** Reads what follows the captain, as text and as numbers, from both ends: a suffix or a name may have slashes. */
type Read = (texts: string[], numbers: number[], body: object) => object;

const ofSector: Read = ([baseName, ...texts]) => ({
  baseName,
  suffixName: texts.slice(0, -2).join('/'),
});
const ofWeek: Read = (_, numbers) => ({
  termNumber: numbers.at(-2),
  weekNumber: numbers.at(-1),
});
const ofSectorWeek: Read = (...parts) => ({ ...ofSector(...parts), ...ofWeek(...parts) });

/** Kinds that version 1.1 had; devices keep none of the others in its form. */
type FormerKind = Exclude<KindName, 'equipmentOut' | 'equipmentBack' | 'equipmentCount'>;

/** By kind: how its slot is read. */
const readers: Record<FormerKind, Read> = {
  scoutAttendance: ofSectorWeek,
  captainAttendance: ofWeek,
  evaluation: ofSectorWeek,
  evaluationTest: (...parts) => ({ ...ofSector(...parts), criterionId: parts[1].at(-1) }),
  badgePass: (...parts) => {
    const [texts, numbers] = parts;
    return texts[0] === 'session'
      ? { sessionId: numbers[1], requirementId: numbers[2] }
      : { ...ofSector(...parts), requirementId: numbers.at(-2), date: texts.at(-1) };
  },
  sessionOutcome: (_, [sessionId]) => ({ sessionId }),
  sessionMaterial: (_, [segmentId, index]) => ({ segmentId, index }),
  rollCall: ([, call, ...name], [activityId]) => ({ activityId, call, name: name.join('/') }),
  tripAnswer: (_, [activityId, personId]) => ({ activityId, ...fromNumber(personId) }),
  tripPayment: ([, payment], [activityId]) => ({ activityId, payment }),
  // The time is free text, so the body tells it.
  dose: (texts, [activityId], body) => {
    const { personId, day, medicineId, time = '', at } = body as SlotOf['dose'];
    const isAsNeeded = texts.join('/').endsWith(`/${at}`);
    return { activityId, personId, day, medicineId, time, ...(isAsNeeded && { at }) };
  },
  messageTick: (_, [listId, familyKey]) => ({ listId, familyKey }),
};

/** A stored item as this version has it; all but its slot stays, its key above all. */
export function takeOver({ kind: name, slot, ...item }: FormerItem): OutboxItem {
  const kind = (name === 'rollCallBegun' ? 'rollCall' : name) as FormerKind;
  const texts = slot.split('/').slice(2);
  const of = readers[kind](texts, texts.map(Number), item.body);
  return { ...item, slot: { kind, of } as Slot };
}
