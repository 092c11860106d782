import { describe, expect, test } from 'vitest';
import {
  absenceAnswer,
  balanceAnswer,
  chartLines,
  comparisonAnswer,
  EVALUATION_WORDS,
  evaluationAnswer,
  flowSeries,
  flowValues,
  genderAnswer,
  ratePoints,
  sectorsAnswer,
  sessionsAnswer,
  subscriptionAnswer,
  toggleLine,
  treasuryAnswer,
} from './rules.ts';

const rates = (...absence: [week: number, rate: number | null][]) =>
  absence.map(([weekNumber, rate]) => ({ weekNumber, rate }));

test('the answer about sessions counts held and planned ones of all sectors', () => {
  const none = { planned: 0, held: 0 };
  expect(sessionsAnswer([none])).toBe('لم يُخطَّط لجلسة في هذه الفترة بعد');
  expect(sessionsAnswer([{ planned: 9, held: 7 }, none, { planned: 2, held: 0 }])).toBe(
    'عُقدت ٧ من ١١ جلسة في القطاعات حتى اليوم',
  );
});

describe('the weeks of an absence chart', () => {
  test('are percents, with a gap where nothing was recorded and a band where a week was cancelled', () => {
    const group = { key: 'group', name: 'المجموعة', rates: rates([1, 0.25], [2, null], [4, 0]) };
    expect(ratePoints([group], { cancelled: null })).toEqual([
      { week: 1, values: { group: 25 } },
      { week: 2, values: { group: null } },
      { week: 3, values: { group: null }, band: 'ملغي' },
      { week: 4, values: { group: 0 } },
    ]);
  });

  test('go on to the current week, also where it is the one that was cancelled', () => {
    const group = { key: 'group', name: 'المجموعة', rates: rates([1, 0.25], [2, 0.5]) };
    expect(ratePoints([group], { cancelled: 3 }).at(-1)).toEqual({
      week: 3,
      values: { group: null },
      band: 'ملغي',
    });
    expect(ratePoints([group], { cancelled: null })).toHaveLength(2);
  });

  test('are none before the first week', () => {
    expect(ratePoints([{ key: 'a', name: 'a', rates: [] }], { cancelled: 1 })).toEqual([]);
  });
});

describe('how much is absent', () => {
  test('compares the last recorded week with the one before', () => {
    expect(absenceAnswer(rates([1, 0.1], [2, null], [3, 0.25]))).toBe(
      'غاب ٢٥٪ في الأسبوع ٣، أعلى من الأسبوع المسجَّل قبله (١٠٪)',
    );
    expect(absenceAnswer(rates([1, 0.3], [2, 0.2]))).toContain('أقل من');
  });

  test('finds rates alike that are shown alike', () => {
    expect(absenceAnswer(rates([1, 0.211], [2, 0.214]))).toContain('مثل الأسبوع');
  });

  test('says a single week alone, and that nothing was recorded', () => {
    expect(absenceAnswer(rates([1, 0.5]))).toBe('غاب ٥٠٪ في الأسبوع ١');
    expect(absenceAnswer(rates([1, null]))).toBe('لم يُسجَّل أي غياب بعد');
  });

  test('sets two beside each other in the last week that both recorded', () => {
    const one = { key: 'a', name: 'أشبال أ', rates: rates([1, 0.5], [2, 0.4]) };
    const other = { key: 'group', name: 'المجموعة', rates: rates([1, 0.2], [2, null]) };
    expect(comparisonAnswer(one, other)).toBe('في الأسبوع ١: أشبال أ ٥٠٪، المجموعة ٢٠٪');
    expect(comparisonAnswer({ ...one, rates: rates([2, 0.4]) }, other)).toBeNull();
  });
});

test('the sectors that stay away most and least are named, those without records are not', () => {
  const series = [
    { key: 'a', name: 'أ', rates: rates([1, 0.5], [2, 0.3]) },
    { key: 'b', name: 'ب', rates: rates([1, 0.1]) },
    { key: 'c', name: 'ج', rates: rates([1, null]) },
  ];
  expect(sectorsAnswer(series)).toBe('متوسط الغياب الأسبوعي أعلاه في أ (٤٠٪) وأقله في ب (١٠٪)');
  expect(sectorsAnswer(series.slice(2))).toBe('لم يُسجَّل أي غياب بعد');
});

test('the evaluation of the last week stands beside that of the week before', () => {
  expect(evaluationAnswer(rates([1, 0.84], [2, null], [3, 0.87]))).toBe(
    'التقييم ٨٧٪ في الأسبوع ٣، أعلى من الأسبوع المسجَّل قبله (٨٤٪)',
  );
  expect(evaluationAnswer(rates([1, null]))).toBe('لم يُقيَّم أحد بعد');
  const series = [
    { key: 'a', name: 'أ', rates: rates([1, 0.9]) },
    { key: 'b', name: 'ب', rates: rates([1, 0.8]) },
  ];
  expect(sectorsAnswer(series, EVALUATION_WORDS)).toBe(
    'متوسط التقييم الأسبوعي أعلاه في أ (٩٠٪) وأقله في ب (٨٠٪)',
  );
});

