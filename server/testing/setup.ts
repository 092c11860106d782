import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

const original = console.error;
const errors: string[] = [];

// A test that expects an error on the console replaces console.error itself with vi.spyOn.
const record = (...values: unknown[]) => {
  errors.push(format(...values));
  original(...values);
};
const reject = (reason: unknown) => errors.push(`unhandled rejection: ${format(reason)}`);

beforeEach(() => {
  errors.length = 0;
  console.error = record;
  process.on('unhandledRejection', reject);
});

afterEach(() => {
  process.off('unhandledRejection', reject);
  console.error = original;
  expect(errors, 'unexpected errors on the console').toEqual([]);
});
