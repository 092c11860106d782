import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { useHasKeys } from '../../ui/use-wide.ts';
import css from './keys-help-box.module.css';

/** The keys of a sheet and their actions, with the keys parted by blanks; for who has a keyboard. */
export function KeysHelp(props: {
  title: string;
  keys: readonly (readonly [does: string, keys: string])[];
  isNarrow?: boolean;
}) {
  const { title, isNarrow } = props;
  if (!useHasKeys()) return null;
  return (
    <Box
      as="section"
      hide="print"
      surface="card"
      className={css.keys}
      data-narrow={isNarrow || undefined}
      aria-label={title}
    >
      <Text as="h2" size="text" below={isNarrow ? undefined : '4'}>
        {title}
      </Text>
      <dl>
        {props.keys.map(([does, keys]) => (
          <Row
            key={does}
            justify="between"
            align={isNarrow ? 'center' : undefined}
            gap="8"
            padBlock="4"
          >
            <Text as="dt" tone="quiet">
              {does}
            </Text>
            <Text as="dd" tone={isNarrow ? 'quiet' : 'ink'}>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </Text>
          </Row>
        ))}
      </dl>
    </Box>
  );
}
