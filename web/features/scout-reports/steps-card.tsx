import { IconCheck } from '@tabler/icons-react';
import type { WholeScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import { callName, dayMonth } from '../../i18n/format.ts';
import { Box, Grid, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './steps-card.module.css';

interface Step {
  title: string;
  detail: string | null;
  state: 'done' | 'now' | 'next';
}

/** How far a report is: submitted, referred and decided, or closed. */
function stepsOf(report: WholeScoutReport): Step[] {
  const { state, by, at, referredAt, referredBy, councilName, decidedAt } = report;
  const submitted: Step = {
    title: 'قُدّم',
    detail: `${dayMonth(at)}، ${callName(by)}`,
    state: state === 'submitted' ? 'now' : 'done',
  };
  const isReferred = referredAt !== null && referredBy !== null;
  const referred: Step = {
    title: isReferred ? `أُحيل إلى ${councilName}` : 'يُحال إلى مجلس',
    detail: isReferred ? `${dayMonth(referredAt)}، ${callName(referredBy)}` : null,
    state: state === 'referred' ? 'now' : isReferred ? 'done' : 'next',
  };
  if (report.closedAt !== null && report.closedBy !== null) {
    const closed: Step = {
      title: 'أُغلق',
      detail: `${dayMonth(report.closedAt)}، ${callName(report.closedBy)}`,
      state: 'now',
    };
    return isReferred ? [submitted, referred, closed] : [submitted, closed];
  }
  const waits = report.meeting ? `ينتظر اجتماع ${dayMonth(report.meeting.date)}` : null;
  return [
    submitted,
    referred,
    {
      title: 'صدر قرار',
      detail: decidedAt ? dayMonth(decidedAt) : state === 'referred' ? waits : null,
      state: state === 'decided' ? 'done' : 'next',
    },
  ];
}

export function StepsCard({ report }: { report: WholeScoutReport }) {
  return (
    <Card>
      <Grid as="ol" gap="16" className={css.steps}>
        {stepsOf(report).map(({ title, detail, state }) => (
          <Grid
            as="li"
            key={title}
            relative
            gap="12"
            className={css.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Grid as="span" centered fill="surface" className={css.dot}>
              {state === 'done' && <IconCheck size={14} stroke={2.6} aria-hidden />}
            </Grid>
            <Box>
              <Text weight="medium" tone={state === 'next' ? 'quiet' : 'ink'}>
                {title}
              </Text>
              {detail && <Text tone="quiet">{detail}</Text>}
            </Box>
          </Grid>
        ))}
      </Grid>
    </Card>
  );
}
