import { expect, test } from 'vitest';
import { signUp } from '../../../contract/auth/endpoints.ts';
import { readGroup } from '../../../contract/group/endpoints.ts';
import { testApp } from '../../testing/app.ts';

// A separate file, because a database has only one first account.
const { call } = testApp();

test('exactly one of eight simultaneous sign-ups creates a general captain, the others regular ones', async () => {
  expect((await call(readGroup, {})).ok.body).toMatchObject({ firstRun: true });
  const names = { firstName: 'ماري', middleName: 'فوزي', lastName: 'حنا', gender: 'female' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => {
      const phoneNumber = `0109000000${nth}`;
      return call(signUp, { body: { ...names, phoneNumber, password: 'خيمة فوق الجبل' } });
    }),
  );
  const types = answers.map((answer) => answer.ok.body.type);
  expect(types.filter((type) => type === 'general')).toHaveLength(1);
  expect(types.filter((type) => type === 'regular')).toHaveLength(7);
  expect((await call(readGroup, {})).ok.body).toMatchObject({ firstRun: false });
});
