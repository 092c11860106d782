import { IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import type { EvaluationResults } from '../../../../contract/evaluation/results.ts';
import {
  type PatrolWord,
  patrolForms,
  patrolWordLabels,
} from '../../../../contract/patrols/words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Percent } from '../../../ui/figures/percent.tsx';
import { RateBar } from '../../../ui/figures/rate-bar.tsx';
import { Box, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import css from './results-page.module.css';
import { bestTitle, describePatrol, isShared, ruleOfPatrols } from './rules.ts';

/** How many weeks are shown unfolded. */
const FOLDED_WEEKS = 5;

/** The patrols of a sector, best first, with the rule by which they are ranked. */
export function PatrolsCard(props: {
  patrols: EvaluationResults['patrols'];
  /** The best of each week; shown beneath those of the term. */
  bestOfWeeks: EvaluationResults['bestPatrols'];
  word: PatrolWord;
  week: number | undefined;
}) {
  const { patrols, bestOfWeeks, word, week } = props;
  const [isAll, setAll] = useState(false);
  const isAnyRanked = patrols.some(({ rank }) => rank !== null);
  return (
    <Card title={bestTitle(patrols, word, week)}>
      {!isAnyRanked && (
        <Text below="8">
          {week === undefined
            ? `لا ${patrolForms[word].the} في الترتيب بعد.`.replace('لا ال', 'لا ')
            : `لم يُقيَّم نصف أعضاء أي ${patrolForms[word].the.slice(2)} بعد.`}
        </Text>
      )}
      <ul>
        {patrols.map((patrol) => (
          <Box as="li" padBlock="12" line="between" key={patrol.patrolId}>
            <Row gap="12" align="center" below={patrol.rank === null ? undefined : '8'}>
              <Text
                as="span"
                textAlign="center"
                weight="bold"
                rounded
                noShrink
                surface={patrol.rank === null || patrol.isBest ? undefined : 'sunken'}
                fill={patrol.isBest ? 'solid-ok' : undefined}
                square="28"
                className={css.rank}
              >
                {patrol.rank === null ? (
                  '–'
                ) : (
                  <>
                    <VisuallyHidden>المركز </VisuallyHidden>
                    {formatNumber(patrol.rank)}
                  </>
                )}
              </Text>
              <Grid grow>
                <Row gap="8" align="center" wrap>
                  <Text as="span" weight="bold">
                    {patrol.name}
                  </Text>
                  {patrol.isDeleted && <Badge>محذوفة</Badge>}
                  {patrol.isBest && (
                    <Badge tone="ok">
                      <IconTrophy size={16} stroke={1.7} aria-hidden />
                      {patrolForms[word].isFeminine ? 'المثالية' : 'المثالي'}
                    </Badge>
                  )}
                  {isShared(patrol, patrols) && <Badge>مكرر</Badge>}
                </Row>
                <Text tone="quiet">{describePatrol(patrol, word, week)}</Text>
              </Grid>
              <Text as="span" weight="bold" className="tab">
                {patrol.rate === null ? '–' : <Percent value={patrol.rate} />}
              </Text>
            </Row>
            {patrol.rank !== null && (
              <RateBar rate={patrol.rate!} {...(patrol.isBest && { tone: 'ok' as const })} />
            )}
          </Box>
        ))}
      </ul>
      <Text tone="quiet" padBlock="12" line="above">
        {ruleOfPatrols(word, week)}
      </Text>
      {week === undefined && bestOfWeeks.length > 0 && (
        <Box as="section" padBlock="12" line="above">
          <Text as="h3" size="text" weight="bold">
            {patrolWordLabels[word]} كل أسبوع
          </Text>
          <ul>
            {bestOfWeeks.slice(0, isAll ? undefined : FOLDED_WEEKS).map((best) => (
              <Row as="li" gap="12" padBlock="8" line="between" key={best.weekNumber}>
                <Text as="span" tone="quiet" noShrink>
                  الأسبوع {formatNumber(best.weekNumber)}
                </Text>
                <Text as="span" weight="bold" grow>
                  {best.names.join('، ')}
                </Text>
                <span className="tab">
                  <Percent value={best.rate} />
                </span>
              </Row>
            ))}
          </ul>
          {!isAll && bestOfWeeks.length > FOLDED_WEEKS && (
            <Box above="8" hide="print">
              <Button look="quiet" wide onClick={() => setAll(true)}>
                عرض كل الأسابيع ({formatNumber(bestOfWeeks.length)})
              </Button>
            </Box>
          )}
        </Box>
      )}
    </Card>
  );
}
