import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiFailure } from '../../api/failure.ts';
import { BandBadge } from '../../shared/badges/band-badge.tsx';
import { ChartFrame, type ChartQuery } from '../charts/chart-card.tsx';
import { FiguresStrip, figureOf } from '../figures/figures-strip.tsx';

const failure = new ApiFailure({
  status: 500,
  code: 'INTERNAL',
  message: 'for the log',
  arabicMessage: 'الخادم متوقف',
});
const query = { isError: false, isFetching: true, error: null, refetch: () => {} };

test('a figure shows loading, or that there is no data', () => {
  const render = (state: { data: number | undefined; isError: boolean }) =>
    renderToStaticMarkup(
      <FiguresStrip
        label="أرقام"
        figures={[figureOf('الحضور', state, (value) => ({ value: `${value}` }))]}
      />,
    );
  expect(render({ data: undefined, isError: false })).toContain('جاري التحميل');
  expect(render({ data: undefined, isError: true })).toContain('لا يوجد بيانات');
  expect(render({ data: 7, isError: false })).toContain('7');
  expect(render({ data: 7, isError: false })).not.toMatch(/جاري التحميل|لا يوجد بيانات/);
});

test('figures of which one is a long amount stand under one another on the phone, so that no number breaks', () => {
  const render = (...values: string[]) =>
    renderToStaticMarkup(
      <FiguresStrip label="المال" figures={values.map((value) => ({ label: value, value }))} />,
    );
  expect(render('١٢٬٤٨٤', '٠', '٤٥٠')).not.toContain('data-rows');
  expect(render('٤٦٬٢٣٥٫٧٥', '٠', '٤٥٠')).toContain('data-rows');
});

test('a chart shows loading, a failure with its reason, or that there is no data', () => {
  const render = (state: Partial<ChartQuery>, content: string | null | undefined) =>
    renderToStaticMarkup(
      <ChartFrame
        question="كم غاب؟"
        answer="غاب ٢٠٪"
        queries={[{ ...query, ...state }]}
        height={280}
        content={content}
      />,
    );
  expect(render({}, undefined)).toContain('جاري التحميل');
  const failed = render({ isError: true, isFetching: false, error: failure }, undefined);
  expect(failed).toContain('حدث خطأ أثناء تحميل البيانات');
  expect(failed).toContain('الخادم متوقف');
  expect(failed).not.toContain('for the log');
  expect(render({ isFetching: false }, null)).toContain('لا يوجد بيانات');
  expect(render({ isFetching: false }, 'رسم')).toContain('غاب ٢٠٪');
});

test.each([
  [1, 'ممتاز'],
  [0.75, 'ممتاز'],
  [0.74, 'جيد'],
  [0.5, 'جيد'],
  [0.49, 'تحذير'],
  [0.25, 'تحذير'],
  [0.24, 'خطر'],
  [0, 'خطر'],
])('a rate of %f is called %s', (rate, word) => {
  expect(renderToStaticMarkup(<BandBadge rate={rate} />)).toContain(word);
});
