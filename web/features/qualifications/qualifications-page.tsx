import { IconList, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import { searchWords } from '../../../contract/core/text.ts';
import {
  deleteQualification,
  listQualifications,
  type QualificationOfCaptain,
} from '../../../contract/qualifications/endpoints.ts';
import { endingOf } from '../../../contract/qualifications/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { fullName, groupToday, shortDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { ValidUntil } from '../../shared/dates/valid-until.tsx';
import { Button } from '../../ui/button.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { FilterBar, FilterSelect } from '../../ui/form/filter-bar.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { ListTable } from '../../ui/tables/list-table.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { AddDialog } from './add-dialog.tsx';
import { KindsDialog } from './kinds-dialog.tsx';

const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** Courses and papers of the scope's captains: what ends first stands first. */
export default function QualificationsPage() {
  const captain = useCaptain();
  const qualifications = useQuery(q(listQualifications));
  const [open, setOpen] = useState<'add' | 'kinds' | null>(null);
  return (
    <>
      <PageHeader
        title="التأهيل"
        lead="دورات القادة وأوراقهم، ومتى تنتهي."
        back={HOME}
        actions={
          <>
            {can(captain, 'group:manage') && (
              <Button look="default" icon={<IconList {...sign} />} onClick={() => setOpen('kinds')}>
                قائمة التأهيل
              </Button>
            )}
            <Button icon={<IconPlus {...sign} />} onClick={() => setOpen('add')}>
              تسجيل تأهيل
            </Button>
          </>
        }
      />
      <Loaded
        query={qualifications}
        skeleton={<CardSkeleton lines={8} />}
        failure="تعذّر تحميل التأهيل"
      >
        {({ body }) => <Qualifications rows={body} />}
      </Loaded>
      {open === 'add' && <AddDialog onClose={() => setOpen(null)} />}
      {open === 'kinds' && <KindsDialog onClose={() => setOpen(null)} />}
    </>
  );
}

const states = ['soon', 'over'] as const;
const stateLabels = { soon: 'ينتهي قريباً', over: 'انتهى' };

function Qualifications({ rows }: { rows: readonly QualificationOfCaptain[] }) {
  const list = useListUrl({ text: 'name', filters: { state: states } });
  const words = searchWords(list.text);
  const found = rows.filter(({ captain, kind, validUntil }) => {
    const text = searchWords(`${fullName(captain)} ${kind}`).join(' ');
    const { state } = list.filter;
    return (
      words.every((word) => text.includes(word)) &&
      (!state || endingOf(validUntil, groupToday()) === state)
    );
  });
  if (rows.length === 0) {
    return <EmptyState title="لم يُسجَّل تأهيل بعد" text="سجّل دورات القادة وأوراقهم." />;
  }
  return (
    <Card>
      <FilterBar>
        <SearchField
          label="بحث باسم القائد أو التأهيل"
          placeholder="بحث في التأهيل"
          value={list.text}
          onChange={list.setText}
        />
        <FilterSelect
          label="الحالة"
          value={list.filter.state}
          onChange={(state) => list.setFilter({ state })}
          allLabel="الكل"
          options={choicesOf(states, stateLabels)}
        />
      </FilterBar>
      {found.length === 0 ? (
        <EmptyState compact title="لا يوجد تأهيل بهذا الوصف" />
      ) : (
        <ListTable
          list={list}
          caption="تأهيل القادة"
          pagesLabel="صفحات التأهيل"
          columns={columns}
          rows={found}
          rowKey={({ qualificationId }) => qualificationId}
          wide
        />
      )}
    </Card>
  );
}

const columns: Column<QualificationOfCaptain>[] = [
  {
    id: 'captain',
    header: 'القائد',
    cell: ({ captain }) => fullName(captain),
    sortBy: ({ captain }) => fullName(captain),
    rowHeader: true,
  },
  { id: 'kind', header: 'التأهيل', cell: ({ kind }) => kind, sortBy: ({ kind }) => kind },
  {
    id: 'given',
    header: 'يوم الحصول عليه',
    cell: ({ givenOn }) => shortDate(givenOn),
    sortBy: ({ givenOn }) => givenOn,
  },
  {
    id: 'until',
    header: 'صالح حتى',
    cell: ({ validUntil }) => <ValidUntil day={validUntil} />,
    sortBy: ({ validUntil }) => validUntil,
  },
  { id: 'note', header: 'ملاحظة', cell: ({ note }) => note, card: 'line' },
  {
    id: 'actions',
    header: 'إجراءات',
    hiddenHeader: true,
    card: 'corner',
    cell: (row) => <DeleteButton qualification={row} />,
  },
];

function DeleteButton({ qualification }: { qualification: QualificationOfCaptain }) {
  const { captain, kind, qualificationId } = qualification;
  const remove = useApiMutation(deleteQualification, {
    successMessage: 'تم حذف التأهيل',
    errorMessage: 'لم يُحذف التأهيل',
    untilFresh: true,
  });
  const ask = async () => {
    const yes = await confirm({
      title: `حذف ${kind}؟`,
      body: `من تأهيل ${fullName(captain)}. يبقى في سجل التغييرات.`,
      confirmLabel: 'حذف',
      danger: true,
    });
    const { captainId } = captain;
    if (yes) remove.mutate({ params: { captainId, qualificationId } });
  };
  return (
    <IconButton
      label={`حذف ${kind} من تأهيل ${fullName(captain)}`}
      disabled={remove.isPending}
      onClick={() => void ask()}
    >
      <IconTrash {...sign} />
    </IconButton>
  );
}
