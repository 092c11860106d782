import type { EvaluationResults } from '../../../contract/evaluation/results.ts';
import { categoryLabels, evaluationBandOf } from '../../../contract/evaluation/words.ts';
import type { Column, Sheet } from '../../lib/spreadsheet.ts';

const text = (title: string): Column => ({ title, kind: 'text' });
const number = (title: string): Column => ({ title, kind: 'number' });
const percent = (title: string): Column => ({ title, kind: 'percent' });

/** Results as sheets: the scouts by name, the patrols best first where there are some, the criteria. */
export function resultSheets({ scouts, patrols, criteria }: EvaluationResults): Sheet[] {
  const nameOfPatrol = new Map(patrols.map(({ patrolId, name }) => [patrolId, name]));
  const sheets: Sheet[] = [
    {
      name: 'الكشافون',
      columns: [
        text('الاسم'),
        text('الطليعة'),
        number('النقاط'),
        number('الممكن'),
        percent('النسبة'),
        text('الحالة'),
      ],
      rows: scouts.map(({ name, patrolId, points, possible, rate }) => [
        name,
        (patrolId !== null && nameOfPatrol.get(patrolId)) || null,
        points,
        possible,
        rate,
        rate === null ? 'لم يُقيَّم' : evaluationBandOf(rate).label,
      ]),
    },
  ];
  if (patrols.length > 0) {
    sheets.push({
      name: 'الطلائع',
      columns: [
        number('الترتيب'),
        text('الطليعة'),
        percent('النسبة'),
        number('قُيِّم'),
        number('عدد الكشافين'),
      ],
      rows: patrols.map(({ rank, name, rate, evaluated, members }) => [
        rank,
        name,
        rate,
        evaluated,
        members,
      ]),
    });
  }
  sheets.push({
    name: 'البنود',
    columns: [
      text('البند'),
      text('المجال'),
      number('أكبر عدد من النقاط'),
      number('النقاط'),
      number('الممكن'),
      percent('النسبة'),
    ],
    rows: criteria.map(({ name, category, max, points, possible, rate }) => [
      name,
      categoryLabels[category],
      max,
      points,
      possible,
      rate,
    ]),
  });
  return sheets;
}
