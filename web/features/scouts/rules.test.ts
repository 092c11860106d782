import { describe, expect, test } from 'vitest';
import { formValues } from '../../../contract/core/record-content.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { longDate, sectorName } from '../../i18n/format.ts';
import {
  historyRows,
  overallOf,
  type ScoutRecord,
  scoutDifferences,
  scoutIdOf,
  termPoints,
} from './rules.ts';
import type { ScoutValues } from './scout-form.tsx';

const record = (
  weekNumber: number,
  attendanceStatus: ScoutRecord['attendanceStatus'],
  rest: Partial<ScoutRecord> = {},
): ScoutRecord => ({ weekNumber, attendanceStatus, termNumber: 1, cancelled: false, ...rest });

describe('the overall rate', () => {
  test('is of all records, excused ones too', () => {
    const records = [record(1, 'attended'), record(2, 'absent'), record(3, 'execused')];
    expect(overallOf([...records, record(4, 'attended')])).toEqual({
      attended: 2,
      absent: 1,
      excused: 1,
      total: 4,
      rate: 0.5,
    });
  });

  test('leaves cancelled weeks out and is 0 without records', () => {
    expect(overallOf([record(1, 'attended', { cancelled: true })])).toMatchObject({
      total: 0,
      rate: 0,
    });
    expect(overallOf([]).rate).toBe(0);
  });
});

describe("the term's chart", () => {
  test('has a point per week of the highest term, gaps where nobody was present or absent', () => {
    const points = termPoints([
      record(5, 'absent'),
      record(4, 'attended', { cancelled: true }),
      record(2, 'execused'),
      record(1, 'attended'),
      record(9, 'attended', { termNumber: 0 }),
    ]);
    expect(points).toEqual([
      { week: 1, values: { status: 100 } },
      { week: 2, values: { status: null }, band: 'معتذر' },
      { week: 3, values: { status: null } },
      { week: 4, values: { status: null }, band: 'ملغي' },
      { week: 5, values: { status: 0 } },
    ]);
  });

  test('shows a cancelled week as cancelled, recorded or not, also after the last record', () => {
    const records = [record(1, 'attended'), record(3, 'absent')];
    const week = (weekNumber: number, termNumber = 1) => ({ weekNumber, termNumber });
    expect(termPoints(records, [week(4), week(2), week(1, 0)])).toEqual([
      { week: 1, values: { status: 100 } },
      { week: 2, values: { status: null }, band: 'ملغي' },
      { week: 3, values: { status: 0 } },
      { week: 4, values: { status: null }, band: 'ملغي' },
    ]);
  });

  test('has no point without records', () => {
    expect(termPoints([])).toEqual([]);
  });
});

test('an address without a whole number means scout 0, which is nobody', () => {
  expect(['12', '12abc', '1.5'].map(scoutIdOf)).toEqual([12, 12, 1]);
  const none = ['abc', '-3', '', undefined, '12345678901'];
  expect(none.map(scoutIdOf)).toEqual([0, 0, 0, 0, 0]);
});

test('the list of weeks has the cancelled ones in their places', () => {
  const records = [
    record(3, 'absent'),
    record(1, 'attended'),
    record(9, 'absent', { termNumber: 0 }),
  ];
  const cancelled = [
    { weekNumber: 2, termNumber: 1 },
    { weekNumber: 10, termNumber: 0 },
  ];
  expect(
    historyRows(records, cancelled).map(({ termNumber, weekNumber, attendanceStatus }) => [
      termNumber,
      weekNumber,
      attendanceStatus,
    ]),
  ).toEqual([
    [1, 3, 'absent'],
    [1, 2, null],
    [1, 1, 'attended'],
    [0, 10, null],
    [0, 9, 'absent'],
  ]);
});

test('another captain’s changes are listed by field', () => {
  const typed: ScoutValues = {
    ...formValues(scoutRecord),
    name: 'بيشوي هاني',
    sector: { baseName: 'زهرات', suffixName: 'أ' },
    gender: 'male',
    phoneNumber: '01011122233',
    school: 'مدرسة النيل',
    birthDate: '2014-03-05',
  };
  const stored: ScoutValues = {
    ...typed,
    sector: { baseName: 'زهرات', suffixName: 'ب' },
    phoneNumber: '',
    school: '',
    birthDate: '2014-03-06',
  };
  expect(scoutDifferences(typed, stored)).toEqual([
    { label: 'رقم الهاتف', mine: '01011122233', theirs: null },
    { label: 'المدرسة', mine: 'مدرسة النيل', theirs: null },
    { label: 'تاريخ الميلاد', mine: longDate('2014-03-05'), theirs: longDate('2014-03-06') },
    { label: 'القطاع', mine: sectorName(typed.sector!), theirs: sectorName(stored.sector!) },
  ]);
  expect(scoutDifferences(typed, typed)).toEqual([]);
});
