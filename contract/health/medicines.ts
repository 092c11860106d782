import type { HealthCard } from './card.ts';

type Medicine = HealthCard['medicine']['items'][number];

/**
 * The medicines of a card with their ids: a row that was on the card keeps its own, whatever it is called now; one that was sent
 * without an id is the row of that name, else it is new.
 */
export function withMedicineIds(
  sent: readonly (Omit<Medicine, 'medicineId'> & { medicineId: string | null })[],
  before: readonly Medicine[],
  newId: () => string,
): Medicine[] {
  const free = new Map(before.map((medicine) => [medicine.medicineId, medicine]));
  const take = (found: Medicine | undefined) => {
    if (found) free.delete(found.medicineId);
    return found?.medicineId;
  };
  const known = sent.map(({ medicineId }) => take(free.get(medicineId ?? '')));
  return sent.map((medicine, place) => ({
    ...medicine,
    medicineId:
      known[place] ??
      take([...free.values()].find(({ name }) => name === medicine.name)) ??
      newId(),
  }));
}
