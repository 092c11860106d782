import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { emptyContent } from '../core/record-content.ts';
import { findDuplicate, type Namesake } from '../scouts/endpoints.ts';
import { mergedFields, scoutRecord } from '../scouts/record.ts';
import { decisions, doubledIn, type ImportRow, planImport, storedNumbers } from './rules.ts';

const TODAY = '2026-11-20';
const row = (name: string | null, fields: Partial<ImportRow> = {}): ImportRow => ({
  name,
  gender: 'male',
  sector: { baseName: 'أشبال', suffixName: 'أ' },
  ...emptyContent(scoutRecord),
  onDuplicate: null,
  ...fields,
});
const scout = (scoutId: number, fields: Partial<Namesake> = {}): Namesake => ({
  scoutId,
  name: 'مينا عادل',
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  isOwn: true,
  isDeleted: false,
  ...emptyContent(scoutRecord),
  ...fields,
});
const outcomesOf = (...args: Parameters<typeof planImport>) =>
  planImport(...args).map(({ outcome }) => outcome);

test('prefers the namesake with the same birth date, then one without a date, then one out of scope', () => {
  const all = [
    scout(1, { isOwn: false }),
    scout(2),
    scout(3, { birthDate: '2014-03-02' }),
    scout(4, { birthDate: '2013-01-01' }),
  ];
  const found = (birthDate: string | null, of = all) => findDuplicate({ birthDate }, of)?.scoutId;
  expect(found('2014-03-02')).toBe(3);
  expect(found('2012-01-01')).toBe(2);
  expect(found('2012-01-01', [all[0]!, all[3]!])).toBe(1);
  expect(found('2012-01-01', [all[3]!])).toBeUndefined();
});

