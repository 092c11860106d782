import { recordEvaluation, recordTest } from '../../../contract/evaluation/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { sectorName } from '../../i18n/format.ts';
import type { OutboxKind } from '../../offline/outbox-kinds.ts';
import { addressOf } from '../../session/stand-in.ts';
import type { Week } from '../../shared/sheet/attendance-rules.ts';
import { weekText } from '../../shared/sheet/scout-attendance.ts';

const points = {
  label: () => 'التقييم',
  reads: 'GET /evaluation/',
  done: 'تم تسجيل التقييم بنجاح',
  failed: 'حدث خطأ أثناء تسجيل التقييم',
};

export const evaluation: OutboxKind<'evaluation', SectorName & Week, typeof recordEvaluation> = {
  name: 'evaluation',
  endpoint: recordEvaluation,
  about: (of) => `${sectorName(of)}، ${weekText(of)}`,
  screen: (of, captain) => ({
    to: '/scores',
    search: { week: of.weekNumber, ...addressOf(captain, of) },
  }),
  ...points,
};

export const evaluationTest: OutboxKind<
  'evaluationTest',
  SectorName & { criterionId: number },
  typeof recordTest
> = {
  name: 'evaluationTest',
  endpoint: recordTest,
  about: (of) => `${sectorName(of)}، اختبار`,
  screen: (of, captain) => ({
    to: '/scores',
    search: { criterion: of.criterionId, ...addressOf(captain, of) },
  }),
  ...points,
};
