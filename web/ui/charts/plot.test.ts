import { describe, expect, test } from 'vitest';
import { barsOf, isMarked, lineExtents, plotOf, valueAxisOf } from './plot.ts';
import { lookOf, type WeekChart } from './week-chart.ts';

const size = { width: 400, height: 280 };

function chartOf(values: (number | null)[][], axis?: WeekChart['axis']): WeekChart {
  return {
    series: values.map((_, index) => ({ key: `s${index}`, name: `${index}`, look: lookOf(index) })),
    points: values[0]!.map((_, week) => ({
      week: week + 1,
      values: Object.fromEntries(values.map((row, index) => [`s${index}`, row[week] ?? null])),
    })),
    format: (value) => `${value}`,
    ...(axis ? { axis } : {}),
  };
}

describe('the value axis', () => {
  test.each([
    ['thousands', [127_300], [0, 50_000, 100_000, 150_000]],
    ['what hangs under the line too', [4900, -860], [-2000, 0, 2000, 4000, 6000]],
    ['only what is owed', [-730], [-800, -600, -400, -200, 0]],
    ['parts of a pound', [0.7, 0.2], [0, 0.2, 0.4, 0.6, 0.8]],
    ['nothing but nothing', [0, 0], [0, 1, 2, 3, 4]],
    ['no value at all', [], [0, 1, 2, 3, 4]],
  ])('is labelled by round values, zero among them: %s', (_, values, labels) => {
    const { domain, ticks } = valueAxisOf({}, values);
    expect(ticks).toEqual(labels);
    expect(domain).toEqual([labels[0], labels.at(-1)]);
  });

  test('keeps the requested range if one is given', () => {
    const axis = { domain: [-10, 100] as [number, number], ticks: [0, 25, 50, 75, 100] };
    expect(valueAxisOf({ axis }, [300])).toBe(axis);
    const plot = plotOf(chartOf([[50]], axis), size, [[50, 50]]);
    expect(plot.y(100)).toBe(plot.top);
    expect(plot.y(-10)).toBe(plot.bottom);
    expect(plot.y(45)).toBeCloseTo((plot.top + plot.bottom) / 2);
  });
});

test('long values have the room that they need, others the usual', () => {
  const roomFor = (format: (value: number) => string) => {
    const chart = { ...chartOf([[12_678]]), format };
    return size.width - plotOf(chart, size, [[0, 12_678]]).right;
  };
  expect(roomFor((value) => `${value}`)).toBe(72);
  expect(roomFor(() => '15.000,000')).toBeGreaterThan(90);
});

describe('the weeks', () => {
  const chart = chartOf([[10, null, 30, 40]]);
  const plot = plotOf(chart, size, lineExtents(chart));

  test('go from right to left, each as wide as the others', () => {
    const places = [1, 2, 3, 4].map(plot.x);
    expect(plot.right - places[0]!).toBeCloseTo(plot.band / 2);
    expect(places[3]! - plot.left).toBeCloseTo(plot.band / 2);
    expect(places[0]! - places[1]!).toBeCloseTo(plot.band);
  });

  test('are found by position inside the plot only', () => {
    expect([1, 2, 3, 4].map((week) => plot.placeAt(plot.x(week) + plot.band / 3))).toEqual([
      0, 1, 2, 3,
    ]);
    expect(plot.placeAt(plot.right + 1)).toBeNull();
    expect(plot.placeAt(plot.left - 1)).toBeNull();
  });

  test('one week is centred, and a missing number leaves a gap', () => {
    const alone = plotOf(chartOf([[7]]), size, [[7, 7]]);
    expect(alone.x(1)).toBeCloseTo((alone.left + alone.right) / 2);
    const thinned = { ...chart, points: [chart.points[0]!, chart.points[3]!] };
    const wide = plotOf(thinned, size, lineExtents(thinned));
    expect(wide.x(1) - wide.x(4)).toBeCloseTo(3 * wide.band);
    expect(wide.placeAt(wide.x(3))).toBe(1);
  });
});

test('positive bars are stacked upwards, negative ones downwards', () => {
  const stacked = barsOf(chartOf([[300], [-50], [200]]));
  expect(stacked.map(({ key, bars }) => [key, bars[0]![0], bars[0]![1]])).toEqual([
    ['s0', 0, 300],
    ['s1', -50, 0],
    ['s2', 300, 500],
  ]);
});

test('crowded lines have marks at labelled weeks and at isolated values', () => {
  const chart = chartOf([[1, 2, null, 4, null, 6, 7]]);
  const marked = chart.points.map((_, place) => isMarked(chart, [2], 's0', place));
  expect(marked).toEqual([false, true, false, true, false, false, false]);
});
