import { Box, Row } from '../../ui/layout/box.tsx';
import { GroupMark } from './group-mark.tsx';
import { TentMark } from './logo.tsx';

/** Whose page it is, above what a visitor reads without an account. */
export function GroupHead({ logo, name }: { logo: string | null; name: string }) {
  return (
    <Row
      as="p"
      gap="12"
      align="center"
      weight="bold"
      tone="accent"
      style={{ paddingBlockStart: 'max(var(--s-4), env(safe-area-inset-top))' }}
    >
      <Box as="span" noShrink>
        <GroupMark logo={logo} size={40} instead={<TentMark size={30} />} />
      </Box>
      {name}
    </Row>
  );
}
