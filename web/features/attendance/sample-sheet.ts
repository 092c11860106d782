import { cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Refusal } from '../../offline/outbox-rules.ts';
import { type Mark, readScoutBody, scoutBodyOf } from '../../shared/sheet/attendance-rules.ts';
import { scoutAttendance } from '../../shared/sheet/scout-attendance.ts';
import { box } from './sample-outbox.ts';
import {
  type AttendanceOf,
  type AttendanceSheet,
  useAttendanceSheet,
} from './use-attendance-sheet.ts';

// A sheet of three scouts, as its tests open it; each test mocks the outbox by sample-outbox.ts.

export const NOW = new Date('2026-11-21T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  box.items = [];
});

export const sector = { baseName: 'أشبال', suffixName: 'أ' };
export const week = { weekNumber: 7, termNumber: 1 };
export const people = (...stored: Mark[]): AttendanceOf['people'] =>
  stored.map((mark, index) => ({
    id: index + 1,
    name: `كشاف${index + 1} سامي`,
    stored: mark,
    editable: true,
  }));
export const base: AttendanceOf = {
  kind: scoutAttendance,
  of: { ...sector, ...week },
  draftName: 'attendance/4/أشبال/أ/1/7',
  people: people(null, null, null),
  version: 'v1',
  isRecorded: false,
  storedAmount: '',
  bodyOf: scoutBodyOf(sector, week),
  readBody: readScoutBody,
};
export const recorded: Partial<AttendanceOf> = {
  people: people('attended', 'absent', 'attended'),
  isRecorded: true,
  storedAmount: '20',
};

export const open = (changes: Partial<AttendanceOf> = {}) =>
  renderHook((of: Partial<AttendanceOf>) => useAttendanceSheet({ ...base, ...of }), {
    initialProps: changes,
    wrapper: StrictMode,
  });
export const marksOf = ({ rows }: AttendanceSheet) => rows.map(({ mark }) => mark);
export const paidOf = ({ paid }: AttendanceSheet) => paid?.map(({ amount }) => amount);
export const body = () => box.items.at(-1)!.body as ReturnType<ReturnType<typeof scoutBodyOf>>;
export const refuse = (refusal: Partial<Refusal>) =>
  box.set(
    box.items.map((item) => ({
      ...item,
      refusal: { status: 409, code: 'WEEK_CHANGED', arabicMessage: 'تغيّر', ...refusal },
    })),
  );
