import { z } from 'zod';
import { answer, cappedListAnswer, listAnswer, said } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer, optional, searchField } from '../core/fields.ts';
import { sectorInQuery } from '../core/wire.ts';
import { categoryFigures } from '../evaluation/figures.ts';
import { subscriptionState } from '../finance/endpoints.ts';
import { withScope } from '../sectors/sector-name.ts';

const scopeQuery = withScope({ unitCaptainId: optional(integer()) });

export const readAttendanceRate = endpoint({
  method: 'GET',
  path: '/stat/attendance/rate',
  access: 'figures:read',
  summary: "The scouts' attendance rate in the newest term, a fraction: group, unit or sector",
  wire: sectorInQuery,
  query: scopeQuery,
  offline: 'own',
  response: answer(z.number()),
  errors: ['SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const countScouts = endpoint({
  method: 'GET',
  path: '/stat/logistics/scouts',
  access: 'figures:read',
  summary: 'How many scouts the group, a unit or a sector has',
  wire: sectorInQuery,
  query: scopeQuery,
  offline: 'own',
  response: z.object({ ...said, totalScouts: z.number() }),
  errors: ['SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const countCaptains = endpoint({
  method: 'GET',
  path: '/stat/logistics/captains',
  access: 'figures:read',
  summary: 'How many captains with an open account the group, a unit or a sector has',
  wire: sectorInQuery,
  query: scopeQuery,
  offline: 'own',
  response: z.object({ ...said, totalCaptains: z.number() }),
  errors: ['SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

/** A week's two rates, fractions; null where nothing was recorded: a gap, not a zero. */
export const weeklyRate = z.object({
  weekNumber: z.number(),
  absenceRate: z.number().nullable(),
  attendanceRate: z.number().nullable(),
});
export type WeeklyRate = z.infer<typeof weeklyRate>;

export const listWeeklyRates = endpoint({
  method: 'GET',
  path: '/stat/attendance/line-chart',
  access: 'figures:read',
  summary: 'Weekly rates of the newest term up to the current week, cancelled weeks left out',
  wire: sectorInQuery,
  query: scopeQuery,
  response: listAnswer(weeklyRate),
  errors: ['SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const listSectorRates = endpoint({
  method: 'GET',
  path: '/stat/attendance/stacked-line-chart',
  access: 'figures:read',
  summary: "Every sector's weekly rates, sectors by name",
  response: listAnswer(
    z.object({
      sectorBaseName: z.string(),
      sectorSuffixName: z.string(),
      attendanceRates: z.array(weeklyRate),
    }),
  ),
});

/** A week's evaluation, a fraction; null where nothing was given. */
const weeklyEvaluation = z.object({ weekNumber: z.number(), rate: z.number().nullable() });

export const readEvaluationRates = endpoint({
  method: 'GET',
  path: '/stat/evaluation',
  access: 'figures:read',
  summary:
    'The evaluation of the newest term, by week up to the current one and by category: group, unit or sector; cancelled weeks left out',
  query: scopeQuery,
  offline: 'own',
  response: answer(
    z.object({
      rate: z.number().nullable(),
      weeks: z.array(weeklyEvaluation),
      categories: categoryFigures,
    }),
  ),
  errors: ['SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const listSectorEvaluation = endpoint({
  method: 'GET',
  path: '/stat/evaluation/sectors',
  access: 'figures:read',
  summary: "Every sector's evaluation of the newest term, and by week; sectors by name",
  response: listAnswer(
    z.object({
      sectorBaseName: z.string(),
      sectorSuffixName: z.string(),
      rate: z.number().nullable(),
      weeks: z.array(weeklyEvaluation),
    }),
  ),
});

export const searchScoutRates = endpoint({
  method: 'GET',
  path: '/stat/attendance/scout',
  access: 'scouts:read',
  summary: 'Scouts of the scope by name with their attendance rate over all terms',
  wire: sectorInQuery,
  query: withScope({
    name: searchField,
    unitCaptainId: optional(integer()),
    limit: optional(integer(1, 200)),
    offset: optional(integer(0)),
  }),
  response: cappedListAnswer(
    z.object({ id: z.number(), name: z.string(), attendanceRate: z.number().nullable() }),
  ),
  errors: ['SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

const moneyAnswer = z.object({ ...said, totalMoney: z.number() });
const flowAnswer = moneyAnswer.extend({
  /** How much of it is of reversed items and of their reversals; absent in answers stored before. */
  reversed: z.number().optional(),
});

export const readTotalMoney = endpoint({
  method: 'GET',
  path: '/stat/money/total',
  access: 'treasury:manage',
  summary: "The treasury's content in pounds",
  response: moneyAnswer,
});

export const readTotalIncome = endpoint({
  method: 'GET',
  path: '/stat/money/income',
  access: 'treasury:manage',
  summary: 'All incomes in pounds',
  response: flowAnswer,
});

export const readTotalSpent = endpoint({
  method: 'GET',
  path: '/stat/money/spent',
  access: 'treasury:manage',
  summary: 'All expenses in pounds',
  response: flowAnswer,
});

export const readCurrentSubscription = endpoint({
  method: 'GET',
  path: '/stat/money/current-week-subscription',
  access: 'treasury:manage',
  summary: "All sectors' subscriptions of the current week in pounds",
  response: z.object({ ...said, totalMoney: z.number(), ...subscriptionState }),
});

export const listWeeklyTotals = endpoint({
  method: 'GET',
  path: '/stat/money/line-chart',
  access: 'treasury:manage',
  summary: "The treasury's content at the end of each week of the newest term so far",
  response: z.object({
    ...said,
    weeklyTotals: z.array(z.object({ weekNumber: z.number(), totalMoney: z.number() })),
  }),
});

export const listWeeklyMoney = endpoint({
  method: 'GET',
  path: '/stat/money/income-expense-chart',
  access: 'treasury:manage',
  summary: 'Income and expense of each week of the newest term so far, each week alone',
  response: z.object({
    ...said,
    weeklyData: z.array(
      z.object({
        weekNumber: z.number(),
        totalIncome: z.number(),
        totalExpense: z.number(),
        /** How much of them is of reversed items and of their reversals; absent in answers stored before. */
        incomeReversed: z.number().optional(),
        expenseReversed: z.number().optional(),
      }),
    ),
  }),
});

export const listWeeklySubscriptions = endpoint({
  method: 'GET',
  path: '/stat/money/subscription-line-chart',
  access: 'treasury:manage',
  summary: "All sectors' subscriptions of each week of the newest term so far",
  response: z.object({
    ...said,
    weeklyData: z.array(
      z.object({
        weekNumber: z.number(),
        totalSubscription: z.number(),
        /** Whether any sector recorded a subscription: distinguishes 0 pounds from a week without records. */
        recorded: z.boolean(),
      }),
    ),
  }),
});

export const countSectors = endpoint({
  method: 'GET',
  path: '/stat/logistics/sectors',
  access: 'figures:read',
  summary: 'How many sectors the group has',
  response: z.object({ ...said, totalSectors: z.number() }),
});

/** Percents that add up to 100, both 0 with nobody. */
const genderRatio = z.object({ ...said, maleRatio: z.number(), femaleRatio: z.number() });

export const readScoutGenders = endpoint({
  method: 'GET',
  path: '/stat/logistics/scout-gender-distribution',
  access: 'figures:read',
  summary: 'Percent of boys and girls among the scouts',
  response: genderRatio,
});

export const readCaptainGenders = endpoint({
  method: 'GET',
  path: '/stat/logistics/captain-gender-distribution',
  access: 'figures:read',
  summary: 'Percent of men and women among the captains with an open account',
  response: genderRatio,
});

export const listSessionCounts = endpoint({
  method: 'GET',
  path: '/stat/sessions',
  access: 'figures:read',
  summary:
    "Every sector's sessions of the newest term up to today, by name: all that were planned, those held and not held. Planned ones of a cancelled week are left out",
  response: listAnswer(
    z.object({
      sectorBaseName: z.string(),
      sectorSuffixName: z.string(),
      planned: z.number(),
      held: z.number(),
      notHeld: z.number(),
    }),
  ),
});

export const listSectorCounts = endpoint({
  method: 'GET',
  path: '/stat/logistics/sector-counts',
  access: 'figures:read',
  summary: 'How many scouts each sector has, empty ones too, by name',
  response: z.object({
    ...said,
    sectorCounts: z.array(z.object({ sectorName: z.string(), scoutCount: z.number() })),
  }),
});
