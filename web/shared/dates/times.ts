import { insertAt } from '../../../contract/core/lists.ts';

/** The times that a field offers, every quarter of an hour from six in the morning, and the one that is chosen. */
export function timesWith(chosen: string): string[] {
  const quarters = Array.from({ length: 96 }, (_, index) => {
    const minutes = (index * 15 + 6 * 60) % (24 * 60);
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
  if (chosen === '' || quarters.includes(chosen)) return quarters;
  const at = quarters.findIndex((time) => time > chosen);
  return insertAt(quarters, at < 0 ? quarters.length : at, chosen);
}
