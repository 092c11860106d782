// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInCaptain } from '../../../contract/auth.ts';
import { startOutbox } from '../../lib/outbox-client.ts';
import { signIn } from '../../lib/session.ts';
import { readScoutBody, scoutBodyOf } from './hand-in-rules.ts';
import { useAttendanceDraft } from './use-attendance-draft.ts';
import { type SheetOf, useSheet } from './use-sheet.ts';

const SLOT = 'attendance/1/أشبال/أ/1/5';
const sector = { baseName: 'أشبال', suffixName: 'أ' };
const sheet = (stored: 'attended' | null): SheetOf => ({
  kind: 'scoutAttendance',
  slot: SLOT,
  captainId: 1,
  people: [{ id: 7, name: 'يوسف عادل', stored, editable: true }],
  version: undefined,
  isRecorded: stored !== null,
  storedAmount: stored === null ? '' : '120',
  bodyOf: scoutBodyOf(sector, { weekNumber: 5, termNumber: 1 }),
  readBody: readScoutBody,
});
const before = sheet(null);
const after = sheet('attended');

const open = (of: SheetOf) => renderHook((of) => useSheet(of), { initialProps: of });

// jsdom has no IndexedDB: this device keeps no hand-in, only drafts.
let answer: () => Promise<Response>;
let stop = () => {};
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  answer = () => Promise.reject(new TypeError('no connection'));
  vi.stubGlobal('fetch', () => answer());
  const part = (value: object) => btoa(JSON.stringify(value));
  const captain = { captainId: 1, firstName: 'كيرلس', type: 'regular' } as SignedInCaptain;
  const token = `${part({})}.${part({ exp: Date.now() / 1000 + 3600 })}.x`;
  signIn({ token, expiresIn: 1, body: captain }, 'أهلاً');
  stop = startOutbox(new QueryClient());
});
afterEach(() => {
  stop();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('where the device keeps no hand-in, its draft outlives a reload, until the server has it', async () => {
  const { result, rerender } = open(before);
  act(() => result.current.tap(7, 'attended'));
  act(() => result.current.setAmount('١٢٠'));
  await act(() => result.current.handIn());
  expect(result.current.act?.isKept).toBe(false);
  expect(result.current.isKept).toBe(false);
  expect(result.current.isChanged).toBe(false);

  const reloaded = renderHook(() => useAttendanceDraft(SLOT)).result.current;
  expect(reloaded.draft).toEqual({ statuses: { 7: 'attended' }, amount: '120' });

  // Said after the hand-in, so that its arrival does not end it.
  act(() => result.current.setAmount('130'));
  answer = async () => Response.json({ message: 'x', version: 'v1', body: [] });
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.act).toBeNull());
  rerender(after);
  expect(result.current.amount).toBe('130');
  act(() => result.current.setAmount('120'));
  await waitFor(() => expect(localStorage.getItem(SLOT)).toBeNull());
});

test('what is ticked while the device keeps the hand-in is not lost with its draft', async () => {
  const { result } = open(before);
  act(() => result.current.setAmount('50'));
  await act(async () => {
    const handedIn = result.current.handIn();
    result.current.setAmount('60');
    await handedIn;
  });
  expect(result.current.amount).toBe('60');
  expect(result.current.isChanged).toBe(true);
});

test('a hand-in that is given up takes the draft with it that stood for it', async () => {
  const { result } = open(before);
  act(() => result.current.tap(7, 'attended'));
  act(() => result.current.setAmount('120'));
  const refusal = { code: 'OUT_OF_SCOPE', message: 'x', arabicMessage: 'ليس قطاعك' };
  answer = async () => Response.json(refusal, { status: 403 });
  await act(() => result.current.handIn());
  await waitFor(() => expect(result.current.act?.refusal?.arabicMessage).toBe('ليس قطاعك'));
  await act(() => result.current.drop());
  expect(result.current.rows[0]!.mark).toBeNull();
  expect(localStorage.getItem(SLOT)).toBeNull();
});
