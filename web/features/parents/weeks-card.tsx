import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Percent } from '../../ui/figures/percent.tsx';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import css from './parent-page.module.css';
import { attendanceOf, legendOf, type Mark, markLabels, markOf } from './rules.ts';

type Sign = { Icon: ComponentType<{ size: number; stroke: number }>; fill: 'ok' | 'bad' | 'warn' };
const signs: Partial<Record<Mark, Sign>> = {
  attended: { Icon: IconCheck, fill: 'ok' },
  absent: { Icon: IconX, fill: 'bad' },
  excused: { Icon: IconMinus, fill: 'warn' },
};

function MarkSign({ mark }: { mark: Mark }) {
  const shown = signs[mark];
  return (
    <Grid as="span" centered fill={shown?.fill} className={css.mark} data-mark={mark} aria-hidden>
      {shown && <shown.Icon size={18} stroke={2.2} />}
    </Grid>
  );
}

/** The weeks of the term, each with what the child's attendance was. */
export function WeeksCard({ page }: { page: ParentPage }) {
  const { weeks } = page;
  const labels = markLabels[page.gender];
  const { rate } = attendanceOf(page);
  return (
    <Card
      title="الحضور"
      aside={
        rate !== null && (
          <Text as="strong" size="h3">
            <VisuallyHidden>نسبة الحضور </VisuallyHidden>
            <Percent value={rate} />
          </Text>
        )
      }
    >
      {weeks.length === 0 ? (
        <Text tone="quiet">لم تبدأ الفترة بعد</Text>
      ) : (
        <>
          <ol className={css.weeks}>
            {weeks.map((week) => (
              <Grid
                as="li"
                gap="4"
                tone="quiet"
                textAlign="center"
                key={week.weekNumber}
                relative
                className={css.week}
              >
                <MarkSign mark={markOf(week)} />
                <span className="tab" aria-hidden>
                  {formatNumber(week.weekNumber)}
                </span>
                <VisuallyHidden>
                  الأسبوع {formatNumber(week.weekNumber)}: {labels[markOf(week)]}
                </VisuallyHidden>
              </Grid>
            ))}
          </ol>
          <Row as="ul" gap="8" columnGap="16" wrap tone="quiet" above="16" className={css.legend}>
            {legendOf(weeks).map(({ mark, count }) => (
              <Row as="li" gap="8" align="center" key={mark}>
                <MarkSign mark={mark} />
                {labels[mark]} {formatNumber(count)}
              </Row>
            ))}
          </Row>
        </>
      )}
    </Card>
  );
}
