import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { WORD_COUNT } from '../../../contract/transfers/words.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import form from '../../ui/form/form.module.css';
import { Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { fillWords, firstFault, isKnown } from './transfer-words.ts';

export const noWords = (): string[] => Array.from({ length: WORD_COUNT }, () => '');

/** Six boxes; a text of six words that is pasted into one of them fills all. */
export function WordsField(props: { value: string[]; onChange: (words: string[]) => void }) {
  const { value, onChange } = props;
  const id = useId();
  const fault = firstFault(value);
  return (
    <Stack gap="8">
      <Grid gap="8" columns="2" role="group" aria-label="الكلمات الست">
        {value.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no other name than their place.
          <Row key={index} gap="8" align="center">
            <Text as="span" tone="quiet" className="tab" aria-hidden>
              {formatNumber(index + 1)}
            </Text>
            <input
              className={form.input}
              aria-label={`الكلمة ${formatNumber(index + 1)}`}
              aria-invalid={fault?.index === index || undefined}
              aria-describedby={fault?.index === index ? `${id}-fault` : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={word}
              onChange={(event) => onChange(fillWords(value, index, event.currentTarget.value))}
            />
            {isKnown(word) && (
              <Text as="span" tone="ok" noShrink>
                <IconCheck size={18} stroke={2.4} aria-hidden />
                <VisuallyHidden>من كلماتنا</VisuallyHidden>
              </Text>
            )}
          </Row>
        ))}
      </Grid>
      <div role="status">
        {fault && (
          <Row gap="8" align="center" wrap id={`${id}-fault`}>
            <Text tone="bad">{`${fault.sentence}${fault.nearest ? ' هل هي' : ''}`}</Text>
            {fault.nearest && (
              <Button
                look="quiet"
                onClick={() =>
                  onChange(value.map((word, at) => (at === fault.index ? fault.nearest! : word)))
                }
              >
                {`${fault.nearest}؟`}
              </Button>
            )}
          </Row>
        )}
      </div>
    </Stack>
  );
}
