import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import { reportKindLabels } from '../../../contract/scout-reports/words.ts';
import { callName, dayMonth, keepCompounds, sectorName } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box, look, Text } from '../../ui/layout/box.tsx';
import { stateText, stateTones } from './report-words.ts';

/** Reports, each a line that leads to it; the name is left out on a scout's own page. */
export function ReportList(props: { reports: readonly ScoutReport[]; ofOneScout?: boolean }) {
  return (
    <ul>
      {props.reports.map((report) => (
        <Box as="li" key={report.reportId} line="between">
          <Link
            to="/reports-and-councils/reports/$reportId"
            params={{ reportId: String(report.reportId) }}
            className={look(
              { gap: '12', align: 'center', padBlock: '12', plain: true, tone: 'inherit' },
              'row',
            )}
          >
            <Box as="span" grow>
              <Text as="span" block weight="medium" tone="ink">
                {props.ofOneScout
                  ? reportKindLabels[report.kind]
                  : `${reportKindLabels[report.kind]}: ${keepCompounds(report.scoutName)}`}
              </Text>
              <Text as="span" block tone="quiet" below="4">
                {[
                  dayMonth(report.date),
                  callName(report.by),
                  props.ofOneScout ? null : sectorName(report),
                ]
                  .filter(Boolean)
                  .join('، ')}
              </Text>
              <Badge tone={stateTones[report.state]}>{stateText(report)}</Badge>
              {report.reason && (
                <Text as="span" block tone="quiet" above="4">
                  «{report.reason}»
                </Text>
              )}
            </Box>
            <IconChevronLeft size={20} stroke={1.7} aria-hidden />
          </Link>
        </Box>
      ))}
    </ul>
  );
}
