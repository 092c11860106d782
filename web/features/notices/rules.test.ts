import { expect, test } from 'vitest';
import type { Notice } from '../../../contract/notices/endpoints.ts';
import {
  aboutText,
  blankValues,
  bodyOf,
  changedText,
  noticeDifferences,
  overText,
  partsOf,
  publishedWords,
  publishText,
  soonText,
  valuesAgain,
  valuesOf,
  wrongFields,
} from './rules.ts';

const TODAY = '2026-12-03';
const cubs = { baseName: 'أشبال', suffixName: 'أ' };
const flowers = { baseName: 'زهرات', suffixName: 'ب' };
const notice: Notice = {
  noticeId: 4,
  title: 'غداً اللقاء في الحديقة',
  text: 'نلتقي عند باب ٣',
  audience: { kind: 'sectors', unitCaptainId: null, unitCaptainName: null, sectors: [cubs] },
  until: '2026-12-17',
  state: 'open',
  endedAt: null,
  by: 'ميرنا شكري',
  isOwn: true,
  at: '2026-12-03T10:00:00.000Z',
  editedAt: null,
  changedBy: { name: 'ميرنا شكري', gender: 'female', at: '2026-12-03T16:40:00.000Z' },
  families: 38,
  withoutLink: 6,
  editable: true,
  version: 'a',
};
const reach = { kind: 'sectors', unitCaptainId: null, sectors: [cubs] } as const;
const blank = blankValues({ ...reach, sectors: [cubs] }, TODAY);

test('two weeks are proposed', () => {
  expect(blank).toEqual({ title: '', text: '', ...reach, until: '2026-12-17' });
});

test('all sectors of a unit captain are the unit, some are sectors', () => {
  const own = { captainId: 2, sectors: [cubs, flowers] };
  const all = { ...blank, sectors: [cubs, flowers] };
  expect(bodyOf(all, own).audience).toEqual({ kind: 'unit', unitCaptainId: 2, sectors: [] });
  expect(bodyOf(blank, own).audience).toEqual({ kind: 'sectors', sectors: [cubs] });
  // A unit of one sector, and a general captain, who chooses units by name.
  expect(bodyOf(blank, { ...own, sectors: [cubs] }).audience.kind).toBe('sectors');
  expect(bodyOf(all, null).audience).toEqual({ kind: 'sectors', sectors: [cubs, flowers] });
  expect(bodyOf({ ...all, kind: 'unit', unitCaptainId: 2 }, null).audience).toEqual({
    kind: 'unit',
    unitCaptainId: 2,
    sectors: [],
  });
  expect(bodyOf({ ...all, kind: 'group' }, null).audience).toEqual({ kind: 'group', sectors: [] });
});

test('a unit’s notice opens with its sectors for the unit captain', () => {
  const audience = { ...notice.audience, kind: 'unit' as const, unitCaptainId: 2 };
  expect(valuesOf({ ...notice, audience }, false)).toMatchObject({
    kind: 'sectors',
    sectors: [cubs],
  });
  expect(valuesOf({ ...notice, audience }, true)).toMatchObject({ kind: 'unit', unitCaptainId: 2 });
});

test('an earlier notice is published again until another day, and for the own families where its were others', () => {
  const again = valuesAgain({ ...notice, until: '2026-11-20' }, blank, false);
  expect(again).toMatchObject({ title: notice.title, text: notice.text, until: blank.until });
  const foreign = { ...notice.audience, sectors: [flowers] };
  const read = { ...notice, editable: false, audience: foreign };
  expect(valuesAgain(read, blank, false)).toMatchObject({ sectors: [cubs] });
});

