import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listScoutAttendance } from '../../../../contract/attendance/endpoints.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { q } from '../../../api/api.ts';
import {
  attendanceDraft,
  readScoutBody,
  scoutBodyOf,
  scoutDraftName,
  weekOfDraft,
} from '../../../shared/sheet/attendance-rules.ts';
import { scoutAttendance } from '../../../shared/sheet/scout-attendance.ts';
import { useSheet } from '../../../shared/sheet/use-sheet.ts';

/** No week has the number 0: a test has no attendance. */
export const NO_WEEK = { weekNumber: 0, termNumber: 0 };

/**
 * The attendance of a week that is only ticked on this device, so that it can be handed in together with the points;
 * null where there is none, or the week is recorded.
 */
export function useDraftedAttendance(of: {
  captainId: number;
  sector: SectorName;
  week: { weekNumber: number; termNumber: number } | null;
  isRecorded: boolean;
}) {
  const { captainId, sector, isRecorded } = of;
  const { baseName, suffixName } = sector;
  const { weekNumber, termNumber } = of.week ?? NO_WEEK;
  const { draft, handIn } = useSheet({
    kind: scoutAttendance,
    of: { baseName, suffixName, termNumber, weekNumber },
    draftName: scoutDraftName(captainId, sector, { termNumber, weekNumber }),
    version: undefined,
    isRecorded,
    draft: attendanceDraft,
    bodyOf: scoutBodyOf(sector, { weekNumber, termNumber }),
    readBody: readScoutBody,
  });
  const isTicked = Object.keys(draft.statuses).length > 0;
  const { data } = useQuery({
    ...q(listScoutAttendance, { query: { ...sector, weekNumber, termNumber } }),
    enabled: of.week !== null && !isRecorded && isTicked,
  });
  const handed = useMemo(() => {
    if (isRecorded || !isTicked || !data || data.recordedAt !== undefined) return null;
    const open = data.body.filter(({ editable }) => editable);
    return weekOfDraft(
      open.map(({ scoutId }) => scoutId),
      data.whoPaid?.on ? draft : { ...draft, payments: undefined },
    );
  }, [isRecorded, isTicked, data, draft]);
  if (!handed) return null;
  return {
    statuses: handed.statuses,
    /** Adds the attendance to the outbox, and clears its draft once it is kept there; false where it was not added. */
    handIn: () => handIn(handed, { version: data?.version ?? undefined, base: undefined }),
  };
}
