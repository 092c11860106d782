// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { updateCaptainType } from '../../contract/captains/endpoints.ts';
import { useApiMutation } from '../api/api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Providers, queryClient } from './providers.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a write that fails by a fault of the app is reported, and shown as unexpected', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fault = new TypeError('URLSearchParams is not defined');
  vi.stubGlobal(
    'Headers',
    class {
      constructor() {
        throw fault;
      }
    },
  );
  const { result } = renderHook(
    () => useApiMutation(updateCaptainType, { errorMessage: () => null }),
    {
      wrapper: Providers,
    },
  );
  const request = { params: { captainId: 1 }, body: { type: 'unit' } } as const;
  const failure = await act(() => result.current.mutateAsync(request).catch((error) => error));
  expect(failure).toMatchObject({
    code: 'INTERNAL',
    isUnanswered: false,
    arabicMessage: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى',
  });
  expect(report).toHaveBeenCalledExactlyOnceWith(fault);
});

test('a read that fails by a fault of the app is reported', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fault = new TypeError('rows.toSorted is not a function');
  const queryFn = () => Promise.reject(fault);
  await expect(queryClient.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toBe(fault);
  expect(report).toHaveBeenCalledExactlyOnceWith(fault);
});

test.each([
  ['error loading dynamically imported module: http://host/a.js', 1],
  ['Map.groupBy is not a function', 0],
])('a part that fails to load with “%s” is told as lost %i times', async (message, times) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const tell = vi.fn();
  const load = () => Promise.reject(new TypeError(message));
  const shown = act(async () => {
    renderHook(() => useLoaded(true, load, tell));
  });
  if (times === 0) await expect(shown).rejects.toThrow(message);
  else await shown;
  expect(tell).toHaveBeenCalledTimes(times);
});
