import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import type { readEvaluationSheet } from '../../../../contract/evaluation/endpoints.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { addressOf } from '../../../session/stand-in.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout/box.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { useCriterionChanges } from '../criteria/use-criteria.ts';
import type { ScoreSheet } from './use-score-sheet.ts';

type Why = { title: string; text: string; to: 'attendance' | 'criteria' };

/** The box in place of the sheet while no points can be given, with the next step. */
export function NothingToScore(props: { why: Why; sector: SectorName; week: Week | null }) {
  const { why, sector, week } = props;
  const captain = useCaptain();
  return (
    <EmptyState
      title={why.title}
      text={why.text}
      action={
        why.to === 'criteria' ? (
          <FirstCriteria sector={sector} />
        ) : (
          <LinkButton
            to="/record-scouts-absence"
            search={{ week: week?.weekNumber, ...addressOf(captain, sector) }}
          >
            تسجيل الغياب
          </LinkButton>
        )
      }
    />
  );
}

/** Adds the five proposed criteria to a sector that uses none, or leads to where they are kept. */
function FirstCriteria({ sector }: { sector: SectorName }) {
  const captain = useCaptain();
  const { isPending, propose } = useCriterionChanges(sector);
  return (
    <Stack gap="8">
      <Button disabled={isPending} onClick={propose}>
        إضافة البنود الخمسة المقترحة
      </Button>
      <LinkButton look="default" to="/scores/criteria" search={addressOf(captain, sector)}>
        إلى البنود
      </LinkButton>
    </Stack>
  );
}

/** Why no points can be given, and where it leads; null where they can. */
export function whyNothing(
  answer: ResponseOf<typeof readEvaluationSheet>,
  sheet: ScoreSheet,
  week: Week | null,
): Why | null {
  if (sheet.criteria.length === 0 && answer.criteria.every((each) => !each.isOpen)) {
    return {
      title: 'لا بنود بعد',
      text: 'البنود هي ما تُعطى عليه النقاط: الزي والسلوك والمشاركة وغيرها.',
      to: 'criteria',
    };
  }
  if (!sheet.isAttendanceRecorded) {
    return {
      title: 'سجّل الغياب أولاً',
      text: `لم يُسجَّل غياب الأسبوع ${formatNumber(week?.weekNumber ?? 0)} بعد، والنقاط لمن حضر.`,
      to: 'attendance',
    };
  }
  if (sheet.rows.every((row) => !row.isOpen)) {
    return {
      title: 'لم يحضر أحد هذا الأسبوع',
      text: 'النقاط لمن حضر. إن كان ذلك خطأ فصحّح الغياب.',
      to: 'attendance',
    };
  }
  return null;
}
