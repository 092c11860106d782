// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { startOutbox } from '../../offline/outbox-client.ts';
import type { OutboxKinds } from '../../offline/outbox-kinds.ts';
import { signIn } from '../../session/session.ts';
import {
  attendanceDraft,
  readScoutBody,
  scoutBodyOf,
} from '../../shared/sheet/attendance-rules.ts';
import { scoutAttendance } from '../../shared/sheet/scout-attendance.ts';
import { useLastingDraft } from '../../shared/sheet/use-draft.ts';
import { type AttendanceOf, useAttendanceSheet } from './use-attendance-sheet.ts';

// Each test has a captain of its own, for what one handed in may wait on this device for ever.
let captainId = 0;
const draftName = () => `attendance/${captainId}/أشبال/أ/1/5`;
const sector = { baseName: 'أشبال', suffixName: 'أ' };
const sheet = (stored: 'attended' | null): AttendanceOf => ({
  kind: scoutAttendance,
  of: { ...sector, termNumber: 1, weekNumber: 5 },
  draftName: draftName(),
  people: [{ id: 7, name: 'يوسف عادل', stored, editable: true }],
  version: undefined,
  isRecorded: stored !== null,
  storedAmount: stored === null ? '' : '120',
  bodyOf: scoutBodyOf(sector, { weekNumber: 5, termNumber: 1 }),
  readBody: readScoutBody,
});
let before: AttendanceOf;

const open = (of: AttendanceOf) => renderHook((of) => useAttendanceSheet(of), { initialProps: of });

// jsdom has no IndexedDB: this device keeps no hand-in, only drafts.
let answer: () => Promise<Response>;
let stop = () => {};
let client: QueryClient;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  answer = () => Promise.reject(new TypeError('no connection'));
  // One request fails, not the connection, of which other tests would hear.
  const health = '/api/health';
  vi.stubGlobal('fetch', async (address: string) =>
    address === health ? Response.json({}) : answer(),
  );
  captainId += 1;
  before = sheet(null);
  const part = (value: object) => btoa(JSON.stringify(value));
  const captain = { captainId, firstName: 'كيرلس', type: 'regular' } as SignedInCaptain;
  const token = `${part({})}.${part({ exp: Date.now() / 1000 + 3600 })}.x`;
  signIn({ token, expiresIn: 1, body: captain }, 'أهلاً');
  client = new QueryClient();
  stop = startOutbox(client, { scoutAttendance } as Partial<OutboxKinds> as OutboxKinds);
});
afterEach(() => {
  stop();
  client.clear();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('without storage for hand-ins the draft survives a reload until the server has stored it', async () => {
  const { result, rerender } = open(before);
  act(() => result.current.tap(7, 'attended'));
  act(() => result.current.setAmount('١٢٠'));
  await act(() => result.current.handIn());
  expect(result.current.item?.isKept).toBe(false);
  expect(result.current.isKept).toBe(false);
  expect(result.current.isChanged).toBe(false);

  const reloaded = renderHook(() => useLastingDraft(draftName(), attendanceDraft)).result.current;
  expect(reloaded.draft).toEqual({ statuses: { 7: 'attended' }, amount: '120' });

  // Said after the hand-in, so that its arrival does not end it.
  act(() => result.current.setAmount('130'));
  answer = async () => Response.json({ message: 'x', version: 'v1', body: [] });
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.item).toBeNull());
  rerender(sheet('attended'));
  expect(result.current.amount).toBe('130');
  act(() => result.current.setAmount('120'));
  await waitFor(() => expect(localStorage.getItem(draftName())).toBeNull());
});

test('keeps ticks made while the hand-in is being stored', async () => {
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

test('discarding a hand-in discards its draft', async () => {
  const { result } = open(before);
  act(() => result.current.tap(7, 'attended'));
  act(() => result.current.setAmount('120'));
  const refusal = { code: 'OUT_OF_SCOPE', message: 'x', arabicMessage: 'ليس قطاعك' };
  answer = async () => Response.json(refusal, { status: 403 });
  await act(() => result.current.handIn());
  await waitFor(() => expect(result.current.item?.refusal?.arabicMessage).toBe('ليس قطاعك'));
  await act(() => result.current.drop());
  expect(result.current.rows[0]!.mark).toBeNull();
  expect(localStorage.getItem(draftName())).toBeNull();
});

test('a delivered hand-in is shown until the week is read again, also after a failed read', async () => {
  const reads = [
    async () => 'before',
    () => Promise.reject(new Error('lost')),
    async () => 'after',
  ];
  const week = new QueryObserver(client, {
    queryKey: ['GET /scoutAttendance/sector/all', {}],
    retry: false,
    queryFn: () => reads.shift()!(),
  });
  const leave = week.subscribe(() => {});
  await waitFor(() => expect(week.getCurrentResult().data).toBe('before'));
  answer = async () => Response.json({ message: 'x', version: 'v1', body: [] });
  const { result } = open(before);
  act(() => result.current.tap(7, 'attended'));
  act(() => result.current.setAmount('120'));
  await act(() => result.current.handIn());
  await waitFor(() => expect(week.getCurrentResult().isError).toBe(true));
  expect(result.current).toMatchObject({ hasArrived: true, isSending: false, isChanged: false });
  expect(result.current.rows[0]!.mark).toBe('attended');

  await act(() => week.refetch());
  await waitFor(() => expect(result.current.hasArrived).toBe(false));
  leave();
});
