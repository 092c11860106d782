import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Captain,
  listCaptains,
  listClosedCaptains,
} from '../../../contract/captains/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { captainTypes } from '../../../contract/core/permissions.ts';
import { listSectors, type Sector } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { countOf } from '../../i18n/format.ts';
import { choicesOf } from '../../ui/form/choices.ts';
import { FilterBar, FilterSelect } from '../../ui/form/filter-bar.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { CaptainTypeDialog } from './captain-type-form.tsx';
import css from './captains-page.module.css';
import { CaptainsTable } from './captains-table.tsx';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';
import { searchCaptains } from './rules.ts';
import { useAccountActions } from './use-account-actions.ts';

/** All accounts: who is who, and what a general captain can do about an account. */
export default function CaptainsPage() {
  const isClosed = useSearch({ from: '/captains' }).state === 'closed';
  const open = useQuery({
    ...q(listCaptains, { query: {} }),
    enabled: !isClosed,
  });
  const closed = useQuery({ ...q(listClosedCaptains), enabled: isClosed });
  const sectors = useQuery(q(listSectors));
  return (
    <>
      <PageHeader
        title="القادة"
        lead="حسابات القادة: الرتبة، وكلمة السر، وإغلاق الحساب وإعادة فتحه."
        back={HOME}
      />
      <Loaded query={sectors} skeleton={<CardSkeleton lines={8} />}>
        {({ body: sectors }) => (
          <Loaded<{ body: (Captain & { closedAt?: string })[] }>
            query={isClosed ? closed : open}
            skeleton={<CardSkeleton lines={8} />}
          >
            {({ body }) => <Accounts captains={body} sectors={sectors} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function Accounts(props: {
  captains: readonly (Captain & { closedAt?: string })[];
  sectors: readonly Sector[];
}) {
  const { captains, sectors } = props;
  const list = useListUrl({ text: 'name', filters: { type: captainTypes, state: ['closed'] } });
  const { type, state } = list.filter;
  const found = searchCaptains(captains, sectors, { text: list.text, type });
  const actions = useAccountActions(sectors);
  const [changing, setChanging] = useState<Captain | null>(null);
  return (
    <Card>
      <FilterBar>
        <SearchField
          label="بحث بالاسم أو القطاع أو الهاتف"
          placeholder="بحث في القادة"
          value={list.text}
          onChange={list.setText}
        />
        <FilterSelect
          label="الرتبة"
          value={type}
          onChange={(type) => list.setFilter({ type })}
          allLabel="كل الرتب"
          options={choicesOf(captainTypes, captainTypeLabels)}
        />
        <FilterSelect
          label="حالة الحساب"
          value={state}
          onChange={(state) => list.setFilter({ state })}
          allLabel="المفتوحة"
          options={[{ value: 'closed', label: 'المغلقة' }]}
        />
      </FilterBar>
      <Text tone="quiet" below="8" role="status" className={css.found}>
        {found.length > 0 && countOf(found.length, 'captain')}
      </Text>
      {found.length === 0 ? (
        <EmptyState
          compact
          title={
            captains.length > 0
              ? 'لا يوجد قائد بهذا الوصف'
              : state === 'closed'
                ? 'لا توجد حسابات مغلقة'
                : 'لا يوجد قادة'
          }
        />
      ) : (
        <CaptainsTable
          captains={found}
          sectors={sectors}
          actions={actions}
          onChangeType={setChanging}
        />
      )}
      {changing && (
        <CaptainTypeDialog
          captains={captains}
          sectors={sectors}
          captain={changing}
          onClose={() => setChanging(null)}
        />
      )}
      <OneTimePasswordDialog made={actions.made} onClose={actions.forget} />
    </Card>
  );
}
