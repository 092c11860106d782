import { IconCheck } from '@tabler/icons-react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { type listGroups, rehearseUpgrade } from '../../../contract/directory/groups.ts';
import { useApiMutation } from '../../api/api.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { groupsCount } from './group-words.ts';

type Rehearsal = ResponseOf<typeof listGroups>['rehearsal'];

/** Tries the next upgrade on copies of all groups, and says which would fail. */
export function RehearsalCard({ rehearsal }: { rehearsal: Rehearsal }) {
  const start = useApiMutation(rehearseUpgrade, { errorMessage: 'لم تبدأ التجربة' });
  const isRunning = rehearsal !== null && rehearsal.endedAt === null;
  return (
    <Card
      title="تجربة الترقية"
      aside={
        <Button
          look="default"
          disabled={isRunning || start.isPending}
          onClick={() => start.mutate()}
        >
          {isRunning ? 'جارٍ التجربة…' : 'جرّب على نسخ'}
        </Button>
      }
    >
      <Text tone="quiet">تُرقّى نسخة من كل مجموعة واحدة بعد الأخرى، ولا يتغيّر في المجموعات شيء.</Text>
      {rehearsal && <Result rehearsal={rehearsal} />}
    </Card>
  );
}

function Result({ rehearsal }: { rehearsal: NonNullable<Rehearsal> }) {
  const { startedAt, endedAt, done, total, failures } = rehearsal;
  return (
    <div role="status">
      <Text above="12">
        {endedAt
          ? `آخر تجربة ${momentLabel(endedAt)}: ${groupsCount(total)}.`
          : `بدأت ${momentLabel(startedAt)}: ${formatNumber(done)} من ${formatNumber(total)}.`}
      </Text>
      {endedAt && failures.length === 0 && (
        <Row as="p" gap="8" align="center" tone="ok">
          <IconCheck size={20} stroke={2} aria-hidden />
          نجحت في كل المجموعات
        </Row>
      )}
      {failures.length > 0 && (
        <>
          <Text tone="bad" weight="medium">
            لم تنجح في {formatNumber(failures.length)}:
          </Text>
          <ul>
            {failures.map(({ slug, reason }) => (
              <li key={slug}>
                <bdi dir="ltr">{`${slug}: ${reason}`}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
