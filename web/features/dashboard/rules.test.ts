import { expect, test } from 'vitest';
import { places } from '../../shared/navigation/places.ts';
import { actionsFor, actionsOf, briefOf, placeOf, signedUpWords } from './rules.ts';

/** The words of a cell, 'جديد' beside them, and whether it is as wide as the sheet. */
const cellsOf = (type: keyof typeof actionsOf) =>
  actionsOf[type].map(({ path, label, fresh, wide }) =>
    [label ?? places[path].label, fresh && 'جديد', wide && 'wide'].filter(Boolean).join(', '),
  );

// Specification, section 2, in its order.
test('a general captain has the actions of the specification in its order', () => {
  expect(cellsOf('general')).toEqual([
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
    'حذف كشاف, جديد',
    'القطاعات, جديد',
    'بدء فترة جديدة, wide',
  ]);
});

test('a unit captain has the actions of the specification in its order', () => {
  expect(cellsOf('unit')).toEqual([
    'تعيين قائد القطاع',
    'الاحصائيات',
    'إرسال إشعار',
    'إضافة كشافيين',
    'حذف كشاف, جديد',
    'تعديل كشافيين',
    'التقارير والمجالس',
    'الأنشطة',
    'الجلسات',
    'القطاعات, جديد',
    'تسجيل غياب القادة, wide',
  ]);
});

test('a regular captain has the actions of the specification in its order', () => {
  expect(cellsOf('regular')).toEqual([
    'الاحصائيات, wide',
    'تعديل كشافيين',
    'التقارير والمجالس',
    'الأنشطة',
    'الجلسات',
    'التقييم',
    'قطاعي, جديد',
    'تسجيل الغياب, wide',
  ]);
});

test('what a captain records each week stands out by its colour', () => {
  const mains = (['general', 'unit', 'regular'] as const).map((type) =>
    actionsOf[type].filter(({ main }) => main).map(({ path }) => path),
  );
  expect(mains).toEqual([[], ['/record-captains-absence'], ['/record-scouts-absence']]);
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

test('who holds the treasury finds it after the actions of the type, once it is open', () => {
  const paths = (state: 'active' | 'needsSecondFactor', type: keyof typeof actionsOf) =>
    actionsFor({ type, responsibilities: [{ responsibility: 'treasurer', until: null, state }] })
      .slice(actionsOf[type].length)
      .map(({ path, wide }) => [path, wide]);
  expect(paths('active', 'regular')).toEqual([['/finance', true]]);
  expect(paths('active', 'unit')).toEqual([['/finance', true]]);
  expect(paths('active', 'general')).toEqual([]);
  expect(paths('needsSecondFactor', 'regular')).toEqual([]);
});
