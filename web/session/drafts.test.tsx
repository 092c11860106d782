// @vitest-environment jsdom

import { globSync, readFileSync } from 'node:fs';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DraftKind, useDraft } from '../shared/sheet/use-draft.ts';
import { countDrafts } from './drafts.ts';
import { signIn, signOut, startSession } from './session.ts';

const DAY = 86_400_000;
const text: DraftKind<string> = {
  empty: '',
  isBlank: (value) => value === '',
  isDraft: (value) => typeof value === 'string',
};

function enter(captainId: number) {
  const encode = (value: unknown) => btoa(JSON.stringify(value));
  const token = `${encode({})}.${encode({ exp: Date.now() / 1000 + 365 * 86_400 })}.${captainId}`;
  const body = { captainId, firstName: 'Mina', type: 'regular' } as never;
  act(() => signIn({ token, expiresIn: 1, body }, ''));
}
const open = () => renderHook(() => useDraft('minutes/3', text)).result;
const write = () => {
  const draft = open();
  act(() => draft.current.change(() => 'زيارة أسرة مينا'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now() });
  void startSession(async () => {});
  enter(7);
  write();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

test('a draft is removed when its captain signs out', async () => {
  await act(() => signOut(async () => {}));
  expect(JSON.stringify(localStorage)).not.toContain('مينا');
});

test('a draft outlives a session that has expired, for its captain alone', () => {
  act(() => void vi.advanceTimersByTime(DAY + 1));
  expect(countDrafts()).toBe(1);
  enter(7);
  expect(open().current.draft).toBe('زيارة أسرة مينا');
});

test('a draft is removed when another account signs in', () => {
  act(() => void vi.advanceTimersByTime(DAY + 1));
  enter(70);
  expect(countDrafts()).toBe(0);
  expect(JSON.stringify(localStorage)).not.toContain('مينا');
});

test('screens keep what is typed by useDraft alone', () => {
  const using = (word: RegExp) =>
    globSync('web/{features,shared}/**/*.{ts,tsx}')
      .filter((file) => !/\.test\.tsx?$/.test(file) && word.test(readFileSync(file, 'utf8')))
      .sort();
  // How a session of today runs and which families were greeted are times alone; a family's links are opened, not typed.
  const untyped = [
    'web/features/sessions/day/use-run.ts',
    'web/features/birthdays/use-greetings.ts',
    'web/features/parents/use-device-links.ts',
  ];
  const isTyped = (file: string) => !untyped.includes(file);
  expect(using(/localStorage\.setItem/).filter(isTyped)).toEqual(['web/shared/sheet/use-draft.ts']);
  expect(using(/useLastingDraft/)).toEqual([
    'web/shared/sheet/use-draft.ts',
    'web/shared/sheet/use-sheet.ts',
  ]);
});
