import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchesSearch } from '../../../contract/core/text.ts';
import { listLendings } from '../../../contract/equipment/lending-endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { borrowerName } from '../../shared/trips/equipment-words.ts';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box, Stack } from '../../ui/layout/box.tsx';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { isLate, lendingText } from './equipment-words.ts';
import { HeldRow } from './needs-box.tsx';

/** Lendings by borrower, the overdue on top; each leads to the sheet on which it comes back. */
export default function OutPage() {
  const url = useListUrl({ filters: { state: ['overdue', 'back'] } });
  const { state } = url.filter;
  const [search, setSearch] = useState('');
  const lendings = useQuery(
    q(listLendings, { query: { state: state === 'back' ? 'back' : 'out' } }),
  );
  const out = state === 'back' ? [] : (lendings.data?.body ?? []);
  const late = out.filter(isLate);
  const count = (rows: readonly unknown[]) =>
    lendings.data ? ` ${formatNumber(rows.length)}` : '';
  return (
    <FormColumn>
      <PageHeader
        title="خارج المخزن"
        lead="من يُعيد؟ اختره لتستلم منه."
        back={{ to: '/equipment', label: 'العهدة' }}
      />
      <SearchField
        label="بحث"
        placeholder="اسم أو صنف أو رمز"
        value={search}
        onChange={setSearch}
      />
      <RadioField
        label="الحال"
        hiddenLabel
        snug
        value={state || 'out'}
        onChange={(next) => url.setFilter({ state: next === 'out' ? '' : next })}
        options={[
          { value: 'out' as const, label: `الكل${state === 'back' ? '' : count(out)}` },
          {
            value: 'overdue' as const,
            label: `فات موعدها${state === 'back' ? '' : count(late)}`,
          },
          { value: 'back' as const, label: 'ما رجع' },
        ]}
      />
      <Loaded query={lendings} skeleton={<CardSkeleton lines={6} />} failure="لم تُحمَّل العهدة.">
        {({ body }) => {
          const shown = (state === 'overdue' ? body.filter(isLate) : body).filter((each) =>
            matchesSearch(
              [
                borrowerName(each.to),
                lendingText(each),
                ...each.lines.flatMap(({ pieces }) => pieces.map(({ code }) => code)),
              ].join(' '),
              search,
            ),
          );
          if (shown.length === 0) {
            return (
              <EmptyState
                compact
                title={
                  search
                    ? `لا شيء فيه «${search}»`
                    : state === 'back'
                      ? 'لم يرجع شيء بعد'
                      : 'كل العهدة في مخازنها'
                }
              />
            );
          }
          return (
            <Stack gap="16">
              <Box as="ul" surface="card" padInline="16">
                {shown.map((lending) => (
                  <HeldRow key={lending.lendingId} lending={lending} withName />
                ))}
              </Box>
            </Stack>
          );
        }}
      </Loaded>
    </FormColumn>
  );
}
