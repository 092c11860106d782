import type { Setting } from './outcome.ts';
import type { SectorRef, Source, SourceTable, WeekRef } from './source.ts';

const ofWeek = ({ termNumber, weekNumber }: WeekRef) => `${termNumber}/${weekNumber}`;
const ofSector = (ref: SectorRef) => JSON.stringify([ref.sectorBaseName, ref.sectorSuffixName]);

const DANGLING = 'صفوف تشير إلى ما ليس في القاعدة';
const STRANGE_CAPTAINS = 'صفوف كتبها قائد ليس في القاعدة، صارت للقائد العام';
const LATE_WEEKS = 'أسابيع بعد نهاية فترتها لا شيء فيها';

/**
 * The rows whose references lead to rows that are there, for databases that have lost their foreign keys; of weeks after the
 * end of their term those that something refers to. Whatever else there is, is counted as left.
 */
export function withoutDangling(source: Source, { mend, leave }: Setting): Source {
  const known = { ...source };
  const keep = <R>(table: SourceTable, rows: readonly R[], isThere: (row: R) => boolean): R[] =>
    rows.filter((row) => {
      const stays = isThere(row);
      if (!stays) leave(table, DANGLING);
      return stays;
    });
  const captains = new Set(source.Captain.map(({ captainId }) => captainId));
  const scouts = new Set(source.Scout.map(({ scoutId }) => scoutId));
  const items = new Set(source.FinanceItem.map(({ itemId }) => itemId));
  const terms = new Set(source.Term.map(({ termNumber }) => termNumber));
  const sectors = new Set(
    source.Sector.map(({ baseName, suffixName }) =>
      ofSector({ sectorBaseName: baseName, sectorSuffixName: suffixName }),
    ),
  );
  const hasScout = ({ scoutId }: { scoutId: number }) => scouts.has(scoutId);
  const hasSector = (row: SectorRef) => sectors.has(ofSector(row));
  const hasItem = ({ itemId }: { itemId: number }) => items.has(itemId);

  known.Week = keep('Week', source.Week, ({ termNumber }) => terms.has(termNumber));
  const weeks = new Set(known.Week.map(ofWeek));
  const hasWeek = (row: WeekRef) => weeks.has(ofWeek(row));
  known.ScoutAttendance = keep(
    'ScoutAttendance',
    source.ScoutAttendance,
    (row) => hasScout(row) && hasWeek(row),
  );
  known.CaptainAttendance = keep(
    'CaptainAttendance',
    source.CaptainAttendance,
    (row) => captains.has(row.captainId) && hasWeek(row),
  );
  known.Subscription = keep(
    'Subscription',
    source.Subscription,
    (row) => hasItem(row) && hasWeek(row),
  );
  known.OtherItem = keep('OtherItem', source.OtherItem, hasItem);

  known.Activity = keep('Activity', source.Activity, hasWeek);
  const activities = new Set(known.Activity.map(({ activityId }) => activityId));
  const hasActivity = ({ activityId }: { activityId: number }) => activities.has(activityId);
  known.ActivityAttendance = keep(
    'ActivityAttendance',
    source.ActivityAttendance,
    (row) => hasActivity(row) && hasScout(row),
  );
  known.ActivityGuidance = keep(
    'ActivityGuidance',
    source.ActivityGuidance,
    (row) => hasActivity(row) && captains.has(row.captainId),
  );
  known.ActivitySectorParticipation = keep(
    'ActivitySectorParticipation',
    source.ActivitySectorParticipation,
    (row) => hasActivity(row) && hasSector(row),
  );

  known.Session = keep('Session', source.Session, hasWeek);
  const sessions = new Set(known.Session.map(({ sessionId }) => sessionId));
  known.SessionSectorParticipation = keep(
    'SessionSectorParticipation',
    source.SessionSectorParticipation,
    (row) => sessions.has(row.sessionID) && hasSector(row),
  );
  known.Aspect = keep('Aspect', source.Aspect, hasSector);
  const aspects = new Set(known.Aspect.map(({ aspectId }) => aspectId));
  known.ScoutScore = keep(
    'ScoutScore',
    source.ScoutScore,
    (row) => aspects.has(row.aspectId) && hasScout(row),
  );
  known.Report = keep('Report', source.Report, hasScout);

  const captainThere = (captainId: number | null) => {
    if (captainId === null || captains.has(captainId)) return captainId;
    mend(STRANGE_CAPTAINS);
    return null;
  };
  const written = <R extends { captainId: number | null }>(row: R): R => ({
    ...row,
    captainId: captainThere(row.captainId),
  });
  known.Session = known.Session.map(written);
  known.Report = known.Report.map(written);
  known.OtherItem = known.OtherItem.map((row) => ({
    ...row,
    generalCaptainId: captainThere(row.generalCaptainId),
  }));

  const isUsed = new Set(
    [
      known.ScoutAttendance,
      known.CaptainAttendance,
      known.Subscription,
      known.Activity,
      known.Session,
    ].flatMap((rows: readonly WeekRef[]) => rows.map(ofWeek)),
  );
  const ends = new Map(source.Term.map(({ termNumber, endDate }) => [termNumber, endDate]));
  known.Week = known.Week.filter((week) => {
    const stays = week.startDate <= ends.get(week.termNumber)! || isUsed.has(ofWeek(week));
    if (!stays) leave('Week', LATE_WEEKS);
    return stays;
  });
  return known;
}
