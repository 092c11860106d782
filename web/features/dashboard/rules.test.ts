import { expect, test } from 'vitest';
import { places } from '../../shared/navigation/places.ts';
import { actionsOf, briefOf, placeOf, signedUpWords } from './rules.ts';

const labels = (type: keyof typeof actionsOf) =>
  actionsOf[type].map(({ path, label }) => label ?? places[path].label).sort();

test('a general captain gets the actions of the specification', () => {
  expect(labels('general')).toEqual(
    [
      'تعيين قائد القطاع',
      'إضافة قطاع',
      'إضافة كشافيين',
      'الاحصائيات',
      'إدارة الماليات',
      'إرسال إشعار',
      'تعديل كشافيين',
      'التقارير والمجالس',
      'الأنشطة',
      'الجلسات',
      'حذف كشاف',
      'القطاعات',
      'بدء فترة جديدة',
    ].sort(),
  );
});

test('a unit captain gets no treasury, no new sectors and no terms', () => {
  expect(labels('unit')).toEqual(
    [
      'تعيين قائد القطاع',
      'الاحصائيات',
      'إرسال إشعار',
      'إضافة كشافيين',
      'حذف كشاف',
      'تعديل كشافيين',
      'التقارير والمجالس',
      'الأنشطة',
      'الجلسات',
      'القطاعات',
      'تسجيل غياب القادة',
    ].sort(),
  );
});

test('a regular captain gets the actions of one sector', () => {
  expect(labels('regular')).toEqual(
    [
      'الاحصائيات',
      'تعديل كشافيين',
      'التقارير والمجالس',
      'الأنشطة',
      'الجلسات',
      'التقييم',
      'قطاعي',
      'تسجيل الغياب',
    ].sort(),
  );
});

test('what a captain records each week comes first, across the sheet', () => {
  for (const type of ['unit', 'regular'] as const) {
    expect(actionsOf[type][0]).toMatchObject({ main: true, wide: true });
  }
  expect(actionsOf.general.at(-1)).toEqual({ path: '/start-new-term', wide: true });
});

test('a regular captain’s statistics are wide as well', () => {
  const wide = actionsOf.regular.filter((action) => action.wide).map(({ path }) => path);
  expect(wide).toEqual(['/record-scouts-absence', '/stats']);
  for (const type of ['general', 'unit'] as const) {
    expect(actionsOf[type].filter((action) => action.wide)).toHaveLength(1);
  }
});

test('the two sector pages and the deletion are marked new', () => {
  const fresh = Object.values(actionsOf).map((actions) =>
    actions.filter((action) => action.fresh).map(({ path }) => path),
  );
  expect(fresh).toEqual([
    ['/delete-scout', '/sectors'],
    ['/delete-scout', '/sectors'],
    ['/my-sector'],
  ]);
});

const notification = {
  id: 1,
  captainId: 1,
  title: 'غياب متكرر: مرشدات ج',
  status: 'UNREAD' as const,
  message: 'نسبة الحضور أقل من ٥٠٪: مارينا',
  createdAt: '2026-11-20T10:00:00Z',
  sectorBaseName: 'مرشدات',
  sectorSuffixName: 'ج',
};

test('alerts on the dashboard name nobody', () => {
  expect(briefOf({ ...notification, type: 'attendance', brief: '٧ كشافين' })).toBe('٧ كشافين');
  expect(briefOf({ ...notification, type: 'attendance', brief: null })).toBe('');
  expect(briefOf({ ...notification, type: 'other', message: 'الخميس', brief: null })).toBe(
    'الخميس',
  );
});

test('an alert of absence leads to its people, other alerts to the inbox', () => {
  const alert = { ...notification, type: 'attendance' as const, brief: '٧ كشافين' };
  expect(placeOf({ ...alert, sectorBaseName: 'مرشدات', sectorSuffixName: 'ج' })).toEqual({
    to: '/follow-up',
    search: { list: 'low', base: 'مرشدات', suffix: 'ج' },
  });
  expect(placeOf({ ...alert, sectorBaseName: null, sectorSuffixName: null })).toEqual({
    to: '/follow-up',
    search: { list: 'low', people: 'captains' },
  });
  expect(placeOf({ ...alert, brief: null })).toEqual({ to: '/notifications' });
  expect(placeOf({ ...alert, type: 'other' })).toEqual({ to: '/notifications' });
});

test('shows a sign-up in days, and by its date once it is long ago', () => {
  const now = new Date('2026-11-20T15:15:00Z');
  const told = (createdAt: string, gender: 'male' | 'female' = 'male') =>
    signedUpWords({ gender, createdAt }, now);
  expect(told('2026-11-20T06:00:00Z', 'female')).toBe('أنشأت حسابها اليوم');
  // Already the next day in Cairo.
  expect(told('2026-11-18T22:30:00Z')).toBe('أنشأ حسابه أمس');
  expect(told('2026-11-18T10:00:00Z')).toBe('أنشأ حسابه قبل يومين');
  expect(told('2026-11-17T10:00:00Z')).toBe('أنشأ حسابه قبل ٣ أيام');
  expect(told('2026-11-05T10:00:00Z')).toBe('أنشأ حسابه قبل ١٥ يوماً');
  expect(told('2026-10-01T10:00:00Z', 'female')).toBe('أنشأت حسابها في ١ أكتوبر');
  // A clock that is behind.
  expect(told('2026-11-21T10:00:00Z')).toBe('أنشأ حسابه اليوم');
});
