import { CopyButton } from '../../ui/copy-button.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { MemberNumber } from '../../ui/member-number.tsx';

/** The row of a membership number in a profile: none where it is missing and the captain may not write it. */
export function memberNumberRow(
  label: string | null,
  { memberNumber }: { memberNumber?: string | null | undefined },
  mayEdit: boolean,
) {
  if (label === null || !(memberNumber || mayEdit)) return [];
  const value = memberNumber ? (
    <Row as="span" gap="8" align="center" justify="between">
      <MemberNumber number={memberNumber} />
      <CopyButton text={memberNumber} of={label} bare />
    </Row>
  ) : (
    <Text as="span" weight="normal" tone="quiet">
      لم يُكتب بعد
    </Text>
  );
  return [{ label, value }];
}
