import type { StoredEvaluation } from '../../../../contract/evaluation/endpoints.ts';
import { ConflictForm } from '../../../shared/sheet/conflict-form.tsx';
import { cellKey, type Points } from './score-rules.ts';
import { boxText } from './score-words.ts';
import { draftOfCells, type ScoreSheet } from './use-score-sheet.ts';

/** The cells on which this captain's hand-in and the stored week differ, to choose for each or for all. */
export function ScoreConflict({ sheet }: { sheet: ScoreSheet }) {
  const { points } = sheet.conflict!.refusal!.stored as StoredEvaluation;
  return (
    <ConflictForm
      sheet={sheet}
      theirs={draftOfCells(points)}
      cells={(mine) =>
        sheet.rows.flatMap((row) =>
          sheet.criteria
            .map((criterion) => ({ ...criterion, key: cellKey(row.id, criterion.criterionId) }))
            .filter(({ key }) => key in mine.points)
            .map(({ key, name, max }) => ({
              part: 'points',
              key,
              number: row.number,
              label: `${name}: ${row.name}`,
              word: (points) => boxText(points as Points, max, row.isGirl),
            })),
        )
      }
      mineWord="تقييمي"
      theirsWord="تقييم"
    />
  );
}
