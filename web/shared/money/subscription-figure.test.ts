import { expect, test } from 'vitest';
import { subscriptionFigure } from './subscription-figure.ts';

const figure = (data: { paid: number; recorded: boolean; cancelled: boolean } | undefined) =>
  subscriptionFigure('الاشتراك', { data, isError: data === undefined }, ({ paid }) => paid);

test('paid, unpaid and not loaded are shown differently', () => {
  expect(figure(undefined)).toMatchObject({ label: 'الاشتراك', value: 'لا يوجد بيانات' });
  expect(figure({ paid: 0, recorded: false, cancelled: false })).toMatchObject({
    label: 'الاشتراك',
    value: 'لا يوجد',
    word: true,
  });
  const nothing = figure({ paid: 0, recorded: true, cancelled: false });
  expect(nothing).toMatchObject({ label: 'الاشتراك', value: '٠', unit: 'جنيه' });
  expect(nothing).not.toHaveProperty('word');
});

test('a payment in a cancelled week has a note that says so', () => {
  expect(figure({ paid: 215, recorded: true, cancelled: true })).toMatchObject({
    label: 'الاشتراك',
    value: '٢١٥',
    unit: 'جنيه',
    note: 'الأسبوع ملغي',
  });
});
