import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconHandStop,
  IconPlus,
  IconTableImport,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { groupBy } from '../../../contract/core/lists.ts';
import { can } from '../../../contract/core/permissions.ts';
import {
  equipmentStates,
  listEquipment,
  listEquipmentLists,
} from '../../../contract/equipment/endpoints.ts';
import type { EquipmentRow } from '../../../contract/equipment/shapes.ts';
import { kindsText } from '../../../contract/equipment/words.ts';
import { q, qPages } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useDebounced } from '../../offline/use-debounced.ts';
import { useCaptain } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FilterBar, FilterSelect } from '../../ui/form/filter-bar.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { LinkRow } from '../../ui/link-row.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { PagedList } from '../../ui/tables/paged-list.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { useHasRail, useWide } from '../../ui/use-wide.ts';
import css from './equipment.module.css';
import { freeOf, rowSaid } from './equipment-words.ts';
import { ItemsTable } from './items-table.tsx';
import { KindIcon } from './kind-box.tsx';
import { MineBox, NeedsBox } from './needs-box.tsx';

const ROWS = 50;
const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
const stateLabels = {
  out: 'خارج المخزن',
  repair: 'تحتاج إصلاحاً',
  lost: 'مفقود أو تالف',
  expiring: 'تنتهي صلاحيته',
} as const;

/** The equipment list with who has what; whatever needs the keeper stands above. */
export default function EquipmentPage() {
  const isKeeper = can(useCaptain(), 'equipment:keep');
  const hasRail = useHasRail();
  const isWide = useWide();
  const lists = useQuery(q(listEquipmentLists)).data?.body;
  const ids = (rows: { id: number }[] | undefined) => rows?.map(({ id }) => String(id)) ?? [];
  const url = useListUrl({
    text: 'search',
    filters: {
      state: equipmentStates,
      category: ids(lists?.categories),
      place: ids(lists?.places),
    },
  });
  const { state, category, place } = url.filter;
  const text = useDebounced(url.text.trim());
  const query = {
    search: text || undefined,
    state: state || undefined,
    categoryId: Number(category) || undefined,
    placeId: Number(place) || undefined,
    limit: ROWS,
  };
  const items = useInfiniteQuery(
    qPages(listEquipment, { query }, (_, pages) => ({
      offset: pages.reduce((sum, { body }) => sum + body.length, 0),
    })),
  );
  const first = items.data?.pages[0];
  const counts = first?.counts;
  const keepers = first?.keepers ?? [];
  const isEmpty = counts?.all === 0;
  const acts = isKeeper && !isEmpty && <KeeperActs big={!hasRail} />;
  const about = (count: number) => (counts ? ` ${formatNumber(count)}` : '');
  return (
    <>
      <PageHeader
        title="العهدة"
        back={HOME}
        lead={
          !counts ? (
            ''
          ) : isKeeper && !isEmpty ? (
            <>
              <strong>{kindsText(counts.all)}</strong>
              {counts.out > 0 && `، وخارج المخزن ${formatNumber(counts.out)}`}
              {keepers.length === 0 && '. لا أمين للعهدة بعد، يحفظها القادة العامون.'}
            </>
          ) : keepers.length > 0 ? (
            `يحفظها ${keepers.join('، ')}`
          ) : (
            'لا أمين للعهدة بعد، يحفظها القادة العامون.'
          )
        }
        actions={
          <>
            {isWide && isKeeper && !isEmpty && (
              <LinkButton to="/equipment/new" look="default" icon={<IconPlus {...icon} />}>
                صنف جديد
              </LinkButton>
            )}
            {hasRail && acts}
            {isKeeper && <KeeperMenu />}
          </>
        }
      />
      {isEmpty ? (
        <Nothing isKeeper={isKeeper} />
      ) : (
        <Grid gap="24" align="start" className={css.board}>
          <div>
            {isKeeper ? (
              <NeedsBox toRepair={counts?.repair ?? 0} expiring={counts?.expiring ?? 0} />
            ) : (
              <MineBox />
            )}
          </div>
          <section>
            <Text as="h2" size="h2" below="12">
              {isKeeper ? 'ما نملكه' : 'ما تملكه المجموعة'}
            </Text>
            <FilterBar>
              <SearchField
                label="بحث في العهدة"
                placeholder="اسم أو رمز أو مكان"
                value={url.text}
                onChange={url.setText}
              />
              <FilterSelect
                label="الفئة"
                allLabel="كل الفئات"
                value={category}
                onChange={(category) => url.setFilter({ category })}
                options={choices(lists?.categories)}
              />
              <FilterSelect
                label="المكان"
                allLabel="كل الأماكن"
                value={place}
                onChange={(place) => url.setFilter({ place })}
                options={choices(lists?.places)}
              />
            </FilterBar>
            <Box below="12">
              <RadioField
                label="الحال"
                hiddenLabel
                snug
                value={state || 'all'}
                onChange={(next) => url.setFilter({ state: next === 'all' ? '' : next })}
                options={[
                  { value: 'all' as const, label: `الكل${about(counts?.all ?? 0)}` },
                  ...equipmentStates
                    .filter((each) => isKeeper || each === 'out')
                    .filter((each) => each !== 'expiring' || counts?.expiring || state === each)
                    .map((value) => ({
                      value,
                      label: `${stateLabels[value]}${about(counts?.[value] ?? 0)}`,
                      disabled: counts?.[value] === 0 && state !== value,
                    })),
                ]}
              />
            </Box>
            <PagedList
              query={items}
              empty={
                <EmptyState
                  title={text ? `لا شيء فيه «${text}»` : 'لا شيء هنا'}
                  drawing="search"
                  action={
                    text ? (
                      <LinkButton to="/equipment/ask" search={{ text }} look="tint">
                        اطلبه
                      </LinkButton>
                    ) : (
                      <Button look="tint" onClick={url.clear}>
                        عرض الكل
                      </Button>
                    )
                  }
                />
              }
            >
              {(pages) =>
                isWide ? (
                  <Box surface="card" clip>
                    <ItemsTable
                      rows={pages.flatMap(({ body }) => body)}
                      isKeeper={isKeeper}
                      countOf={(category) =>
                        lists?.categories.find(({ name }) => name === category)?.items
                      }
                    />
                  </Box>
                ) : (
                  <ItemsList rows={pages.flatMap(({ body }) => body)} isKeeper={isKeeper} />
                )
              }
            </PagedList>
          </section>
        </Grid>
      )}
      {!hasRail && acts && (
        <SubmitBar>
          <Grid columns="2" gap="8">
            {acts}
          </Grid>
        </SubmitBar>
      )}
      {!isKeeper && !isEmpty && (
        <SubmitBar>
          <LinkButton to="/equipment/ask" big wide icon={<IconHandStop {...icon} />}>
            أحتاج
          </LinkButton>
        </SubmitBar>
      )}
    </>
  );
}

