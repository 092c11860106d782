import { matchesSearch } from '../../../../contract/core/text.ts';
import type { EvaluationResults } from '../../../../contract/evaluation/results.ts';
import { evaluationBandOf } from '../../../../contract/evaluation/words.ts';
import { type PatrolWord, patrolForms } from '../../../../contract/patrols/words.ts';
import { countOf, formatNumber, formatPercent } from '../../../i18n/format.ts';

type Scout = EvaluationResults['scouts'][number];
type Patrol = EvaluationResults['patrols'][number];

const bestForms: Record<PatrolWord, { one: string; two: string; many: string }> = {
  patrol: { one: 'الطليعة المثالية', two: 'الطليعتان المثاليتان', many: 'الطلائع المثالية' },
  six: { one: 'السداسي المثالي', two: 'السداسيان المثاليان', many: 'السداسيات المثالية' },
  clan: { one: 'الرهط المثالي', two: 'الرهطان المثاليان', many: 'الأرهط المثالية' },
};

/** The heading over the ranked patrols: as many as share the first place. */
export function bestTitle(patrols: readonly Patrol[], word: PatrolWord, week?: number): string {
  const count = patrols.filter(({ isBest }) => isBest).length;
  const forms = bestForms[word];
  const best = count > 2 ? forms.many : count === 2 ? forms.two : forms.one;
  return week === undefined ? `${best} في الفترة` : `${best} في الأسبوع ${formatNumber(week)}`;
}

/** How a patrol's rate comes about, and when it is ranked. */
export function ruleOfPatrols(word: PatrolWord, week?: number): string {
  const { the, isFeminine } = patrolForms[word];
  const enter = isFeminine ? 'تدخل' : 'يدخل';
  const of = isFeminine ? 'منها' : 'منه';
  const its = isFeminine ? 'ها' : 'ه';
  return week === undefined
    ? `نسبة ${the} متوسط أسابيع${its}. ${enter} الترتيب إذا كانت ل${its} نسبة في نصف الأسابيع التي سُجِّلت على الأقل.`
    : `نسبة ${the} متوسط نسب من حضر ${of}، دون بند الحضور. ${enter} الترتيب إذا قُيِّم نصف أعضائ${its} على الأقل.`;
}

/** The line beneath a patrol's name. */
export function describePatrol(patrol: Patrol, word: PatrolWord, week?: number): string {
  const { evaluated, members, rank } = patrol;
  const counted = `قُيِّم ${formatNumber(evaluated)} من ${formatNumber(members)}`;
  if (members === 0)
    return week === undefined ? 'لا تقييم لها في الفترة' : 'لا تقييم لها هذا الأسبوع';
  if (rank !== null) return counted;
  return `${counted}، أقل من النصف، فلا ${patrolForms[word].isFeminine ? 'تدخل' : 'يدخل'} الترتيب`;
}

/** Whether another patrol has the same rank. */
export const isShared = ({ rank }: Patrol, patrols: readonly Patrol[]): boolean =>
  rank !== null && patrols.filter((each) => each.rank === rank).length > 1;

/** The answer over the line of weeks, from the first week with a rate to the last one. */
export function lineAnswer(weeks: EvaluationResults['weeks']): string {
  const rated = weeks.filter(({ rate }) => rate !== null);
  const first = rated[0];
  const last = rated.at(-1);
  if (!first || !last) return '';
  if (first === last) {
    return `الأسبوع ${formatNumber(first.weekNumber)}: ${formatPercent(first.rate!)}`;
  }
  const change = Math.round(last.rate! * 100) - Math.round(first.rate! * 100);
  const word = change > 0 ? 'نعم' : change < 0 ? 'لا' : 'كما هو';
  const from = `من ${formatPercent(first.rate!)} إلى ${formatPercent(last.rate!)}`;
  return `${word}: ${from} في ${countOf(last.weekNumber - first.weekNumber + 1, 'week')}`;
}

/** Scouts by a part of their name, of one band and of one patrol; 'none' are those without evaluation or patrol. */
export function filterScouts(
  scouts: readonly Scout[],
  { name, status, patrol }: { name: string; status: string; patrol: number | string },
): Scout[] {
  return scouts.filter((scout) => {
    const band = scout.rate === null ? 'none' : evaluationBandOf(scout.rate).band;
    const isOfPatrol = patrol === '' || (scout.patrolId ?? 'none') === patrol;
    return matchesSearch(scout.name, name) && (status === '' || band === status) && isOfPatrol;
  });
}
