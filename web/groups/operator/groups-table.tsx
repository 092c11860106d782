import {
  IconAlertTriangle,
  IconCheck,
  IconLoader2,
  IconPlayerPause,
  IconSparkles,
} from '@tabler/icons-react';
import { useState } from 'react';
import {
  exportGroup,
  keepGroup,
  type ListedGroup,
  resumeGroup,
  setBackGroup,
  upgradeGroup,
} from '../../../contract/directory/groups.ts';
import { useApiMutation } from '../../api/api.ts';
import { useFileMutation } from '../../api/use-file-mutation.ts';
import { dayMonth, formatNumber, groupToday } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { ActionMenu, type MenuAction } from '../../ui/overlays/action-menu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { ChangeDialog, DeleteDialog, SuspendDialog } from './group-dialogs.tsx';
import { dayLabel, stateWords, usedLabel, versionNumber } from './group-words.ts';

const icons = { ok: IconCheck, bad: IconAlertTriangle, warn: IconPlayerPause } as const;

function StateBadge({ group }: { group: ListedGroup }) {
  const { label, tone, note } = stateWords(group);
  const Icon =
    tone in icons
      ? icons[tone as keyof typeof icons]
      : group.state === 'active'
        ? IconSparkles
        : IconLoader2;
  return (
    <>
      <Badge tone={tone}>
        <Icon size={16} stroke={1.9} aria-hidden />
        {label}
      </Badge>
      {note && (
        <Text tone="quiet" size="tag">
          {note}
        </Text>
      )}
    </>
  );
}

const columns: Column<ListedGroup>[] = [
  {
    id: 'name',
    header: 'المجموعة',
    rowHeader: true,
    cell: ({ name, slug }) => (
      <>
        {name}
        <Text as="span" block weight="normal" tone="quiet">
          <bdi dir="ltr">{slug}</bdi>
        </Text>
      </>
    ),
  },
  { id: 'state', header: 'الحالة', card: 'bare', cell: (group) => <StateBadge group={group} /> },
  {
    id: 'version',
    header: 'الإصدار',
    numeric: true,
    cell: ({ schemaVersion }) => versionNumber(schemaVersion),
  },
  {
    id: 'size',
    header: 'الحجم، ميجابايت',
    numeric: true,
    cell: ({ megabytes, megabytesLimit }) =>
      withLimit(formatNumber(Math.round(megabytes)), megabytesLimit),
  },
  {
    id: 'used',
    header: 'آخر استعمال',
    cell: ({ lastUsedAt }) => (lastUsedAt ? usedLabel(lastUsedAt) : 'لم تُستعمل'),
  },
  {
    id: 'backup',
    header: 'آخر نسخة',
    cell: ({ lastBackupAt }) => (lastBackupAt ? dayLabel(lastBackupAt) : 'لا نسخة'),
  },
  {
    id: 'captains',
    header: 'القادة',
    numeric: true,
    cell: ({ captains }) => formatNumber(captains),
  },
  {
    id: 'scouts',
    header: 'الكشافون',
    numeric: true,
    cell: ({ scouts, scoutsLimit }) => withLimit(formatNumber(scouts), scoutsLimit),
  },
  {
    id: 'errors',
    header: 'أخطاء ٧ أيام',
    numeric: true,
    cell: ({ errors }) => (
      <Text as="span" {...(errors > 0 && { tone: 'bad', weight: 'bold' })}>
        {formatNumber(errors)}
      </Text>
    ),
  },
];
const census: Column<ListedGroup> = {
  id: 'census',
  header: 'الإحصاء',
  cell: ({ censusDate }) => (censusDate ? dayMonth(censusDate) : 'لم يُسلَّم'),
};
const actions: Column<ListedGroup> = {
  id: 'actions',
  header: 'إجراءات',
  hiddenHeader: true,
  card: 'corner',
  cell: (group) => <Actions group={group} />,
};

/** A figure with its quota, where it has one. */
const withLimit = (figure: string, limit: number | null) =>
  limit === null ? figure : `${figure} من ${formatNumber(limit)}`;

/** The groups; the census is a column once a group has handed one in. */
export function GroupsTable({ groups }: { groups: readonly ListedGroup[] }) {
  const hasCensus = groups.some(({ censusDate }) => censusDate !== null);
  return (
    <DataTable
      caption="المجموعات"
      columns={[...columns, ...(hasCensus ? [census] : []), actions]}
      rows={groups}
      rowKey={({ groupId }) => groupId}
    />
  );
}

type Open = 'suspend' | 'delete' | 'change' | null;

function Actions({ group }: { group: ListedGroup }) {
  const [open, setOpen] = useState<Open>(null);
  const { groupId, name, state, slug } = group;
  const params = { params: { groupId } };
  const resume = useApiMutation(resumeGroup, {
    errorMessage: 'لم تعد المجموعة',
    successMessage: `عادت ${name}`,
  });
  const upgrade = useApiMutation(upgradeGroup, {
    errorMessage: 'لم تبدأ الترقية',
    successMessage: `بدأت ترقية ${name}`,
  });
  const setBack = useApiMutation(setBackGroup, {
    errorMessage: 'لم تبدأ الاستعادة',
    successMessage: `بدأت استعادة ${name}`,
  });
  const keep = useApiMutation(keepGroup, {
    errorMessage: 'لم يُلغَ الحذف',
    successMessage: 'أُلغي الحذف، والمجموعة موقوفة حتى تعيدها',
  });
  const exported = useFileMutation(exportGroup, {
    fileName: `${slug}-${groupToday()}.khayma`,
    successMessage: 'تم تنزيل نسخة المجموعة',
    errorMessage: 'لم تُنزَّل نسخة المجموعة',
  });
  const askSetBack = async () => {
    const yes = await confirm({
      title: `استعادة ${name} إلى ما قبل الترقية؟`,
      body: 'تُستعاد نسخة ما قبل الترقية الأخيرة، ثم تُرقّى من جديد.',
      confirmLabel: 'استعادة',
    });
    if (yes) setBack.mutate(params);
  };
  const list: MenuAction[] = [
    { label: 'فتح العنوان', run: () => void window.open(group.address, '_blank', 'noopener') },
    { label: 'تغيير العنوان والحدود', run: () => setOpen('change') },
    {
      label: exported.isPending ? 'جارٍ التصدير…' : 'تصدير',
      run: () => !exported.isPending && exported.mutate(params),
    },
  ];
  if (state === 'failed') {
    list.push(
      { label: 'أعد الترقية', run: () => upgrade.mutate(params) },
      {
        label: 'استعادة ما قبل الترقية',
        run: () => void askSetBack(),
      },
    );
  }
  if (state === 'active') list.push({ label: 'إيقاف', run: () => setOpen('suspend') });
  if (group.deletedAfter) {
    list.push({ label: 'إلغاء الحذف', run: () => keep.mutate(params) });
  } else {
    if (state === 'suspended') list.push({ label: 'إعادة', run: () => resume.mutate(params) });
    list.push({ label: 'حذف', run: () => setOpen('delete'), danger: true });
  }
  const close = () => setOpen(null);
  return (
    <>
      <ActionMenu label="إجراءات" name={`إجراءات ${name}`} dots actions={list} />
      {open === 'suspend' && <SuspendDialog group={group} onClose={close} />}
      {open === 'delete' && <DeleteDialog group={group} onClose={close} />}
      {open === 'change' && <ChangeDialog group={group} onClose={close} />}
    </>
  );
}