const choices = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

function KeeperActs({ big }: { big: boolean }) {
  return (
    <>
      <LinkButton
        to="/equipment/out"
        look="default"
        big={big}
        wide={big}
        icon={<IconArrowDownLeft {...icon} />}
      >
        استلام عهدة
      </LinkButton>
      <LinkButton to="/equipment/lend" big={big} wide={big} icon={<IconArrowUpRight {...icon} />}>
        تسليم عهدة
      </LinkButton>
    </>
  );
}

function KeeperMenu() {
  const navigate = useNavigate();
  const to = (
    path:
      | '/equipment/new'
      | '/equipment/count'
      | '/equipment/import'
      | '/equipment/lists'
      | '/equipment/ask',
  ) => ({
    run: () => void navigate({ to: path }),
  });
  return (
    <ActionMenu
      dots
      label="إجراءات أخرى"
      actions={[
        { label: 'صنف جديد', ...to('/equipment/new') },
        { label: 'جرد', ...to('/equipment/count') },
        { label: 'استيراد', ...to('/equipment/import') },
        {
          label: 'أوراق وملصقات',
          run: () => void navigate({ to: '/equipment/paper', search: { paper: 'inventory' } }),
        },
        { label: 'الأماكن والفئات', ...to('/equipment/lists') },
        { label: 'أحتاج', ...to('/equipment/ask') },
      ]}
    />
  );
}

/** Items under the names of their categories. */
function ItemsList({ rows, isKeeper }: { rows: readonly EquipmentRow[]; isKeeper: boolean }) {
  const groups = [...groupBy(rows, ({ category }) => category)];
  return (
    <Box surface="card" clip>
      {groups.map(([category, items]) => (
        <section key={category} aria-label={category}>
          <Row justify="between" gap="8" padBlock="8" padInline="16" className={css.band}>
            <Text as="h3" size="text" weight="bold">
              {category}
            </Text>
            <Text as="span" tone="quiet">
              المتاح الآن
            </Text>
          </Row>
          <Box as="ul" padInline="16">
            {items.map((row) => {
              const said = rowSaid(row, { isKeeper });
              return (
                <LinkRow
                  key={row.itemId}
                  to="/equipment/$itemId"
                  params={{ itemId: String(row.itemId) }}
                  heading={row.name}
                  about={said.text}
                  aboutTone={said.tone}
                  icon={<KindIcon name={row.name} category={row.category} />}
                  tone="plain"
                  aside={
                    <Text as="span" textAlign="center" className={css.figure}>
                      <strong>{freeOf(row.available)}</strong>
                      <Text as="span" block size="tag" tone="quiet">
                        {`من ${formatNumber(row.owned)}`}
                      </Text>
                    </Text>
                  }
                />
              );
            })}
          </Box>
        </section>
      ))}
    </Box>
  );
}

function Nothing({ isKeeper }: { isKeeper: boolean }) {
  return isKeeper ? (
    <EmptyState
      title="لا عهدة بعد"
      text="أدخل ما تملكه المجموعة، أو الصق قائمتك كما هي من ملف."
      action={
        <Grid gap="12">
          <LinkButton to="/equipment/import" big wide icon={<IconTableImport {...icon} />}>
            استيراد قائمة
          </LinkButton>
          <LinkButton to="/equipment/new" look="default" big wide icon={<IconPlus {...icon} />}>
            إضافة أول صنف
          </LinkButton>
        </Grid>
      }
    />
  ) : (
    <EmptyState
      title="لا عهدة بعد"
      text="لم يُدخل أمين العهدة شيئاً بعد. اكتب ما تحتاج إليه فيراه."
      action={
        <LinkButton to="/equipment/ask" look="tint">
          أحتاج
        </LinkButton>
      }
    />
  );
}
