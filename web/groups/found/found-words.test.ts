import { expect, test } from 'vitest';
import { foundingSentence } from './found-words.ts';
import { stateOfAddress } from './use-address.ts';

const failed = (code: string, status = 500) =>
  foundingSentence({ code, status, issues: [], arabicMessage: 'جملة الخادم' } as never);

test.each([
  ['FETCH_ERROR', 'لا اتصال. ما كتبته باقٍ، ولم تؤسَّس المجموعة بعد.'],
  ['TOO_MANY_REQUESTS', 'جملة الخادم'],
  ['FOUNDING_LINK_OVER', 'جملة الخادم'],
  ['INTERNAL', 'لم تُؤسَّس المجموعة. حاول مرة أخرى.'],
  // Its field says it.
  ['ADDRESS_TAKEN', null],
])('above the button %s reads: %s', (code, sentence) => {
  expect(failed(code)).toBe(sentence);
});

test('a failure that fields show is not repeated above the button', () => {
  const issues = [{ path: 'email', message: 'x', arabicMessage: 'خطأ' }];
  const failure = { code: 'INVALID_REQUEST', status: 400, issues, arabicMessage: 'غير صحيح' };
  expect(foundingSentence(failure as never)).toBeNull();
});

test('what is wrong with an address itself comes before what the server knows of it', () => {
  const free = { state: 'free', proposal: null } as const;
  expect(stateOfAddress('ni', free).error).toBe('من ٣ أحرف إلى ٤٠.');
  expect(stateOfAddress('-nile', free).error).toBe('لا يبدأ العنوان بشرطة ولا ينتهي بها.');
  expect(stateOfAddress('النيل', free).error).toBe('حروف لاتينية وأرقام وشرطة فقط.');
  expect(stateOfAddress('admin', undefined).error).toBe('هذا العنوان محجوز، اختر غيره.');
});

test('an address is free, taken with a proposal, or not known yet', () => {
  expect(stateOfAddress('nile', { state: 'free', proposal: null })).toEqual({ isFree: true });
  expect(stateOfAddress('nile', { state: 'taken', proposal: 'nile-cairo' })).toEqual({
    isFree: false,
    error: 'هذا العنوان مأخوذ.',
    proposal: 'nile-cairo',
  });
  expect(stateOfAddress('nile', undefined)).toEqual({ isFree: false });
});
