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
import { countOf, fullName } from '../../i18n/format.ts';
import code from '../../ui/code.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { FilterBar, FilterSelect } from '../../ui/form/filter-bar.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { CaptainTypeForm } from './captain-type-form.tsx';
import css from './captains-page.module.css';
import { CaptainsTable } from './captains-table.tsx';
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
        <Dialog title={`تغيير رتبة ${fullName(changing)}`} onClose={() => setChanging(null)}>
          <p>الرتبة الآن: {captainTypeLabels[changing.type]}</p>
          <CaptainTypeForm
            captains={captains}
            sectors={sectors}
            captain={changing}
            onSaved={() => setChanging(null)}
          />
        </Dialog>
      )}
      {actions.made && (
        <PasswordDialog
          name={fullName(actions.made.captain)}
          password={actions.made.password}
          onClose={actions.forget}
        />
      )}
    </Card>
  );
}

/** Shows a one-time password the only time that it can be seen. */
function PasswordDialog(props: { name: string; password: string; onClose: () => void }) {
  return (
    <Dialog title="كلمة سر مؤقتة" onClose={props.onClose}>
      <p>أعطِ كلمة السر هذه إلى {props.name} بنفسك. لن تظهر مرة أخرى بعد إغلاق هذه النافذة.</p>
      <Text as="code" size="h2" textAlign="center" surface="sunken" pad="16" className={code.code}>
        {props.password}
      </Text>
      <CopyButton text={props.password} label="نسخ كلمة السر" primary />
      <Text tone="quiet">يجب تغييرها عند أول تسجيل دخول، قبل استخدام أي شيء آخر.</Text>
    </Dialog>
  );
}
