import type { ScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import { reportKindLabels } from '../../../contract/scout-reports/words.ts';
import { callName, dayMonth, keepCompounds, sectorName } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { LinkRow } from '../../ui/link-row.tsx';
import { stateText, stateTones } from './report-words.ts';

/** Reports, each a line that leads to it; the name is left out on a scout's own page. */
export function ReportList(props: { reports: readonly ScoutReport[]; ofOneScout?: boolean }) {
  return (
    <ul>
      {props.reports.map((report) => (
        <LinkRow
          key={report.reportId}
          to="/reports-and-councils/reports/$reportId"
          params={{ reportId: String(report.reportId) }}
          heading={
            props.ofOneScout
              ? reportKindLabels[report.kind]
              : `${reportKindLabels[report.kind]}: ${keepCompounds(report.scoutName)}`
          }
          about={[
            dayMonth(report.date),
            callName(report.by),
            props.ofOneScout ? null : sectorName(report),
          ]
            .filter(Boolean)
            .join('، ')}
        >
          <Badge tone={stateTones[report.state]}>{stateText(report)}</Badge>
          {report.reason && (
            <Text as="span" block tone="quiet" above="4">
              «{report.reason}»
            </Text>
          )}
        </LinkRow>
      ))}
    </ul>
  );
}
