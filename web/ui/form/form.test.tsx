// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useBlocker: () => {},
}));

const { Form, SubmitButton } = await import('./form.tsx');

afterEach(cleanup);

type Sent = { onSuccess: (answer: object) => void; onError: (failure: object) => void };

/** A form whose mutation never renders as pending, as between two taps on a slow phone. */
function open() {
  const sent: Sent[] = [];
  const values = { name: 'مينا' };
  const form = {
    values,
    stray: [],
    isDirty: () => true,
    prepare: () => {},
    readBody: async () => ({ body: values }),
    showFailure: () => false,
    readParams: () => undefined,
    mutation: {
      isPending: false,
      mutate: (_request: object, callbacks: Sent) => void sent.push(callbacks),
    },
  };
  render(
    <Form form={form as never}>
      <SubmitButton loadingText="جارٍ الحفظ…">حفظ</SubmitButton>
    </Form>,
  );
  const tap = async () => {
    fireEvent.submit(screen.getByRole('button').closest('form')!);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { sent, tap };
}

test('two taps before anything is rendered send one request', async () => {
  const { sent, tap } = open();
  await tap();
  await tap();
  expect(sent).toHaveLength(1);
});

test('a form stays busy once its values are stored, until its screen shows the answer', async () => {
  const { sent, tap } = open();
  await tap();
  sent[0]!.onSuccess({});
  await tap();
  expect(sent).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'حفظ' }).disabled).toBe(true);
});

test('a form whose request failed can be sent again', async () => {
  const { sent, tap } = open();
  await tap();
  sent[0]!.onError({});
  await tap();
  expect(sent).toHaveLength(2);
});
