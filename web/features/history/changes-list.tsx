import { IconArrowLeft } from '@tabler/icons-react';
import { Box, Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Phone } from '../../ui/phone.tsx';
import type { Change } from './entry-words.ts';
import css from './history-page.module.css';

/** Each changed field with what was and what is; of something new or gone, just what it has or had. */
export function ChangesList(props: {
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
