import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../scripts/endpoints.ts';

type Field = z.core.$ZodType;
type Parts = { innerType?: Field; out?: Field };

/** The innermost schema, without wrappers. */
function readAs(field: Field): Field {
  const { innerType, out } = field._zod.def as Parts;
  const next = innerType ?? out;
  return next ? readAs(next) : field;
}

/** Every field of a body, those of objects and of lists' items too, by its path. */
function fieldsOf(part: Field | undefined, path: string): [path: string, field: Field][] {
  const read = part && readAs(part);
  if (read instanceof z.ZodArray) return fieldsOf(read.element, `${path}[]`);
  if (!(read instanceof z.ZodObject)) return [];
  return Object.entries<Field>(read.shape).flatMap(([name, field]) => [
    [`${path}.${name}`, field] as [string, Field],
    ...fieldsOf(field, `${path}.${name}`),
  ]);
}

const takes = (field: Field, value: unknown) => z.safeParse(field, value).success;
const numbers = endpoints
  .flatMap(({ name, endpoint }) => fieldsOf(endpoint.body, name))
  // Neither a text nor a list.
  .filter(([, field]) => readAs(field) instanceof z.ZodNumber);
// Only notes and coins in use are taken.
const amounts = numbers.filter(([, field]) => takes(field, 0.07));

test('the fields of amounts are found', () => {
  expect(amounts.map(([path]) => path)).toEqual([
    'createEquipment.price',
    'updateEquipment.price',
    'importEquipment.rows[].price',
    'createCashCount.counted',
    'createCashCount.seenBalance',
    'createFinanceItem.value',
    'createTrip.fees.scout',
    'createTrip.fees.other',
    'updateTrip.fees.scout',
    'updateTrip.fees.other',
    'changeTripPeople.discount.amount',
    'claimTripPayment.amount',
    'payTrip.amount',
    'decideTripClaim.amount',
    'spendOnTrip.value',
    'takeOverTrip.counted',
    'setTripBudget.lines[].amount',
  ]);
  expect(numbers.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'recordScoutAttendance.subscription',
      'recordScoutAttendance.payments[].amount',
      'recordSubscription.value',
      'setWhoPaid.usual',
    ]),
  );
});

/** Numbers and numeric texts that no sum of money is: exponents, tiny and long fractions, what no number holds exactly. */
const wrong = [
  1e-9,
  1e-300,
  Number.MIN_VALUE,
  0.001,
  0.1 + 0.2,
  100.00000001,
  999_999.999,
  1e21,
  1e308,
  ...['1e-9', '1E3', '1e3', '0.001', '100.00000001', '1.0000000000000000001', '0x10'],
  ...[
    '5.00000000000000000001',
    '99999999999999999999',
    '1,250',
    '1_000',
    'Infinity',
    'NaN',
    '--5',
    '5.',
    '.5',
  ],
];

test.each(numbers)('%s takes no more decimals than the currency has', (_, field) => {
  for (const value of wrong) expect(takes(field, value), String(value)).toBe(false);
});

test.each(amounts)('%s takes piastres, as a number and as a text', (_, field) => {
  for (const value of [1.25, '1.25', '1.250', '١٫٢٥', 0.07, 12.5, '012.50']) {
    expect(takes(field, value), String(value)).toBe(true);
  }
});
