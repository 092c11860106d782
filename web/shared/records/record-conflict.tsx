import type { ReactNode } from 'react';
import type { ErrorCode } from '../../../contract/core/errors.ts';
import type { Difference } from '../../../contract/core/record-content.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { sectorName } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';

/** The difference of a sector, whose two names are one field beside a record; none where both are the same. */
export function sectorDifference(mine: SectorName | null, theirs: SectorName | null): Difference[] {
  const both = { mine: mine && sectorName(mine), theirs: theirs && sectorName(theirs) };
  return both.mine === both.theirs ? [] : [{ label: 'القطاع', ...both }];
}

/** The fields that two captains wrote differently, each with both texts. */
function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <Stack gap="12" below="12">
      {differences.map(({ label, mine, theirs }) => (
        <section key={label}>
          <Text weight="bold" below="4">
            {label}
          </Text>
          <Text tone="quiet">المحفوظ الآن</Text>
          <Text preLine>{theirs ?? 'لا شيء'}</Text>
          <Text tone="quiet" above="8">
            تعديلك
          </Text>
          <Text preLine>{mine ?? 'لا شيء'}</Text>
        </section>
      ))}
    </Stack>
  );
}

/** Somebody else changed the same meanwhile: both texts can be read, and nothing is merged by itself. */
export function ConflictBox(props: {
  /** Who changed what and when. */
  children: ReactNode;
  differences: readonly Difference[];
  isSaving?: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** The box stands in a form, which `احفظ تعديلي فوقه` submits. */
  inForm?: boolean;
}) {
  return (
    <Stack gap="12" fill="warn" rounded pad="16" role="alert">
      <Text tone="inherit">{props.children}</Text>
      <DifferenceList differences={props.differences} />
      <Row gap="8" wrap>
        <Button look="default" onClick={props.onTakeTheirs}>
          أخذ المحفوظ
        </Button>
        <Button
          type={props.inForm ? 'submit' : 'button'}
          look="default"
          disabled={props.isSaving}
          onClick={props.onKeepMine}
        >
          احفظ تعديلي فوقه
        </Button>
      </Row>
    </Stack>
  );
}

/**
 * Where a change is refused with `code` because another captain changed the same meanwhile: asks whether it is to replace
 * what is stored now, and returns the stored version to send it again with, else null. It asks also where the words show no
 * difference: the server refuses only what would change the stored content.
 */
export async function askToReplace<S extends { version?: string | undefined }>(
  failure: ApiFailure,
  code: ErrorCode,
  {
    title,
    differences,
  }: {
    title: string | ((stored: S) => string);
    differences: (stored: S) => readonly Difference[];
  },
): Promise<{ version: string | undefined } | null> {
  if (failure.code !== code) return null;
  const stored = failure.stored as S;
  const isMeant = await confirm({
    title: typeof title === 'function' ? title(stored) : title,
    details: <DifferenceList differences={differences(stored)} />,
    body: 'هل يُحفظ تعديلك مكان المحفوظ الآن؟',
    confirmLabel: 'حفظ تعديلي',
    cancelLabel: 'الرجوع إلى التعديل',
    danger: true,
  });
  return isMeant ? { version: stored.version } : null;
}
