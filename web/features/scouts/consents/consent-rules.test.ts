import { expect, test } from 'vitest';
import type { SignedInCaptain } from '../../../../contract/auth/endpoints.ts';
import type { Consent } from '../../../../contract/consents/endpoints.ts';
import {
  consentRequest,
  endWords,
  guardianWords,
  missingAnswer,
  missingWords,
  pastWords,
  wayWords,
} from './consent-rules.ts';

const consent: Consent = {
  consentId: 1,
  guardianName: 'عادل صبحي',
  relation: 'father',
  way: 'paper',
  photos: false,
  givenOn: '2026-11-01',
  recordedBy: 'كيرلس عادل',
  endedOn: null,
  endedHow: null,
  endedBy: null,
};

test('a consent shows who gave it and who recorded it', () => {
  expect(guardianWords(consent)).toBe('عادل صبحي (الأب)');
  expect(wayWords(consent)).toBe('استمارة ورقية، من سجّلها: كيرلس عادل');
  expect(wayWords({ ...consent, way: 'parentsPage', recordedBy: null })).toBe('صفحة الأسرة');
});

test('an ended consent shows how, when and by whom', () => {
  expect(endWords(consent)).toBeNull();
  const ended = { ...consent, endedOn: '2026-11-05', endedHow: 'withdrawn' } as const;
  expect(endWords(ended)).toBe('سُحبت ٠٥ نوفمبر ٢٠٢٦، من سجّل ذلك: الأسرة');
  expect(endWords({ ...ended, endedBy: 'مينا فادي' })).toContain('مينا فادي');
  expect(endWords({ ...ended, endedHow: 'replaced' })).toBe('حلّت محلها موافقة أحدث ٠٥ نوفمبر ٢٠٢٦');
  expect(pastWords(ended)).toBe('عادل صبحي (الأب)، حفظ البيانات دون التصوير، ٠١ نوفمبر ٢٠٢٦');
});

test('the missing consents are counted with their reasons', () => {
  expect(missingAnswer(0, 40)).toBe('كل الأسر وافقت');
  expect(missingAnswer(12, 500)).toBe('١٢ كشافاً بلا موافقة سارية، من ٥٠٠ كشاف');
  expect(missingWords({ withdrawnOn: null })).toBe('لم تُسجَّل بعد');
  expect(missingWords({ withdrawnOn: '2026-11-05' })).toBe('سُحبت ٠٥ نوفمبر ٢٠٢٦');
});

test('the message asks both questions, and agrees with the gender', () => {
  const captain = { firstName: 'كيرلس', middleName: 'عادل', gender: 'male' } as SignedInCaptain;
  const sector = { sectorBaseName: 'زهرات', sectorSuffixName: 'أ' };
  const her = consentRequest({ name: 'مريم عادل', gender: 'female', ...sector }, captain);
  expect(her).toContain('بيانات ابنتكم مريم');
  expect(her).toContain('التصوير');
  const him = consentRequest({ name: 'مينا عادل', gender: 'male', ...sector }, captain);
  expect(him).toContain('بيانات ابنكم مينا');
  expect(him.split('\n')).toHaveLength(4);
});
