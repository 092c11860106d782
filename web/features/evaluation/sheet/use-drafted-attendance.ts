import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type AttendanceStatus,
  listScoutAttendance,
} from '../../../../contract/attendance/endpoints.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { q } from '../../../api/api.ts';
import { serverTime } from '../../../i18n/clock.ts';
import { newKey } from '../../../offline/idempotency-keys.ts';
import { addItem } from '../../../offline/outbox-client.ts';
import { scoutBodyOf, slotOf, weekOfDraft } from '../../../shared/sheet/attendance-rules.ts';
import { draftSince, useAttendanceDraft } from '../../../shared/sheet/use-attendance-draft.ts';

/** No week has the number 0: a test has no attendance. */
const NO_WEEK = { weekNumber: 0, termNumber: 0 };

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
  const { captainId, sector } = of;
  const { weekNumber, termNumber } = of.week ?? NO_WEEK;
  const slot = `${slotOf(captainId, sector)}${termNumber}/${weekNumber}`;
  const { draft, change } = useAttendanceDraft(slot);
  const isTicked = Object.keys(draft.statuses).length > 0;
  const { data } = useQuery({
    ...q(listScoutAttendance, { query: { ...sector, weekNumber, termNumber } }),
    enabled: of.week !== null && !of.isRecorded && isTicked,
  });
  const week = useMemo(() => {
    if (of.isRecorded || !isTicked || !data || data.recordedAt !== undefined) return null;
    const open = data.body.filter(({ editable }) => editable);
    const { payments, ...rest } = draft;
    return weekOfDraft(
      open.map(({ scoutId }) => scoutId),
      data.whoPaid?.on && payments ? { ...rest, payments } : rest,
    );
  }, [of.isRecorded, isTicked, data, draft]);
  const statuses = useMemo(
    () =>
      week && new Map<number, AttendanceStatus>(week.records.map((each) => [each.id, each.status])),
    [week],
  );
  if (!week || !statuses) return null;
  return {
    statuses,
    /** Adds the attendance to the outbox, and clears its draft once it is kept there; false where it was not added. */
    async handIn(): Promise<boolean> {
      const bodyOf = scoutBodyOf(sector, { weekNumber, termNumber });
      const added = await addItem({
        key: newKey(),
        captainId,
        kind: 'scoutAttendance',
        slot,
        body: bodyOf({ ...week, version: data?.version ?? undefined }),
        at: serverTime(),
      });
      if (added?.isKept) change((latest) => draftSince(draft, latest));
      return added !== null;
    },
  };
}
