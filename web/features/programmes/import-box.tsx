import { useState } from 'react';
import type { ImportAnswer, ImportRow } from '../../../contract/programmes/endpoints.ts';
import { type Action, holdSentences, licenceLabels } from '../../../contract/programmes/words.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/fields.tsx';
import { ActBar } from '../../ui/layout/act-bar.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { DecisionField, PartsTable } from './parts-table.tsx';
import {
  countUndecided,
  type Decisions,
  effectOf,
  effectWords,
  partTitle,
  waitingWords,
} from './programme-words.ts';

/** Reviews a programme: what it would change, with a choice for each part that differs. */
export function ImportBox(props: {
  preview: ImportAnswer;
  isPending: boolean;
  refused: string | null;
  onSubmit: (decisions: Decisions) => void;
  onCancel: () => void;
}) {
  const { preview } = props;
  const [decisions, setDecisions] = useState<Decisions>({});
  const { rows, author, section, licence } = preview;
  const of = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome);
  const decide = (key: string, action: Action) => setDecisions({ ...decisions, [key]: action });
  const decideAll = (action: 'keep' | 'replace') => {
    const allowed = of('differs').filter(({ replaceable }) => action === 'keep' || replaceable);
    const all = Object.fromEntries(allowed.map(({ key }) => [key, action]));
    setDecisions({ ...decisions, ...all });
  };
  const left = countUndecided(rows, decisions);
  const effect = effectOf(rows, decisions);
  const isIdle = effect.added + effect.replaced === 0;
  const isWide = useWide();
  const areSame = of('same').length === rows.length;
  return (
    <Stack gap="16">
      <Text tone="quiet">
        {[`كتبته ${author}`, section, licenceLabels[licence]].filter(Boolean).join('. ')}.
      </Text>
      {preview.note && <Text preLine>{preview.note}</Text>}
      {of('differs').length > 0 && (
        <Box as="section" surface="card" clip>
          <Row gap="8" align="center" wrap justify="between" surface="sunken" pad="12">
            <Text as="h2" size="h3">{`يختلف ${formatNumber(of('differs').length)}`}</Text>
            <Row gap="8" align="center" wrap>
              <Text tone="quiet">لكل ما يختلف:</Text>
              <Button look="default" onClick={() => decideAll('keep')}>
                أبقِ ما عندنا
              </Button>
              <Button look="default" onClick={() => decideAll('replace')}>
                بدّله
              </Button>
            </Row>
          </Row>
          {isWide ? (
            <PartsTable rows={[...of('differs'), ...of('new')]} {...{ decisions, decide }} />
          ) : (
            of('differs').map((row) => (
              <Stack
                as="section"
                key={row.key}
                gap="8"
                pad="16"
                line="between"
                aria-label={partTitle(row)}
              >
                <Text as="h3" size="name">
                  {partTitle(row)}
                </Text>
                <Grid gap="12" columns="2">
                  <Text tone="quiet">
                    عندنا
                    <Text as="span" block tone="ink">
                      {row.ours}
                    </Text>
                  </Text>
                  <Text tone="quiet">
                    في الملف
                    <Text as="span" block tone="ink">
                      {row.theirs}
                    </Text>
                  </Text>
                </Grid>
                <DecisionField {...{ row, decisions, decide }} />
                {row.hold && <Text tone="quiet">{holdSentences[row.hold]}</Text>}
              </Stack>
            ))
          )}
        </Box>
      )}
      {of('new').length > 0 && !(isWide && of('differs').length > 0) && (
        <Box as="section" surface="card" clip>
          <Box surface="sunken" pad="12">
            <Text as="h2" size="h3">{`جديد ${formatNumber(of('new').length)}`}</Text>
          </Box>
          {isWide ? (
            <PartsTable rows={of('new')} {...{ decisions, decide }} />
          ) : (
            of('new').map((row) => (
              <Box key={row.key} padInline="16" padBlock="4" line="between">
                <CheckField
                  label={`${partTitle(row)}، ${row.theirs}`}
                  optional
                  value={decisions[row.key] !== 'leave'}
                  onChange={(isAdded) => decide(row.key, isAdded ? 'both' : 'leave')}
                />
              </Box>
            ))
          )}
        </Box>
      )}
      {of('same').length > 0 && (
        <Box as="details" surface="card" pad="16">
          <Text as="summary" weight="bold" tone="ink">
            {`كما عندنا ${formatNumber(of('same').length)}`}
          </Text>
          <ul>
            {of('same').map((row) => (
              <ListRow key={row.key} name={partTitle(row)} about={row.theirs} />
            ))}
          </ul>
        </Box>
      )}
      <Notice title="لا يتغيّر تقدّم أحد">
        <Text>ما اجتازه الكشافون يبقى لهم كما كُتب يوم اجتازوه.</Text>
      </Notice>
      <ActBar
        words={areSame ? 'كله عندنا، لا شيء يُستورد' : effectWords(effect)}
        hint={<Text tone="quiet">معاً أو لا شيء. ويمكن التراجع حتى مثل هذه الساعة غداً.</Text>}
        running={props.isPending ? { words: 'جارٍ الاستيراد…', label: 'استيراد البرنامج' } : null}
        refused={props.refused}
      >
        <Button
          big
          disabled={left > 0 || isIdle || props.isPending}
          onClick={() => props.onSubmit(decisions)}
        >
          {left > 0 ? waitingWords(left) : 'استورد البرنامج'}
        </Button>
        <Button look="quiet" onClick={props.onCancel}>
          إلغاء
        </Button>
      </ActBar>
    </Stack>
  );
}
