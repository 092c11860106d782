import type { ReactNode, Ref } from 'react';
import { Box, Row, Text } from './layout/box.tsx';

/** A row of a list: a name with a quiet line below it, something before them, and chips, amounts or buttons after them. */
export function ListRow(props: {
  name: ReactNode;
  about?: ReactNode;
  /** Before the words: a drawing, an icon, a number. */
  mark?: ReactNode;
  /** In a box whose edges the lines between rows reach. */
  isBoxed?: boolean;
  ref?: Ref<HTMLLIElement>;
  /** After the words. */
  children?: ReactNode;
}) {
  const { name, about, mark, isBoxed = false, ref, children } = props;
  return (
    <Row
      as="li"
      gap="12"
      align="center"
      padBlock="8"
      {...(isBoxed && { padInline: '16' })}
      line="between"
      {...(ref && { ref })}
    >
      {mark}
      <Box grow>
        <Text weight="medium" tone="ink">
          {name}
        </Text>
        {about && <Text tone="quiet">{about}</Text>}
      </Box>
      {children}
    </Row>
  );
}
