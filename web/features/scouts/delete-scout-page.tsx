import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import {
  listDeletedScouts,
  listSectorScouts,
  type Scout,
} from '../../../contract/scouts/endpoints.ts';
import { leftSentence } from '../../../contract/transfers/words.ts';
import { q } from '../../api/api.ts';
import { formatNumber, longDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Box, Grid, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import { DeleteScoutForm } from './delete-scout-form.tsx';
import css from './delete-scout-page.module.css';
import { DeletedScoutsCard } from './deleted-scouts-card.tsx';
import { DeletedScoutsList } from './deleted-scouts-list.tsx';
import { ScoutDataMenuBox } from './profile/scout-data-menu-box.tsx';
import { ScoutSearchBox } from './scout-search-box.tsx';

export default function DeleteScoutPage() {
  const captain = useCaptain();
  const scouts = useQuery(q(listSectorScouts, { query: {} }));
  return (
    <>
      <PageHeader title="حذف كشاف" lead="ابحث عن الكشاف، راجع بياناته، ثم أكّد الحذف." back={HOME} />
      <Loaded query={scouts} skeleton={<CardSkeleton lines={6} />}>
        {({ body }) =>
          body.length === 0 ? (
            <EmptyState
              title="لا يوجد كشافون بعد"
              text="من تضيفه من الكشافين يظهر هنا."
              action={<LinkButton to="/add-scout">إضافة كشاف</LinkButton>}
            />
          ) : (
            <ChooseAndDelete scouts={body} />
          )
        }
      </Loaded>
      {/* Hidden while the content above loads, to avoid layout shift. */}
      <div className={css.later} data-waiting={scouts.isLoading || undefined}>
        <DeletedScoutsCard />
        {can(captain, 'scouts:data') && <LongGoneCard />}
      </div>
    </>
  );
}

function ChooseAndDelete({ scouts }: { scouts: readonly Scout[] }) {
  const { scout } = useSearch({ from: '/delete-scout' });
  const setSearch = useSetSearch();
  const list = useListUrl({ text: 'name' });
  const chosen = scouts.find(({ scoutId }) => scoutId === scout);
  const box = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen?.scoutId);

  // On a phone the details replace the list: move the focus along.
  useEffect(() => {
    if (shown.current === chosen?.scoutId) return;
    shown.current = chosen?.scoutId;
    (chosen ? details : box).current?.focus();
  }, [chosen]);

  return (
    <Grid gap="16" maxWidth="560" className={css.columns} data-chosen={chosen ? true : undefined}>
      <div ref={box} tabIndex={-1} className={css.list}>
        <ScoutSearchBox
          scouts={scouts}
          chosenId={chosen?.scoutId}
          name={list.text}
          onName={list.setText}
        />
      </div>
      {chosen && (
        <div ref={details} tabIndex={-1} className={css.details}>
          <DeleteScoutForm
            key={chosen.scoutId}
            scout={chosen}
            onClose={() => setSearch({ scout: undefined })}
            onDeleted={() => {
              // The next one is looked for from the start.
              list.clear();
              setSearch({ scout: undefined });
            }}
          />
        </div>
      )}
    </Grid>
  );
}

const SHOWN = 8;

/** Deleted scouts past the retention period, to erase by hand; nothing without any. */
function LongGoneCard() {
  const deleted = useQuery(q(listDeletedScouts, { query: {} }));
  // The longest gone first.
  const gone = (deleted.data?.body ?? []).filter((scout) => scout.isKeptTooLong).reverse();
  if (gone.length === 0) return null;
  return (
    <Box maxWidth="560" above="24">
      <Card title="بيانات مضى عليها الوقت">
        <Text tone="quiet">
          حُذف هؤلاء من القوائم قبل زمن أطول من المدة المحددة في إعدادات المجموعة، وبياناتهم ما زالت
          محفوظة. إن لم تعد المجموعة تحتاج إليها فامحُها. لا يُمحى شيء وحده.
        </Text>
        <DeletedScoutsList
          scouts={gone.slice(0, SHOWN)}
          when={({ deletedAt, hasGraduated, leftTo }) =>
            `${leftTo ? `${leftSentence(leftTo)}،` : hasGraduated ? 'تخرّج' : 'حُذف'} ${longDate(deletedAt.slice(0, 10))}`
          }
          action={(scout) => <ScoutDataMenuBox scout={scout} />}
        />
        {gone.length > SHOWN && (
          <Text tone="quiet">ومعهم آخرون، عددهم {formatNumber(gone.length - SHOWN)}.</Text>
        )}
      </Card>
    </Box>
  );
}
