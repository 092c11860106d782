import { wayTail } from '../../../contract/payment-ways/rules.ts';
import type { FamilyWay } from '../../../contract/payment-ways/shapes.ts';
import type { PaymentWay } from '../../../contract/trips/money-words.ts';

/** The ways as choices of a form, each told from the others by its host or last digits. */
export const wayOptions = (ways: readonly FamilyWay[]) =>
  ways.map((way) => {
    const tail = wayTail(way);
    return {
      value: String(way.wayId),
      label: way.name,
      ...(tail && { hint: `\u2066${tail}\u2069` }),
    };
  });

/** A chosen value as a request names it: a way of the group, or one of two words where the group has none. */
export const readWay = (value: string): { way: PaymentWay } | { wayId: number } =>
  value === 'cash' || value === 'wallet' ? { way: value } : { wayId: Number(value) };
