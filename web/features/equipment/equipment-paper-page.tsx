import { useQueries, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { can } from '../../../contract/core/permissions.ts';
import {
  downloadEquipment,
  listEquipment,
  listEquipmentLists,
  readEquipment,
} from '../../../contract/equipment/endpoints.ts';
import { readLending } from '../../../contract/equipment/lending-endpoints.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import { q } from '../../api/api.ts';
import { useDownload } from '../../api/use-download.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Papers, PrintPage } from '../../shared/paper/paper.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FilterSelect } from '../../ui/form/filter-bar.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import { InventoryPaper } from './inventory-box.tsx';
import { LABELS } from './label-rules.ts';
import { Stepper } from './stepper-field.tsx';

const unloaded = () => <EmptyState title="لم تُحمَّل الورقة. تأكد من اتصالك ثم افتحها من جديد." />;
/** Loaded where they are asked for: the inventory has no QR codes. */
const HandoverPaper = lazyWithFallback(() => import('./handover-box.tsx'), unloaded);
const LabelPapers = lazyWithFallback(() => import('./labels-box.tsx'), unloaded);

const kinds = [
  ['inventory', 'قائمة جرد'],
  ['labels', 'ملصقات'],
] as const;

/** The papers of the equipment: the inventory by place, labels, and what is signed when something is handed out. */
export default function EquipmentPaperPage() {
  const { paper = 'inventory', lending } = useSearch({ from: '/equipment/paper' });
  if (paper === 'handover') return <Handover lendingId={lending ?? 0} />;
  return paper === 'labels' ? <Labels /> : <Inventory />;
}

const back = { to: '/equipment', label: 'العهدة' } as const;

function Tabs({ paper }: { paper: (typeof kinds)[number][0] }) {
  return kinds.map(([kind, label]) => (
    <LinkButton
      key={kind}
      to="/equipment/paper"
      search={{ paper: kind }}
      look={paper === kind ? 'tint' : 'default'}
      aria-current={paper === kind ? 'page' : undefined}
    >
      {label}
    </LinkButton>
  ));
}

function Handover({ lendingId }: { lendingId: number }) {
  const lending = useQuery(q(readLending, { params: { lendingId } }));
  return (
    <PrintPage
      title="محضر تسليم عهدة"
      back={{
        to: '/equipment/lending/$lendingId',
        params: { lendingId: String(lendingId) },
        label: 'العهدة المسلَّمة',
      }}
      ready={lending.data !== undefined}
    >
      <Loaded query={lending}>
        {({ body }) => (
          <Papers>
            <HandoverPaper lending={body} />
          </Papers>
        )}
      </Loaded>
    </PrintPage>
  );
}

function Inventory() {
  const isKeeper = can(useCaptain(), 'equipment:keep');
  const { place } = useSearch({ from: '/equipment/paper' });
  const setSearch = useSetSearch();
  const placeId = Number(place) || undefined;
  const places = useQuery(q(listEquipmentLists)).data?.body.places ?? [];
  const items = useQuery(q(listEquipment, { query: { placeId, limit: MOST_ROWS } }));
  const download = useDownload(downloadEquipment, {
    successMessage: 'حُفظت القائمة',
    errorMessage: 'لم تُحفظ القائمة',
  });
  const name = places.find(({ id }) => id === placeId)?.name;
  return (
    <PrintPage
      title="أوراق العهدة"
      back={back}
      ready={items.data !== undefined}
      notice={
        <Row gap="8" wrap below="16">
          <Tabs paper="inventory" />
          <FilterSelect
            label="المكان"
            allLabel="كل الأماكن"
            value={place ?? ''}
            onChange={(place) => setSearch({ place })}
            options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          {isKeeper && (
            <Button
              look="default"
              disabled={download.isRunning}
              onClick={() => void download.start({ query: { placeId } }, 'العهدة.xlsx')}
            >
              حفظها جدولاً
            </Button>
          )}
        </Row>
      }
    >
      <Loaded query={items} failure="لم تُحمَّل العهدة.">
        {({ body }) => (
          <Papers>
            <InventoryPaper rows={body} placeId={placeId ?? null} place={name ?? 'كل الأماكن'} />
          </Papers>
        )}
      </Loaded>
    </PrintPage>
  );
}

function Labels() {
  const { items = '', start = 1 } = useSearch({ from: '/equipment/paper' });
  const setSearch = useSetSearch();
  const ids = [...new Set(items.split(',').map(Number))].filter((id) => id > 0);
  const all = useQuery(q(listEquipment, { query: { limit: MOST_ROWS } }));
  const read = useQueries({
    queries: ids.map((itemId) => q(readEquipment, { params: { itemId } })),
  });
  const chosen = read.flatMap(({ data }) => data?.body ?? []);
  const put = (next: readonly number[]) => setSearch({ items: next.join(',') || undefined });
  return (
    <PrintPage
      title="أوراق العهدة"
      back={back}
      ready={chosen.length > 0 && chosen.length === ids.length}
      notice={
        <Stack gap="12" below="16">
          <Row gap="8" wrap>
            <Tabs paper="labels" />
          </Row>
          <Box maxWidth="560">
            <ChoiceField
              label="أضف ملصقات صنف"
              value={null}
              loading={all.isPending}
              failed={all.isError}
              emptyText="لا أصناف أخرى"
              choices={(all.data?.body ?? [])
                .filter(({ itemId }) => !ids.includes(itemId))
                .map(({ itemId, name, category }) => ({
                  value: String(itemId),
                  label: name,
                  hint: category,
                }))}
              onChange={(id) => id !== null && put([...ids, Number(id)])}
            />
          </Box>
          <Row gap="8" wrap align="center">
            {chosen.map(({ itemId, name }) => (
              <Button
                key={itemId}
                look="default"
                aria-label={`إزالة ${name}`}
                onClick={() => put(ids.filter((id) => id !== itemId))}
              >
                {name} ×
              </Button>
            ))}
          </Row>
          <Row gap="12" align="center">
            <Text>{`يبدأ الطبع من المربع (${formatNumber(1)} إلى ${formatNumber(LABELS)})`}</Text>
            <Stepper
              label="أول مربع"
              min={1}
              max={LABELS}
              value={Math.min(start, LABELS)}
              onChange={(start) => setSearch({ start })}
            />
          </Row>
        </Stack>
      }
    >
      {chosen.length === 0 ? (
        <EmptyState compact title="اختر صنفاً تطبع ملصقاته" />
      ) : (
        <Papers>
          <LabelPapers items={chosen} start={Math.min(start, LABELS)} />
        </Papers>
      )}
    </PrintPage>
  );
}
