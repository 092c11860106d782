// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from '../../lib/toast.ts';
import { useSectorSubmit, useUnitSubmit } from './use-attendance-submit.ts';

const week = { weekNumber: 3, termNumber: 1 };
const sector = { baseName: 'أشبال', suffixName: 'أ' };
const records = [{ id: 4, attendanceStatus: 'attended' as const }];
const attendance = 'POST /api/scoutAttendance';
const subscription = 'POST /api/finance/subscription';

/** What was sent, and what is answered with a failure. */
let sent: { call: string; body: unknown }[];
let failing: string[];
let client: QueryClient;
const said = () => toastStore.read().map(({ title }) => title);

beforeEach(() => {
  sent = [];
  failing = [];
  client = new QueryClient();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body }: { method: string; body: string }) => {
      const call = `${method} ${address.replace(/\/$/, '')}`;
      sent.push({ call, body: JSON.parse(body) });
      const failure = {
        status: 500,
        code: 'INTERNAL',
        message: 'x',
        arabicMessage: 'الخادم متوقف',
      };
      return failing.includes(call)
        ? Response.json(failure, { status: 500 })
        : Response.json({ message: 'x', body: [], count: 0 });
    },
  );
});
afterEach(() => {
  cleanup();
  client.clear();
  for (const { id } of toastStore.read()) toast.close(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
function handIn(sheet: { amount: string; isAmountStored?: boolean }) {
  const { result } = renderHook(() => useSectorSubmit({ sector, ...week }), { wrapper });
  const all = { records, isAmountStored: false, ...sheet };
  return act(() => result.current.handIn(all));
}
const calls = () => sent.map(({ call }) => call);

test('a sector’s week is handed in as attendance, then as subscription, digits of either kind', async () => {
  expect(await handIn({ amount: '١٢٠' })).toEqual({
    isAttendanceStored: true,
    isAmountStored: true,
  });
  expect(calls()).toEqual([attendance, subscription]);
  expect(sent[0]?.body).toEqual({
    attendanceRecords: [
      expect.objectContaining({ scoutId: 4, attendanceStatus: 'attended', ...week }),
    ],
  });
  expect(sent[1]?.body).toMatchObject({ value: 120, ...week });
  expect(said()).toEqual(['تم تسجيل الغياب بنجاح', 'تم تسجيل الاشتراك بنجاح']);
});

test.each(['', ' ', 'مئة', '1.5', '-3'])('with the amount “%s” nothing is sent', async (amount) => {
  const outcome = await handIn({ amount });
  expect(outcome).toMatchObject({ isAttendanceStored: false, isAmountStored: false });
  expect(outcome.amountError).toMatch(/\p{Script=Arabic}/u);
  expect(sent).toEqual([]);
});

test('an amount that the server has already is not sent again', async () => {
  expect((await handIn({ amount: '50', isAmountStored: true })).isAmountStored).toBe(true);
  expect(calls()).toEqual([attendance]);
});

test('a half that fails says so, and leaves the other one stored', async () => {
  failing = [attendance];
  expect(await handIn({ amount: '50' })).toEqual({
    isAttendanceStored: false,
    isAmountStored: true,
  });
  failing = [subscription];
  expect(await handIn({ amount: '50' })).toEqual({
    isAttendanceStored: true,
    isAmountStored: false,
  });
  expect(said()).toContain('حدث خطأ أثناء تسجيل الغياب');
  expect(said()).toContain('حدث خطأ أثناء تسجيل الاشتراك');
});

test('a handed-in week counts as stored once the list on screen shows it', async () => {
  let loads = 0;
  let answer = () => {};
  const list = new QueryObserver(client, {
    queryKey: ['GET /captainAttendance/unit/all', {}],
    queryFn: () => {
      loads += 1;
      return loads === 1 ? loads : new Promise<number>((resolve) => (answer = () => resolve(2)));
    },
  });
  const leave = list.subscribe(() => {});
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe(1));
  const { result } = renderHook(() => useUnitSubmit(week), { wrapper });
  let outcome: boolean | undefined;
  act(() => {
    void result.current.handIn(records).then((isStored) => {
      outcome = isStored;
    });
  });
  await vi.waitFor(() => expect(loads).toBe(2));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect([outcome, result.current.isPending]).toEqual([undefined, true]);
  await act(async () => answer());
  await vi.waitFor(() => expect(outcome).toBe(true));
  expect(list.getCurrentResult().data).toBe(2);
  leave();
});

test('a week of the unit that was not stored says so', async () => {
  failing = ['POST /api/captainAttendance'];
  const { result } = renderHook(() => useUnitSubmit(week), { wrapper });
  expect(await act(() => result.current.handIn(records))).toBe(false);
  expect(said()).toEqual(['حدث خطأ أثناء تسجيل الغياب']);
});