describe('the lines of the sectors', () => {
  const names = ['أ', 'ب', 'ج', 'د', 'ه', 'و', 'ز'];

  test('are the first six without a choice, or with one that names nobody', () => {
    expect(chartLines(names, undefined)).toEqual(names.slice(0, 6));
    expect(chartLines(names, 'س,ص')).toEqual(names.slice(0, 6));
  });

  test('keep their places when one goes, and the next one takes the free place', () => {
    const without = toggleLine(['أ', 'ب', 'ج'], 'ب');
    expect(without).toEqual(['أ', null, 'ج']);
    expect(chartLines(names, without.join(','))).toEqual(['أ', null, 'ج']);
    expect(toggleLine(without, 'ز')).toEqual(['أ', 'ز', 'ج']);
  });

  test('are never none, and all of them where that is asked for', () => {
    expect(toggleLine([null, 'ب'], 'ب')).toEqual([null, 'ب']);
    expect(toggleLine(names.slice(0, 6), 'ز')).toEqual(names);
    expect(chartLines(names, names.join(','))).toEqual(names);
    expect(chartLines(names, 'all')).toEqual(names);
  });

  test('take a name that the address says twice once', () => {
    expect(chartLines(names, 'أ,أ,ب')).toEqual(['أ', null, 'ب']);
  });
});

describe('money', () => {
  test('the treasury grew or shrank by an exact amount', () => {
    const weeks = (...totals: number[]) =>
      totals.map((totalMoney, index) => ({ weekNumber: index + 1, totalMoney }));
    expect(treasuryAnswer(weeks(0.1, 0.3))).toBe('نعم، زادت ٠٫٢٠ جنيه منذ نهاية الأسبوع ١');
    expect(treasuryAnswer(weeks(500, 200))).toBe('لا، نقصت ٣٠٠ جنيه منذ نهاية الأسبوع ١');
    expect(treasuryAnswer(weeks(5, 9, 5))).toBe('لم تتغير منذ نهاية الأسبوع ١');
    expect(treasuryAnswer(weeks(5))).toBe('٥ جنيه في نهاية الأسبوع ١');
  });

  test('income and expense of a week are both positive bars', () => {
    const week = { totalIncome: 5, totalExpense: 3 };
    expect(flowValues(week)).toMatchObject({ income: 5, expense: 3 });
    expect(flowSeries([week]).map(({ key }) => key)).toEqual(['income', 'expense']);
    const none = flowValues({ totalIncome: 0, totalExpense: 0 });
    expect(none).toMatchObject({ income: null, expense: null });
  });

  test('what was reversed is a hatched part of the bars', () => {
    const week = {
      totalIncome: 800.5,
      incomeReversed: 500,
      totalExpense: 500,
      expenseReversed: 500,
    };
    expect(flowValues(week)).toEqual({
      income: 300.5,
      incomeReversed: 500,
      expense: 0,
      expenseReversed: 500,
    });
    const series = flowSeries([{ totalIncome: 5, totalExpense: 0 }, week]);
    expect(series.map(({ name }) => name)).toEqual([
      'الإيراد بلا ما عُكس بالجنيه',
      'ايراد عُكس بالجنيه',
      'المصروف بلا ما عُكس بالجنيه',
      'مصروف عُكس بالجنيه',
    ]);
    expect(series.flatMap(({ key, look }) => (look.hatched ? [key] : []))).toEqual([
      'incomeReversed',
      'expense',
      'expenseReversed',
    ]);
  });

  test('counts the weeks in which more came in than went out, of those with any money', () => {
    const week = (totalIncome: number, totalExpense: number) => ({ totalIncome, totalExpense });
    expect(balanceAnswer([week(5, 1), week(0, 0), week(1, 5), week(4, 2)])).toContain('٢ من ٣');
    const often = [week(1, 5), ...Array.from({ length: 10 }, () => week(5, 1))];
    expect(balanceAnswer(often)).toContain('١٠ من ١١ أسبوعاً');
    expect(balanceAnswer([week(5, 1), week(1, 5)])).toContain('١ من أسبوعين');
    expect(balanceAnswer([week(5, 1)])).toMatch(/^نعم/);
    expect(balanceAnswer([week(1, 1)])).toMatch(/^لا/);
    expect(balanceAnswer([week(0, 0)])).toBe('لم يُسجَّل أي مبلغ بعد');
  });

  test('the last paid week stands beside the mean', () => {
    const paid = [100, 300, 0].map((totalSubscription, index) => ({
      weekNumber: index + 1,
      totalSubscription,
    }));
    const none = new Set<number>();
    expect(subscriptionAnswer(paid, none)).toBe('٣٠٠ جنيه في الأسبوع ٢، والمتوسط ٢٠٠ جنيه');
    expect(subscriptionAnswer([], none)).toBe('لم يُسجَّل أي اشتراك بعد');
  });

  test('a cancelled week counts in no mean of subscriptions and is named', () => {
    const paid = [100, 300].map((totalSubscription, index) => ({
      weekNumber: index + 1,
      totalSubscription,
    }));
    expect(subscriptionAnswer(paid, new Set([1]))).toBe('٣٠٠ جنيه في الأسبوع ٢، والمتوسط ٣٠٠ جنيه');
    expect(subscriptionAnswer(paid, new Set([2]))).toBe(
      '٣٠٠ جنيه في الأسبوع ٢ (ملغي)، والمتوسط ١٠٠ جنيه',
    );
    expect(subscriptionAnswer(paid.slice(0, 1), new Set([1]))).toBe('١٠٠ جنيه في الأسبوع ١ (ملغي)');
  });
});

test('the shares of boys and girls are said in words', () => {
  expect(genderAnswer({ maleRatio: 56, femaleRatio: 44 })).toBe('٥٦٪ ذكور و٤٤٪ إناث');
});
