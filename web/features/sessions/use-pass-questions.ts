import { useQueries } from '@tanstack/react-query';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { listSectorBadges } from '../../../contract/badges/endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import type { Session } from '../../../contract/sessions/endpoints.ts';
import { q } from '../../api/api.ts';
import { useCaptain } from '../../session/session.ts';
import { type PassQuestion, passQuestionOf } from './outcome-rules.ts';
import { useOwnSectors } from './use-own-sectors.ts';

/** What is asked of each open requirement of a session, of the captain's own sectors; empty for who notes no passes. */
export function usePassQuestions(session: Session): {
  asked: PassQuestion[];
  isPending: boolean;
  isError: boolean;
  /** Whether the week of one of these sectors is recorded. */
  isRecorded: boolean;
} {
  const captain = useCaptain();
  const own = useOwnSectors();
  const { termNumber, weekNumber } = session;
  const open = can(captain, 'badges:pass')
    ? session.requirements.filter(({ isOpen }) => isOpen)
    : [];
  const sectors = session.sectors.filter(({ baseName, suffixName }) =>
    own.some((each) => each.baseName === baseName && each.suffixName === suffixName),
  );
  const asked = open.length > 0 ? sectors : [];
  const badgeIds = [...new Set(open.map(({ badgeId }) => badgeId))];
  const sheets = useQueries({
    queries: asked.map(({ baseName, suffixName }) =>
      q(listScoutAttendance, { query: { baseName, suffixName, termNumber, weekNumber } }),
    ),
  });
  const badges = useQueries({
    queries: asked.flatMap(({ baseName, suffixName }) =>
      badgeIds.map((badgeId) => q(listSectorBadges, { query: { baseName, suffixName, badgeId } })),
    ),
  });
  const all = [...sheets, ...badges];
  const attended = sheets.flatMap(({ data }) => data?.body ?? []);
  const passed = badges.flatMap(({ data }) => data?.body ?? []);
  return {
    asked: open.map(({ requirementId }) => passQuestionOf(requirementId, attended, passed)),
    isPending: all.some(({ data, isError }) => data === undefined && !isError),
    isError: all.some(({ data, isError }) => data === undefined && isError),
    isRecorded: sheets.some(({ data }) => data?.recordedAt != null),
  };
}
