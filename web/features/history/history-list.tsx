import { IconArrowLeft, IconChevronLeft } from '@tabler/icons-react';
import type { HistoryEntry } from '../../../contract/history/endpoints.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';
import { Summary } from '../../ui/figures/summary.tsx';
import { Box, Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Phone } from '../../ui/phone.tsx';
import type { Change, Names } from './entry-words.ts';
import css from './history-page.module.css';
import { wordsOf } from './rules.ts';

// Number of changes shown before the rest is folded.
const SHOWN_AT_ONCE = 3;

/** Entries in words, newest first; long lists of changes open at a touch. */
export function HistoryList(props: { entries: readonly (HistoryEntry & { names: Names })[] }) {
  return (
    <ol className={css.entries}>
      {props.entries.map(({ names, ...entry }) => {
        const { who, sentence, summary, changes } = wordsOf(entry, names);
        // A first record of a week has no previous values.
        const isUpdate =
          entry.before !== null &&
          entry.after !== null &&
          (summary === null || changes.some(({ before }) => before !== null));
        return (
          <Box as="li" padBlock="12" trim="start" key={entry.id} className={css.entry}>
            <p>
              <strong>{who}</strong> {sentence}
            </p>
            <Text as="time" tone="faint" dateTime={entry.at}>
              {momentLabel(entry.at)}
            </Text>
            {summary && <Text tone="quiet">{summary}</Text>}
            {changes.length > 0 &&
              (isUpdate && summary === null && changes.length <= SHOWN_AT_ONCE ? (
                <ChangesList changes={changes} isUpdate={isUpdate} ofPeople={summary !== null} />
              ) : (
                <details className={css.details}>
                  <Summary gap="4">
                    <IconChevronLeft size={18} stroke={1.7} aria-hidden className={css.chevron} />
                    {summary === null ? 'التفاصيل' : `الأسماء (${formatNumber(changes.length)})`}
                    {/* Distinguishes the buttons for screen readers. */}
                    <VisuallyHidden>{`: ${who} ${sentence}`}</VisuallyHidden>
                  </Summary>
                  <ChangesList changes={changes} isUpdate={isUpdate} ofPeople={summary !== null} />
                </details>
              ))}
          </Box>
        );
      })}
    </ol>
  );
}

/** Each changed field with what was and what is; of something new or gone, just what it has or had. */
function ChangesList(props: {
  changes: readonly Change[];
  isUpdate: boolean;
  /** The labels are names, longer than what they are followed by. */
  ofPeople: boolean;
}) {
  return (
    <Box
      as="dl"
      surface="sunken"
      padBlock="4"
      padInline="12"
      above="8"
      className={css.changes}
      data-people={props.ofPeople || undefined}
    >
      {props.changes.map((change) => (
        <Grid gap="12" padBlock="4" key={change.label} className={css.change}>
          <Text as="dt" tone="quiet">
            {change.label}
          </Text>
          <Row as="dd" gap="4" columnGap="8" align="center" wrap>
            {props.isUpdate ? (
              <>
                <Text as="span" tone="quiet">
                  <VisuallyHidden>كان: </VisuallyHidden>
                  <Value kind={change.kind} text={change.before} />
                </Text>
                <IconArrowLeft
                  size={18}
                  stroke={1.7}
                  aria-hidden
                  className={look({ tone: 'quiet' })}
                />
                <span>
                  <VisuallyHidden>أصبح: </VisuallyHidden>
                  <Value kind={change.kind} text={change.after} />
                </span>
              </>
            ) : (
              <Value kind={change.kind} text={change.after ?? change.before} />
            )}
          </Row>
        </Grid>
      ))}
    </Box>
  );
}

function Value({ kind, text }: { kind: Change['kind']; text: string | null }) {
  if (text === null)
    return (
      <Text as="span" tone="quiet">
        لا يوجد
      </Text>
    );
  if (kind === 'phone') return <Phone number={text} />;
  return kind === 'latin' ? <bdi dir="ltr">{text}</bdi> : text;
}
