import { recordEvaluation, recordTest } from '../../../contract/evaluation/endpoints.ts';
import { sectorName } from '../../i18n/format.ts';
import { outboxKind } from '../../offline/outbox-kinds.ts';
import { addressOf } from '../../session/stand-in.ts';
import { sectorWeek } from '../../shared/sheet/scout-attendance.ts';

const points = {
  label: () => 'التقييم',
  done: 'تم تسجيل التقييم بنجاح',
  failed: 'حدث خطأ أثناء تسجيل التقييم',
};

export const evaluation = outboxKind('evaluation', recordEvaluation, {
  ...points,
  ...sectorWeek('/scores'),
});

export const evaluationTest = outboxKind('evaluationTest', recordTest, {
  ...points,
  about: (of) => `${sectorName(of)}، اختبار`,
  screen: (of, captain) => ({
    to: '/scores',
    search: { criterion: of.criterionId, ...addressOf(captain, of) },
  }),
});
