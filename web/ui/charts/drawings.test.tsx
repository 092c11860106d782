// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ChartCard } from './chart-card.tsx';
import { RatioPie, WeekBars, WeekLines } from './drawings.tsx';
import { PieCard } from './pie-card.tsx';
import { lookOf, type WeekChart, withReasons } from './week-chart.ts';

beforeAll(() => {
  // The page of the tests lays nothing out: a drawing is as wide as it begins.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const money: WeekChart = {
  series: [{ key: 'paid', name: 'الاشتراك', look: lookOf(0) }],
  points: withReasons([
    { week: 1, values: { paid: 3000 } },
    { week: 2, values: { paid: 3400 } },
    { week: 3, values: { paid: null }, band: 'ملغي' },
    { week: 4, values: { paid: 900 } },
    { week: 5, values: { paid: null } },
    { week: 6, values: { paid: 3600 } },
    { week: 7, values: { paid: 3700 } },
  ]),
  format: (value) => `${value} جنيه`,
};

const flow: WeekChart = {
  series: [
    { key: 'income', name: 'ايراد', look: lookOf(0) },
    { key: 'expense', name: 'مصروف', look: { ...lookOf(1), hatched: 'var(--warn-hatch)' } },
  ],
  points: [
    { week: 1, values: { income: 4000, expense: -860 } },
    { week: 2, values: { income: null, expense: null }, band: 'لم يُسجَّل' },
    { week: 3, values: { income: 5900, expense: 0 } },
  ],
  format: (value) => `${Math.abs(value)}`,
};

const parts = (drawing: Element, name: string) => [
  ...drawing.querySelectorAll(`[data-part=${name}]`),
];
const textsOf = (drawing: Element, name: string) =>
  [...drawing.querySelectorAll(`[data-part=${name}] text`)].map(({ textContent }) => textContent);
// The kit's live region may be in the page too, with the announcement of another test's calendar.
const tooltip = () =>
  document.querySelector<HTMLElement>('div:not([data-live-announcer]) > [aria-live]')!;
const told = () => tooltip().textContent;
const numberOf = (element: Element, name: string) => Number(element.getAttribute(name));

function show(drawing: React.ReactNode): Element {
  render(drawing);
  return screen.getByRole('application', { name: 'كم الاشتراك؟' });
}
const showLines = (chart: WeekChart) =>
  show(<WeekLines chart={chart} label="كم الاشتراك؟" height={280} />);

test('the axes have round values at the right and the weeks from right to left', () => {
  const drawing = showLines(money);
  expect(textsOf(drawing, 'values')).toEqual(
    ['0', '1000', '2000', '3000', '4000'].map((each) => `${each} جنيه`),
  );
  expect(textsOf(drawing, 'weeks')).toEqual(['١', '٢', '٣', '٤', '٥', '٦', '٧']);
  const weeks = [...drawing.querySelectorAll('[data-part=weeks] text')].map((text) =>
    numberOf(text, 'x'),
  );
  expect(weeks).toEqual(weeks.toSorted((one, other) => other - one));
  const values = [...drawing.querySelectorAll('[data-part=values] text')];
  for (const value of values) expect(numberOf(value, 'x')).toBeGreaterThan(weeks[0]!);
});

test('a line breaks at weeks without a value, and each such week has a band', () => {
  const drawing = showLines(money);
  const [line] = parts(drawing, 'line');
  // Weeks 1 and 2, week 4 alone, weeks 6 and 7.
  expect(line!.getAttribute('d')!.match(/M/g)).toHaveLength(3);
  expect(parts(drawing, 'mark')).toHaveLength(5);
  const bands = parts(drawing, 'band');
  const weeks = [...drawing.querySelectorAll('[data-part=weeks] text')];
  expect(bands.map((band) => numberOf(band, 'x') + numberOf(band, 'width') / 2)).toEqual(
    [3, 5].map((week) => expect.closeTo(numberOf(weeks[week - 1]!, 'x'))),
  );
});

test('arrow keys move through the weeks and announce their figures, gaps too', async () => {
  const drawing = showLines(money);
  expect(told()).toBe('');
  await userEvent.tab();
  expect(document.activeElement).toBe(drawing);
  expect(told()).toBe('الأسبوع ١الاشتراك3000 جنيه');
  // Nothing is at the right of the first week.
  await userEvent.keyboard('{ArrowRight}');
  expect(told()).toContain('الأسبوع ١');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(told()).toBe('الأسبوع ٣ملغي');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(told()).toBe('الأسبوع ٥لم يُسجَّل');
  await userEvent.keyboard('{End}');
  expect(told()).toContain('الأسبوع ٧');
  await userEvent.keyboard('{ArrowLeft}');
  expect(told()).toContain('الأسبوع ٧');
  await userEvent.keyboard('{ArrowRight}');
  expect(told()).toContain('الأسبوع ٦');
  await userEvent.keyboard('{Home}');
  expect(told()).toContain('الأسبوع ١');
  await userEvent.keyboard('{Escape}');
  expect(told()).toBe('');
  await userEvent.keyboard('{ArrowLeft}');
  expect(told()).toContain('الأسبوع ١');
  await userEvent.tab();
  expect(told()).toBe('');
});

test("other keys keep the browser's behaviour", () => {
  const drawing = showLines(money);
  // false: it was taken.
  expect(fireEvent.keyDown(drawing, { key: 'ArrowLeft' })).toBe(false);
  expect(fireEvent.keyDown(drawing, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(drawing, { key: 'ArrowDown' })).toBe(true);
  expect(told()).toContain('الأسبوع ١');
});

test("a touch shows the week's tooltip and keeps it; a mouse moves it along", () => {
  const drawing = showLines(money);
  const weeks = [...drawing.querySelectorAll('[data-part=weeks] text')];
  const at = (week: number) => ({ clientX: numberOf(weeks[week - 1]!, 'x'), clientY: 100 });
  fireEvent.click(drawing, at(4));
  expect(told()).toContain('الأسبوع ٤');
  fireEvent.pointerOut(drawing, { pointerType: 'touch' });
  expect(told()).toContain('الأسبوع ٤');
  fireEvent.pointerMove(drawing, at(6));
  expect(told()).toContain('الأسبوع ٦');
  fireEvent.pointerOut(drawing, { pointerType: 'mouse' });
  expect(told()).toBe('');
  // A pointer that moves the page asks for nothing.
  fireEvent.pointerMove(drawing, at(2));
  fireEvent.pointerCancel(drawing);
  expect(told()).toBe('');
  fireEvent.click(drawing, at(1));
  fireEvent.pointerDown(drawing);
  expect(told()).toContain('الأسبوع ١');
  fireEvent.pointerDown(document.body);
  expect(told()).toBe('');
  // The values' labels are no week.
  fireEvent.click(drawing, { clientX: 590, clientY: 100 });
  expect(told()).toBe('');
});

test('a tooltip is beside its week, on the side where it covers no value label', () => {
  const drawing = showLines(money);
  const tip = tooltip();
  Object.defineProperties(tip, { offsetWidth: { value: 150 }, offsetHeight: { value: 60 } });
  const weeks = [...drawing.querySelectorAll('[data-part=weeks] text')];
  const x = (week: number) => numberOf(weeks[week - 1]!, 'x');
  const start = () => Number.parseFloat(tip.style.insetInlineStart);
  fireEvent.keyDown(drawing, { key: 'Home' });
  expect(start()).toBeCloseTo(x(1) - 160);
  fireEvent.keyDown(drawing, { key: 'End' });
  expect(start()).toBeCloseTo(x(7) + 10);
  fireEvent.click(drawing, { clientX: x(7), clientY: 250 });
  expect(tip.style.insetBlockStart).toBe('180px');
});

test('a tooltip is removed with its chart', () => {
  const draw = (chart: WeekChart) => <WeekLines chart={chart} label="كم الاشتراك؟" height={280} />;
  const { rerender } = render(draw(money));
  fireEvent.keyDown(screen.getByRole('application'), { key: 'End' });
  fireEvent.keyDown(screen.getByRole('application'), { key: 'End' });
  expect(told()).toContain('الأسبوع ٧');
  rerender(draw({ ...money, points: money.points.slice(0, 2) }));
  expect(told()).toBe('');
});

test('income bars are above the zero line, expenses below it', async () => {
  const drawing = show(<WeekBars chart={flow} label="كم الاشتراك؟" height={280} />);
  expect(textsOf(drawing, 'values')).toEqual(['2000', '0', '2000', '4000', '6000']);
  const [income, expense] = parts(drawing, 'bars');
  const [up] = income!.children;
  const [down] = expense!.children;
  expect(income!.children).toHaveLength(2);
  expect(expense!.children).toHaveLength(1);
  expect(numberOf(up!, 'y') + numberOf(up!, 'height')).toBeCloseTo(numberOf(down!, 'y'));
  expect(numberOf(up!, 'height') / numberOf(down!, 'height')).toBeCloseTo(4000 / 860);
  expect(expense!.getAttribute('fill')).toMatch(/^url\(#/);
  await userEvent.tab();
  expect(told()).toBe('الأسبوع ١ايراد4000مصروف860');
  await userEvent.keyboard('{ArrowLeft}');
  expect(told()).toBe('الأسبوع ٢لم يُسجَّل');
});

test('a pie starts at the top going left, skips empty parts and can be walked by keyboard', async () => {
  const drawing = show(
    <RatioPie
      chart={{
        parts: [
          { name: 'ذكور', value: 75, colour: 'var(--s1)' },
          { name: 'إناث', value: 20, colour: 'var(--s2)' },
          { name: 'أحد', value: 0, colour: 'var(--s3)' },
          { name: 'قليل', value: 5, colour: 'var(--s4)' },
        ],
        format: (value) => `${value}%`,
      }}
      label="كم الاشتراك؟"
      height={220}
    />,
  );
  expect(parts(drawing, 'share').map((share) => share.getAttribute('fill'))).toEqual([
    'var(--s1)',
    'var(--s2)',
    'var(--s4)',
  ]);
  // Too small a part leaves its share to the legend.
  expect([...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    '75%',
    '20%',
  ]);
  // 240 wide: at the left of the middle, and at its right above.
  fireEvent.click(drawing, { clientX: 60, clientY: 110 });
  expect(told()).toBe('ذكور 75%');
  fireEvent.click(drawing, { clientX: 160, clientY: 90 });
  expect(told()).toBe('إناث 20%');
  fireEvent.click(drawing, { clientX: 2, clientY: 2 });
  expect(told()).toBe('');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(told()).toBe('قليل 5%');
});

test('a pie of one part is a disc with its share in the middle', () => {
  const drawing = show(
    <RatioPie
      chart={{
        parts: [{ name: 'ذكور', value: 100, colour: 'var(--s1)' }],
        format: (value) => `${value}%`,
      }}
      label="كم الاشتراك؟"
      height={220}
    />,
  );
  const text = drawing.querySelector('text')!;
  expect([numberOf(text, 'x'), numberOf(text, 'y')]).toEqual([120, 110]);
  fireEvent.click(drawing, { clientX: 121, clientY: 60 });
  expect(told()).toBe('ذكور 100%');
});

test('a chart without any value and a pie without any share are not drawn', () => {
  const points = money.points.map((point) => ({ ...point, values: { paid: null } }));
  const card = { question: 'كم دُفع؟', answer: '', queries: [] };
  const { container, rerender } = render(
    <ChartCard {...card} chart={{ ...money, points }} hiddenIfEmpty />,
  );
  expect(container.childElementCount).toBe(0);
  const parts = [{ name: 'حضور', value: 0, colour: '#000' }];
  rerender(<PieCard {...card} chart={{ parts, format: String }} />);
  expect(container.childElementCount).toBe(0);
  // While it loads it has its place.
  rerender(<PieCard {...card} chart={undefined} />);
  expect(container.childElementCount).toBe(1);
});