describe('a plan', () => {
  test('adds new scouts, and asks about one with the same name and birth date', () => {
    const day = { birthDate: '2014-03-02' };
    expect(outcomesOf([row('مينا عادل', day), row('كريم')], [scout(1, day)], TODAY)).toEqual([
      'duplicate',
      'add',
    ]);
  });

  test.each([
    ['عبد الله تجريب نور', 'عبدالله تجريب نور'],
    ['أبو بكر تجريب', 'ابوبكر تجريب'],
    ['علي تجريب هاني', 'علی تجريب هانی'],
    ['مينا تجريب', 'مـيـنـا تجريب'],
    ['يوحنا تجريب', 'يوحنّا تجريب'],
    ['أحمد تجريب', 'ا\u0654حمد تجريب'],
  ])('sees %s and %s as one scout, in the file and in the group', (one, other) => {
    expect(planImport([row(one), row(other)], [], TODAY)[1]!.duplicate).toEqual({ row: 0 });
    expect(outcomesOf([row(other)], [scout(1, { name: one })], TODAY)).toEqual(['duplicate']);
  });

  test('compares names as the search does', () => {
    const plans = planImport([row('أبانوب يحيى'), row('ابانوب يحيي')], [], TODAY);
    expect(plans[1]!.duplicate).toEqual({ row: 0 });
  });

  test('treats the second of two equal rows as the first if that one is left out', () => {
    expect(outcomesOf([null, row('كريم'), row('كريم')], [], TODAY)).toEqual([
      'skip',
      'add',
      'duplicate',
    ]);
  });

  test('merges a second row into the same scout of the group as the first row', () => {
    const plans = planImport(
      [
        row('مينا عادل', { onDuplicate: 'skip' }),
        row('مينا عادل', { address: 'شارع', onDuplicate: 'merge' }),
      ],
      [scout(7)],
      TODAY,
    );
    expect(plans[1]).toMatchObject({ into: { scout: { scoutId: 7 } }, fills: ['address'] });
  });

  test('fills each field once, from the first row that has it', () => {
    const merge = { onDuplicate: 'merge' } as const;
    const plans = planImport(
      [
        row('مينا عادل', { ...merge, address: 'أول' }),
        row('مينا عادل', { ...merge, address: 'ثان', phoneNumber: '01000000000' }),
      ],
      [scout(7)],
      TODAY,
    );
    expect(plans.map(({ fills }) => fills)).toEqual([['address'], ['phoneNumber']]);
  });

  test('lists the fields that merging would fill before the captain decides', () => {
    const [plan] = planImport([row('مينا عادل', { address: 'شارع' })], [scout(7)], TODAY);
    expect(plan).toMatchObject({ outcome: 'duplicate', canMerge: true, fills: ['address'] });
    const [outside] = planImport([row('مينا عادل')], [scout(7, { isOwn: false })], TODAY);
    expect(outside).toMatchObject({ outcome: 'duplicate', canMerge: false, fills: [] });
  });

  test('asks about a deleted scout, restores them once and merges later rows with them', () => {
    const day = { birthDate: '2014-03-02' };
    const gone = scout(7, { ...day, isDeleted: true });
    const [asked] = planImport([row('مينا عادل', { ...day, address: 'شارع' })], [gone], TODAY);
    expect(asked).toMatchObject({ outcome: 'deleted', canMerge: false, fills: ['address'] });
    const plans = planImport(
      [
        row('مينا عادل', { ...day, onDuplicate: 'restore' }),
        row('مينا عادل', { ...day, address: 'شارع', onDuplicate: 'merge' }),
      ],
      [gone],
      TODAY,
    );
    expect(plans).toMatchObject([
      { outcome: 'restore', into: { scout: { scoutId: 7 } } },
      { outcome: 'merge', canMerge: true, fills: ['address'] },
    ]);
  });

  test('prefers a scout of the group to a deleted one of the same day, and a sure one to a guess', () => {
    const day = { birthDate: '2014-03-02' };
    const gone = scout(7, { ...day, isDeleted: true });
    const found = (...others: Namesake[]) => findDuplicate(day, [gone, ...others])?.scoutId;
    expect(found(scout(1, day))).toBe(1);
    expect(found(scout(1), scout(2, { isOwn: false }))).toBe(7);
    expect(findDuplicate({ birthDate: null }, [gone, scout(1)])?.scoutId).toBe(1);
  });

  test('ignores a merge with a deleted scout, and a restore without one', () => {
    const gone = scout(7, { isDeleted: true });
    const merge = row('مينا عادل', { address: 'شارع', onDuplicate: 'merge' });
    expect(planImport([merge], [gone], TODAY)).toMatchObject([{ canMerge: false, into: null }]);
    const restore = row('مينا عادل', { onDuplicate: 'restore' });
    expect(planImport([restore], [], TODAY)).toMatchObject([{ outcome: 'restore', into: null }]);
    expect(outcomesOf([restore], [scout(7)], TODAY)).toEqual(['duplicate']);
  });

  test('never overwrites a scout’s fields and adds each new scout once, for any rows', () => {
    const day = fc.constantFrom(null, '2013-01-01', '2014-03-02');
    const word = fc.constantFrom(null, 'أ', 'ب');
    const fields = {
      phoneNumber: word,
      address: word,
      birthDate: day,
      enrollDate: fc.constant(null),
    };
    const name = fc.constantFrom('مينا عادل', 'مينا عادل', 'كريم', 'باسم');
    const rows = fc.array(
      fc.option(
        fc.record({
          name: fc.option(name),
          onDuplicate: fc.option(fc.constantFrom(...decisions)),
          ...fields,
        }),
        { freq: 6 },
      ),
      { maxLength: 12 },
    );
    const namesakes = fc.array(
      fc.record({ name, isOwn: fc.boolean(), isDeleted: fc.boolean(), ...fields }),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(rows, namesakes, (made, known) => {
        const all = made.map((each) => each && row(each.name, each));
        const group = known.map((each, index) => scout(index + 1, each));
        const before = structuredClone([all, group]);
        const plans = planImport(all, group, TODAY);
        expect([all, group]).toEqual(before);
        for (const [index, plan] of plans.entries()) {
          const own = all[index];
          if (own === null) expect(plan.outcome).toBe('skip');
          expect(plan.values !== null).toBe(plan.outcome === 'add');
          if (plan.outcome === 'merge' && plan.canMerge) expect(plan.into).not.toBeNull();
          if (plan.duplicate && 'row' in plan.duplicate) {
            expect(plan.duplicate.row).toBeLessThan(index);
          }
          if (plan.into && 'row' in plan.into) {
            expect(plans[plan.into.row]!.outcome).toBe('add');
          }
          if (plan.into && 'scout' in plan.into) {
            const { scout: target } = plan.into;
            expect(target.isOwn).toBe(true);
            for (const field of plan.fills) expect(target[field]).toBeNull();
          }
          for (const field of plan.fills) expect(mergedFields).toContain(field);
        }
      }),
      randomRuns(200, 5000),
    );
  });
});

describe('the number of several rows', () => {
  test('is said in each of them, with the rows as the list counts them', () => {
    const wrong = doubledIn(['1', null, '2', '1', null], (index) => [4, 5, 6, 19, 20][index]!);
    const twice = 'الرقم مكرر في الصفين ٤ و١٩';
    expect([...wrong]).toEqual([
      [0, twice],
      [3, twice],
    ]);
    const three = doubledIn(['1', '1', '1'], (index) => index + 1);
    expect(three.get(2)).toBe('الرقم مكرر في الصفوف ١ و٢ و٣');
  });

  test('counts where a row would store it: not where it is skipped, or merged with a scout who has one', () => {
    const rows = [
      row('مينا عادل', { memberNumber: '1', onDuplicate: 'skip' }),
      row('جنى أحمد', { memberNumber: '2', onDuplicate: 'merge' }),
      row('كيرلس هاني', { memberNumber: '3', onDuplicate: 'merge' }),
      row('مارك هاني', { memberNumber: '4' }),
    ];
    const known = [
      scout(1),
      scout(2, { name: 'جنى أحمد', memberNumber: '9' }),
      scout(3, { name: 'كيرلس هاني' }),
    ];
    expect(storedNumbers(rows, planImport(rows, known, TODAY))).toEqual([null, null, '3', '4']);
  });
});
