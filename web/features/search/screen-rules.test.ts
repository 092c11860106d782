import { expect, test } from 'vitest';
import { captainTypes } from '../../../contract/core/permissions.ts';
import { offeredTo, places } from '../../shared/navigation/places.ts';
import { sectionOf } from '../../shared/navigation/sections.ts';
import { findScreens } from './screen-rules.ts';

const captains = captainTypes.map((type) => ({ type, rSectorBaseName: 'أشبال' }));
const [general, unit, regular] = captains as [
  (typeof captains)[0],
  (typeof captains)[0],
  (typeof captains)[0],
];

test.each(captains)(
  'a $type captain finds every screen by its label and its other names',
  (captain) => {
    const missing = offeredTo(captain).flatMap((path) => {
      const { label, short = label, tab = label } = places[path];
      const names = [label, short, tab, label.replace(/(^| )ال/g, '$1')];
      return names
        .filter((name) => !findScreens(captain, name).includes(path))
        .map((name) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
  },
);

test.each(captains)('a $type captain finds the screens of a section by its word', (captain) => {
  for (const path of offeredTo(captain)) {
    const section = sectionOf(captain, path);
    if (!section) continue;
    const found = findScreens(captain, section.label);
    expect(found, `${section.label}: ${found}`).toContain(section.entry);
  }
});

test.each([
  ['التعداد', '/census'],
  ['تعداد', '/census'],
  ['النقاط', '/scores/results'],
  ['الخزنة', '/finance'],
  ['إكسل', '/import'],
  ['حسابي', '/profile'],
  ['محضر', '/reports-and-councils'],
  ['الرحلات', '/activities'],
  ['إلغاء الأسبوع', '/edit-term'],
  ['الدولة', '/settings'],
  ['تغيير كلمة', '/profile'],
  ['تعديل كشافين', '/update-scout'],
] as const)('a screen is found by another word: %s', (search, path) => {
  expect(findScreens(general, search)).toContain(path);
});

test('the own name of a screen comes before the words of others', () => {
  expect(findScreens(unit, 'القادة')[0]).toBe('/record-captains-absence');
  expect(findScreens(general, 'القادة')[0]).toBe('/captains');
  expect(findScreens(regular, 'الشارات')[0]).toBe('/scores/badges');
});

test('no screen is found that is closed to the captain, or by a letter or two', () => {
  expect(findScreens(regular, 'الخزنة')).toEqual([]);
  expect(findScreens(unit, 'التعداد')).toEqual([]);
  expect(findScreens({ type: 'regular', rSectorBaseName: null }, 'التقييم')).toEqual([]);
  for (const few of ['', 'ال', 'قا', 'سجل بلا']) expect(findScreens(general, few)).toEqual([]);
});