test('what is missing is said in the words of notices', () => {
  const days = { today: TODAY, published: TODAY };
  expect(wrongFields({ ...blank, sectors: [], until: '2026-12-02' }, days)).toEqual({
    title: 'اكتب عنواناً',
    text: 'اكتب النص',
    sectors: 'اختر قطاعاً واحداً على الأقل',
    unitCaptainId: undefined,
    until: 'هذا اليوم مضى',
  });
  expect(wrongFields({ ...blank, kind: 'unit', until: '2027-03-04' }, days)).toMatchObject({
    unitCaptainId: 'اختر قائد الوحدة',
    until: 'لا يبقى إعلان أكثر من ٩٠ يوماً',
  });
  const right = { ...blank, title: 'أ', text: 'ب', until: '2027-03-03' };
  expect(Object.values(wrongFields(right, days)).filter(Boolean)).toEqual([]);
});

test('the button and the toast say how many families read it', () => {
  expect([publishText(undefined), publishText(0), publishText(38)]).toEqual([
    'نشر',
    'نشر',
    'نشر إلى ٣٨ أسرة',
  ]);
  expect(publishedWords({ families: 38, withoutLink: 0 })).toEqual({
    title: 'نُشر على صفحات ٣٨ أسرة',
    detail: '',
    action: 'رسالة للأسر',
  });
  expect(publishedWords({ families: 8, withoutLink: 6 })).toEqual({
    title: 'نُشر على صفحات أسرتين',
    detail: 'لـ ٦ أسر لا رابط بعد',
    action: 'رسالة للأسر',
  });
  expect(publishedWords({ families: 8, withoutLink: 8 })).toEqual({
    title: 'نُشر الإعلان',
    detail: 'لا أسرة لها رابط بعد: لن يقرأه أحد.',
    action: 'رسائل الأسر',
  });
});

test('a row says for whom, how many or who wrote, until when and that it was changed', () => {
  expect(aboutText(notice, TODAY)).toBe('أشبال\u00a0أ، ٣٨ أسرة، حتى ١٧ ديسمبر');
  const edited = { ...notice, until: '2026-12-04', editedAt: '2026-12-03T16:40:00.000Z' };
  expect(aboutText(edited, TODAY)).toBe('أشبال\u00a0أ، ٣٨ أسرة، عُدّل ٦:٤٠\u00a0م');
  const group = { ...notice.audience, kind: 'group' as const, sectors: [] };
  expect(aboutText({ ...notice, isOwn: false, audience: group }, TODAY)).toBe(
    'المجموعة كلها، ميرنا شكري، حتى ١٧ ديسمبر',
  );
  const unit = { ...group, kind: 'unit' as const, unitCaptainName: 'ميرنا شكري' };
  expect(aboutText({ ...notice, isOwn: false, audience: unit }, TODAY)).toBe(
    'وحدة ميرنا شكري، حتى ١٧ ديسمبر',
  );
  expect([TODAY, '2026-12-04', '2026-12-05'].map((day) => soonText(day, TODAY))).toEqual([
    'حتى اليوم',
    'حتى غد',
    null,
  ]);
});

test('a notice is over on the day of its end, or on the one after its last, also in the next year', () => {
  expect(overText({ endedAt: '2026-11-20T23:30:00.000Z', until: '2026-12-31' })).toBe(
    'رُفع ٢١ نوفمبر',
  );
  expect(overText({ endedAt: null, until: '2026-12-31' })).toBe('رُفع ١ يناير');
});

test('own notices are apart from those of others and from what is over', () => {
  const others = { ...notice, noticeId: 5, isOwn: false };
  const over = { ...notice, noticeId: 6, state: 'over' as const };
  expect(partsOf([over, others, notice])).toEqual({
    own: [notice],
    others: [others],
    over: [over],
  });
});

test('a conflict names who changed what', () => {
  expect(changedText(notice)).toMatch(/^غيّرت ميرنا شكري هذا الإعلان .*٦:٤٠/);
  const mine = { ...valuesOf(notice, false), title: 'تأجيل', sectors: [flowers] };
  expect(noticeDifferences(mine, notice, false)).toEqual([
    { label: 'العنوان', mine: 'تأجيل', theirs: notice.title },
    { label: 'من يراه؟', mine: 'زهرات\u00a0ب', theirs: 'أشبال\u00a0أ' },
  ]);
});
