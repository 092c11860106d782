import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listSectorScouts, type Scout } from '../../../contract/scouts.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardSkeleton, EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { DeleteScoutForm } from './delete-scout-form.tsx';
import css from './delete-scout-page.module.css';
import { DeletedScoutsCard } from './deleted-scouts-card.tsx';
import { ScoutSearchBox } from './scout-search-box.tsx';

export default function DeleteScoutPage() {
  const scouts = useQuery(q(listSectorScouts, { query: {} }));
  return (
    <>
      <PageHeader
        title="حذف كشاف"
        lead="ابحث عن الكشاف، راجع بياناته، ثم أكد الحذف."
        back={{ to: paths.dashboard, label: 'لوحة التحكم' }}
      />
      <Loaded query={scouts} skeleton={<CardSkeleton lines={6} />}>
        {({ body }) =>
          body.length === 0 ? (
            <EmptyState
              title="لا يوجد كشافون بعد"
              text="من تضيفه من الكشافين يظهر هنا."
              action={<LinkButton to={paths.addScout}>إضافة كشاف</LinkButton>}
            />
          ) : (
            <ChooseAndDelete scouts={body} />
          )
        }
      </Loaded>
      <DeletedScoutsCard />
    </>
  );
}

function ChooseAndDelete({ scouts }: { scouts: readonly Scout[] }) {
  const [search, setSearch] = useUrlState('name', 'scout');
  const [name, setName] = useState(search.name ?? '');
  const chosen = scouts.find(({ scoutId }) => String(scoutId) === search.scout);
  const list = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen?.scoutId);

  // On the phone the details take the list's place: the focus goes along, and back again.
  useEffect(() => {
    if (shown.current === chosen?.scoutId) return;
    shown.current = chosen?.scoutId;
    (chosen ? details : list).current?.focus();
  }, [chosen]);

  return (
    <div className={css.columns} data-chosen={chosen ? true : undefined}>
      <div ref={list} tabIndex={-1} className={css.list}>
        <ScoutSearchBox
          scouts={scouts}
          chosenId={chosen?.scoutId}
          name={name}
          onName={(next) => {
            setName(next);
            setSearch({ name: next });
          }}
        />
      </div>
      {chosen && (
        <div ref={details} tabIndex={-1} className={css.details}>
          <DeleteScoutForm
            key={chosen.scoutId}
            scout={chosen}
            onClose={() => setSearch({ scout: undefined })}
          />
        </div>
      )}
    </div>
  );
}
