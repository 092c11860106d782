// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { createFinanceItem, MAX_DESCRIPTION } from '../../../contract/finance/endpoints.ts';
import { createSector } from '../../../contract/sectors/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useApiForm } from './use-api-form.ts';

const item = { value: '', type: '' as 'income' | 'expense' | '', description: '' };
const errorMessage = 'لم يُحفظ';
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const formOfItem = (
  options?: Partial<Parameters<typeof useApiForm<typeof createFinanceItem, typeof item>>[1]>,
) =>
  renderHook(
    () => useApiForm(createFinanceItem, { initialValues: item, errorMessage, ...options }),
    { wrapper },
  ).result;

const failure = (part: Partial<ConstructorParameters<typeof ApiFailure>[0]>) =>
  new ApiFailure({
    status: 400,
    code: 'INTERNAL',
    message: 'for the log',
    arabicMessage: 'لم يُقبل الطلب',
    ...part,
  });

describe('useApiForm', () => {
  test("shows the schema's errors at their fields and returns no body", async () => {
    const form = formOfItem();
    await act(async () => expect(await form.current.readBody()).toBeNull());
    expect(form.current.field('value').error).toMatch(/\p{Script=Arabic}/u);
    expect(form.current.field('type').error).toMatch(/\p{Script=Arabic}/u);
    expect(form.current.field('description').error).toBeUndefined();
    // A changed field is no longer wrong until it is looked at again.
    act(() => form.current.field('value').onChange('12'));
    expect(form.current.field('value').error).toBeUndefined();
    expect(form.current.field('type').error).toBeDefined();
  });

  test("limits each text by the endpoint's schema, under the field of its path", () => {
    const form = formOfItem();
    expect(form.current.field('description').maxLength).toBe(MAX_DESCRIPTION);
    expect(form.current.field('value').maxLength).toBeUndefined();
    const moved = formOfItem({ fieldOf: () => 'value' });
    expect(moved.current.field('value').maxLength).toBe(MAX_DESCRIPTION);
    expect(moved.current.field('description').maxLength).toBeUndefined();
  });

  test('limits the texts of an endpoint that is loaded later once it is there', async () => {
    const { result: form } = renderHook(
      () =>
        useApiForm<typeof createFinanceItem, typeof item>(async () => createFinanceItem, {
          initialValues: item,
          errorMessage,
        }),
      { wrapper },
    );
    expect(form.current.field('description').maxLength).toBeUndefined();
    await act(async () => form.current.prepare());
    expect(form.current.field('description').maxLength).toBe(MAX_DESCRIPTION);
  });

  test('returns the body as parsed by the schema', async () => {
    const form = formOfItem();
    act(() => form.current.field('value').onChange('١٢٫٥'));
    act(() => form.current.setValue('type', 'income'));
    expect(await form.current.readBody()).toMatchObject({ body: { value: 12.5, type: 'income' } });
  });

  test('validates a field with its newest value when it is left', async () => {
    const form = formOfItem();
    await act(async () => form.current.field('value').onBlur?.());
    expect(form.current.field('value').error).toBeDefined();
    expect(form.current.field('type').error).toBeUndefined();
    await act(async () => {
      form.current.field('value').onChange('12');
      form.current.field('value').onBlur?.();
    });
    expect(form.current.field('value').error).toBeUndefined();
  });

  test('shows the error only after the press that left the field', async () => {
    const form = formOfItem();
    const pressed = vi.spyOn(document, 'querySelector').mockReturnValue(document.body);
    act(() => form.current.field('value').onBlur?.());
    await act(async () => {});
    expect(form.current.field('value').error).toBeUndefined();
    pressed.mockRestore();
    await act(async () => {
      dispatchEvent(new Event('pointerup'));
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(form.current.field('value').error).toBeDefined();
  });

  test("checks its own rules before the schema's", async () => {
    const form = formOfItem({ check: ({ type }) => ({ type: type ? undefined : 'اختر النوع' }) });
    await act(async () => void (await form.current.readBody()));
    expect(form.current.field('type').error).toBe('اختر النوع');
  });

  test('sends a sector by its two names and shows their errors at its one field', async () => {
    const { result } = renderHook(
      () =>
        useApiForm(createSector, {
          initialValues: { sector: null as object | null, unitCaptainId: 4 },
          errorMessage,
        }),
      { wrapper },
    );
    act(() => result.current.setValue('sector', { baseName: 'زهرات', suffixName: 'أ' }));
    expect(await result.current.readBody()).toEqual({
      body: { baseName: 'زهرات', suffixName: 'أ', unitCaptainId: 4 },
    });
    act(() => result.current.setValue('sector', null));
    await act(async () => void (await result.current.readBody()));
    expect(result.current.field('sector').error).toBe('هذا الحقل مطلوب');
    expect(result.current.stray).toEqual([]);
  });

  test('shows errors of parts without a field', async () => {
    const { result } = renderHook(
      () =>
        useApiForm(createSector, {
          initialValues: { baseName: 'زهرات', suffixName: 'أ' },
          errorMessage,
        }),
      { wrapper },
    );
    await act(async () => void (await result.current.readBody()));
    expect(result.current.stray).toEqual(['هذا الحقل مطلوب']);
  });

  test("shows the server's issues at their fields, and a code's message at the chosen field", () => {
    const form = formOfItem({ fieldOfCode: { SECTOR_EXISTS: 'description' } });
    const issues = [{ path: 'value', message: 'too much', arabicMessage: 'المبلغ كبير' }];
    let isShown = false;
    act(() => {
      isShown = form.current.showFailure(failure({ issues }));
    });
    expect(isShown).toBe(true);
    expect(form.current.field('value').error).toBe('المبلغ كبير');
    act(() => {
      isShown = form.current.showFailure(failure({ code: 'SECTOR_EXISTS' }));
    });
    expect(isShown).toBe(true);
    expect(form.current.field('description').error).toBe('لم يُقبل الطلب');
    expect(form.current.field('value').error).toBeUndefined();
    act(() => {
      isShown = form.current.showFailure(failure({ code: 'INTERNAL' }));
    });
    expect(isShown).toBe(false);
  });

  test('is dirty while it differs from what it started with', () => {
    const form = formOfItem();
    expect(form.current.isDirty()).toBe(false);
    act(() => form.current.field('description').onChange('حبال'));
    expect(form.current.isDirty()).toBe(true);
    act(() => form.current.field('description').onChange(''));
    expect(form.current.isDirty()).toBe(false);
  });

  test('is clean after a reset, and leaving a field shows no error until something changes', async () => {
    const form = formOfItem();
    await act(async () => void (await form.current.readBody()));
    act(() => form.current.restart({ ...item, description: 'خيام' }));
    expect(form.current.isDirty()).toBe(false);
    expect(form.current.field('value').error).toBeUndefined();
    await act(async () => form.current.field('value').onBlur?.());
    expect(form.current.field('value').error).toBeUndefined();
    await act(async () => {
      form.current.field('description').onChange('حبال');
      form.current.field('value').onBlur?.();
    });
    expect(form.current.field('value').error).toBeDefined();
  });

  test('rejects with an Arabic message if its schema can’t be loaded', async () => {
    const { result } = renderHook(
      () =>
        useApiForm<typeof createFinanceItem, typeof item>(
          () => Promise.reject(new TypeError('Importing a module script failed.')),
          { initialValues: item, errorMessage },
        ),
      { wrapper },
    );
    await expect(result.current.readBody()).rejects.toBeInstanceOf(ApiFailure);
  });
});
