import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import {
  type FailedUpgrade,
  type ListedGroup,
  readUpgradeLog,
  UPGRADE_STEPS,
  upgradeGroup,
} from '../../../contract/directory/groups.ts';
import { call, useApiMutation } from '../../api/api.ts';
import { asFailure } from '../../api/failure.ts';
import { save } from '../../api/use-download.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { attemptsCount, versionNumber } from './group-words.ts';

/** The result of upgrades that were tried again, once they are over: those that succeeded, and those still to wait for. */
export function followRetries(
  retried: ReadonlyMap<string, string>,
  groups: readonly Pick<ListedGroup, 'groupId' | 'state' | 'schemaVersion'>[],
): { done: string[]; left: Map<string, string> } {
  const done: string[] = [];
  const left = new Map(retried);
  for (const [groupId, name] of retried) {
    const group = groups.find((each) => each.groupId === groupId);
    if (!group || group.state === 'upgrading') continue;
    left.delete(groupId);
    if (group.state === 'active') {
      done.push(`رُقّيت ${name} إلى ${versionNumber(group.schemaVersion)}`);
    }
  }
  return { done, left };
}

/** The groups whose upgrade failed: what happened, what was not lost, what to press. */
export function FailedUpgrades(props: {
  failed: readonly FailedUpgrade[];
  groups: readonly ListedGroup[];
}) {
  const { failed, groups } = props;
  const retried = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const { done, left } = followRetries(retried.current, groups);
    retried.current = left;
    for (const sentence of done) toast.success(sentence);
  }, [groups]);
  return failed.map((upgrade, index) => (
    <FailedNotice
      key={upgrade.groupId}
      upgrade={upgrade}
      isFirst={index === 0}
      onRetried={() => {
        retried.current = new Map(retried.current).set(upgrade.groupId, upgrade.name);
      }}
    />
  ));
}

const retryingWords = (step: number | null) =>
  step === null
    ? 'جارٍ الترقية…'
    : `جارٍ الترقية… الخطوة ${formatNumber(step)} من ${formatNumber(UPGRADE_STEPS)}`;

async function saveLog({ groupId, slug }: FailedUpgrade): Promise<void> {
  try {
    const { body } = await call(readUpgradeLog, { params: { groupId } });
    save(new Blob([body.lines.join('\n')], { type: 'text/plain' }), `upgrade-${slug}.txt`);
  } catch (failure) {
    toast.error('لم يُنزَّل السجل', asFailure(failure).arabicMessage);
  }
}

function FailedNotice(props: { upgrade: FailedUpgrade; isFirst: boolean; onRetried: () => void }) {
  const { upgrade, isFirst } = props;
  const { groupId, name, schemaVersion, attempts, failedAt, reason, step } = upgrade;
  const retry = useApiMutation(upgradeGroup, {
    errorMessage: 'لم تبدأ الترقية',
    onSuccess: props.onRetried,
    untilFresh: true,
  });
  return (
    <Notice tone="bad" title={`لم تكتمل ترقية ${name}`}>
      <Stack gap="12">
        <div>
          <p>
            بقيت على الإصدار {versionNumber(schemaVersion)} ولم يُفقد شيء، وهي متوقفة حتى تُعاد
            الترقية. {attemptsCount(attempts)}، آخرها {momentLabel(failedAt)}.
          </p>
          <Text tone="quiet">
            السبب: <bdi dir="ltr">{reason}</bdi>
          </Text>
        </div>
        <Row gap="8" wrap>
          <Button
            look={isFirst ? 'primary' : 'default'}
            icon={<IconRefresh size={20} stroke={1.7} aria-hidden />}
            disabled={retry.isPending}
            onClick={() => retry.mutate({ params: { groupId } })}
          >
            {retry.isPending ? retryingWords(step) : 'أعد الترقية'}
          </Button>
          <Button
            look="default"
            icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
            onClick={() => void saveLog(upgrade)}
          >
            تنزيل السجل
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
