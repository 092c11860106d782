import { IconCheck, IconLink, IconLock, IconPlus, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import {
  GROUPS_A_PAGE,
  groupOrders,
  groupStates,
  listGroups,
  rehearseUpgrade,
} from '../../../contract/directory/groups.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';
import { useDebounced } from '../../offline/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { FiguresStrip } from '../../ui/figures/figures-strip.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { FilterBar, FilterSelect } from '../../ui/form/filter-bar.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import card from '../../ui/layout/card.module.css';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { CreateDialog, ImportDialog, LinkDialog } from './create-dialogs.tsx';
import { FailedUpgrades } from './failed-upgrades.tsx';
import { groupsCount, sizeOf, suspendedWords, versionNumber } from './group-words.ts';
import css from './groups-page.module.css';
import { GroupsTable } from './groups-table.tsx';
import { OperatorGate } from './operator-gate.tsx';
import { useOperatorSearch } from './use-operator-search.ts';

type Answer = ResponseOf<typeof listGroups>;

/** While something runs, the list is read again after so many milliseconds: in the background, or waited for here. */
const AGAIN = 3000;
const AGAIN_SOON = 1000;

const isBusy = ({ body, rehearsal }: Answer) =>
  (rehearsal !== null && rehearsal.endedAt === null) ||
  body.some(({ state }) => state === 'upgrading' || state === 'moving');

const stateLabels = {
  new: 'جديدة',
  active: 'تعمل',
  suspended: 'موقوفة',
  failed: 'ترقية لم تكتمل',
  upgrading: 'تُرقّى الآن',
  moving: 'تُنقل الآن',
};
const orderLabels = {
  name: 'الاسم',
  size: 'الأكبر حجماً',
  scouts: 'الأكثر كشافين',
  founded: 'الأحدث تأسيساً',
};
const states = ['new', ...groupStates] as const;
const orders = groupOrders.filter((order) => order !== 'used');

/** The operator's list of groups. */
export default function GroupsPage() {
  return (
    <OperatorGate>
      <Groups />
    </OperatorGate>
  );
}

function Groups() {
  const { search, setSearch } = useOperatorSearch();
  const [typed, setTyped] = useState(search.search ?? '');
  const asked = useDebounced(typed.trim());
  const isWaitedFor = useIsMutating() > 0;
  const groups = useQuery({
    ...q(listGroups, {
      query: { search: asked, state: search.state, order: search.order, page: search.page },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (isWaitedFor) return AGAIN_SOON;
      return state.data && isBusy(state.data) ? AGAIN : false;
    },
  });
  const isNarrowed = asked !== '' || search.state !== undefined;
  return (
    <>
      <PageHeader title="المجموعات" actions={<Actions />} />
      <Stack gap="16">
        <Sums answer={groups.data} />
        {groups.data && <FailedUpgrades failed={groups.data.failed} groups={groups.data.body} />}
        <Card>
          <FilterBar>
            <SearchField
              label="اسم المجموعة أو عنوانها"
              value={typed}
              onChange={(text) => {
                setTyped(text);
                setSearch({ search: text.trim() || undefined, page: undefined });
              }}
            />
            <FilterSelect
              label="الحالة"
              value={search.state ?? ''}
              onChange={(state) => setSearch({ state: state || undefined, page: undefined })}
              allLabel="كل الحالات"
              options={choicesOf(states, stateLabels)}
            />
            <FilterSelect
              label="الترتيب"
              value={search.order ?? ''}
              onChange={(order) => setSearch({ order: order || undefined, page: undefined })}
              allLabel="آخر استعمال أولاً"
              options={choicesOf(orders, orderLabels)}
            />
          </FilterBar>
          <Loaded query={groups} skeleton={<CardSkeleton lines={8} />}>
            {(answer) => <List answer={answer} page={search.page ?? 1} isNarrowed={isNarrowed} />}
          </Loaded>
        </Card>
        {groups.data && <RehearsalCard rehearsal={groups.data.rehearsal} />}
        <Row as="p" gap="8" align="center" tone="quiet">
          <IconLock size={20} stroke={1.7} aria-hidden />
          هنا أعداد فقط: لا اسم كشاف ولا قائد، ولا يدخل المشغّل إلى مجموعة. كل ما تفعله هنا يُسجَّل.
        </Row>
      </Stack>
    </>
  );
}

function List(props: { answer: Answer; page: number; isNarrowed: boolean }) {
  const { body, total } = props.answer;
  if (total === 0) {
    return props.isNarrowed ? (
      <EmptyState drawing="search" title="لا مجموعة بهذا" text="غيّر كلمة البحث أو الحالة." />
    ) : (
      <EmptyState
        title="لا مجموعات بعد"
        text="أنشئ أول مجموعة، أو أرسل رابط تأسيس."
        action={<CreateButton look="primary" />}
      />
    );
  }
  return (
    <Pager label="صفحات المجموعات" page={props.page} pages={Math.ceil(total / GROUPS_A_PAGE)}>
      <div className={`${card.edge} ${css.list}`}>
        <GroupsTable groups={body} />
      </div>
      <Text tone="quiet" above="12" role="status">
        {body.length < total
          ? `${formatNumber(body.length)} من ${groupsCount(total)}`
          : groupsCount(total)}
      </Text>
    </Pager>
  );
}

function Sums({ answer }: { answer: Answer | undefined }) {
  const sums = answer?.sums;
  const size = sums && sizeOf(sums.megabytes);
  const onAll = sums && sums.onNewestVersion === sums.groups;
  const suspended = sums && suspendedWords(sums.suspended);
  return (
    <FiguresStrip
      label="أعداد كل المجموعات"
      figures={[
        {
          label: 'المجموعات',
          value: sums && formatNumber(sums.groups),
          ...(suspended && { unit: suspended }),
        },
        { label: 'كشافون وقادة', value: sums && formatNumber(sums.scouts + sums.captains) },
        { label: 'الحجم', value: size?.value, ...(size && { unit: size.unit }) },
        {
          label: 'الإصدار',
          value: sums && versionNumber(sums.newestVersion),
          ...(sums && {
            unit: onAll
              ? 'في كل المجموعات'
              : `في ${formatNumber(sums.onNewestVersion)} من ${formatNumber(sums.groups)}`,
          }),
        },
      ]}
    />
  );
}

function Actions() {
  const [open, setOpen] = useState<'import' | 'link' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button
        look="default"
        icon={<IconUpload size={20} stroke={1.7} aria-hidden />}
        onClick={() => setOpen('import')}
      >
        استيراد مجموعة
      </Button>
      <Button
        look="default"
        icon={<IconLink size={20} stroke={1.7} aria-hidden />}
        onClick={() => setOpen('link')}
      >
        رابط تأسيس
      </Button>
      <CreateButton look="default" />
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'link' && <LinkDialog onClose={close} />}
    </>
  );
}

function CreateButton({ look }: { look: 'default' | 'primary' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look={look}
        icon={<IconPlus size={20} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        إنشاء مجموعة
      </Button>
      {isOpen && <CreateDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Rehearsal = ResponseOf<typeof listGroups>['rehearsal'];

/** Tries the next upgrade on copies of all groups, and says which would fail. */
function RehearsalCard({ rehearsal }: { rehearsal: Rehearsal }) {
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
