import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { groupBy } from '../../../contract/core/lists.ts';
import { matchesSearch } from '../../../contract/core/text.ts';
import {
  type Count,
  type CountRow,
  readCount,
} from '../../../contract/equipment/count-endpoints.ts';
import { isCounted } from '../../../contract/equipment/counting.ts';
import { listEquipment } from '../../../contract/equipment/endpoints.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import { q } from '../../api/api.ts';
import { serverTime } from '../../i18n/clock.ts';
import { dayMonth, formatNumber } from '../../i18n/format.ts';
import { useKept } from '../../offline/outbox-client.ts';
import { isWaiting } from '../../offline/outbox-rules.ts';
import { useTicks } from '../../shared/use-ticks.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { FormColumn } from '../../ui/layout/card.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { countKinds, isAway, withEntries } from './count-rules.ts';
import css from './equipment.module.css';
import { ofKindsText } from './equipment-words.ts';
import { equipmentCount } from './outbox-kinds.ts';
import { SettledBox } from './settled-box.tsx';
import { CodesField, Stepper, TickButton } from './stepper-field.tsx';
import { WaitingBox } from './waiting-box.tsx';

/** Settling needs a connection: its files are not kept on the device. */
const DifferencesForm = lazyWithFallback(
  () => import('./differences-form.tsx'),
  () => <EmptyState title="الفروق تحتاج إلى اتصال. تأكد منه ثم افتحها من جديد." />,
);

/** A stock-taking: each kind with one tap, without a connection too, then what differs. */
export default function CountPage() {
  const { countId } = useParams({ from: '/equipment/count/$countId' });
  const count = useQuery(q(readCount, { params: { countId: Number(countId) } }));
  const body = count.data?.body;
  const isSettling = useAnySearch().view === 'differences' && body?.settledAt === null;
  return (
    <FormColumn>
      <PageHeader
        title={isSettling ? 'فروق الجرد' : `جرد ${body?.name ?? ''}`}
        back={
          isSettling
            ? { to: '/equipment/count/$countId', params: { countId }, label: `جرد ${body.name}` }
            : { to: '/equipment/count', label: 'الجرد' }
        }
        lead={
          body &&
          (body.settledAt
            ? `اعتمده ${body.settledBy ?? ''} ${dayMonth(body.settledAt)}`
            : `عُدّ ${formatNumber(body.counted)} من ${ofKindsText(body.kinds)}`)
        }
      />
      <Loaded query={count} skeleton={<CardSkeleton lines={10} />} failure="لم يُحمَّل الجرد.">
        {({ body }) =>
          body.settledAt ? (
            <SettledBox count={body} />
          ) : isSettling ? (
            <DifferencesForm count={body} />
          ) : (
            <CountSheet count={body} />
          )
        }
      </Loaded>
    </FormColumn>
  );
}

function CountSheet({ count }: { count: Count }) {
  const navigate = useNavigate();
  const { countId } = count;
  const ticks = useTicks(equipmentCount, { countId }, () => ({ countId }));
  const waiting = useKept(equipmentCount, { countId }).filter(isWaiting).length;
  const { unsent } = ticks;
  const rows = useMemo(
    () =>
      withEntries(
        count.rows,
        unsent.flatMap(({ body }) => body.entries ?? []),
      ),
    [count.rows, unsent],
  );
  const [search, setSearch] = useState('');
  const [isFinding, setFinding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const kinds = countKinds(rows);
  const say = (
    itemId: number,
    entry: { quantity?: number | null; pieceId?: number; seen?: boolean },
  ) =>
    ticks.tick(
      { countId, itemId, ...(entry.pieceId !== undefined && { pieceId: entry.pieceId }) },
      { entries: [{ itemId, ...entry, at: new Date(serverTime()).toISOString() }] },
    );
  const groups = [
    ...groupBy(
      rows.filter(({ name, pieces }) =>
        matchesSearch([name, ...pieces.map(({ code }) => code)].join(' '), search),
      ),
      ({ category }) => category,
    ),
  ];
  const toNext = () => {
    setSearch('');
    const next = list.current?.querySelector<HTMLElement>('[data-open]');
    next?.scrollIntoView({ block: 'center' });
    next?.querySelector('button')?.focus({ preventScroll: true });
  };
  const toDifferences = () =>
    void navigate({
      to: '/equipment/count/$countId',
      params: { countId: String(countId) },
      search: { view: 'differences' },
    });
  return (
    <Stack gap="12">
      <WaitingBox count={waiting} />
      <SearchField label="بحث" placeholder="اسم أو رمز" value={search} onChange={setSearch} />
      <Box surface="card" clip ref={list}>
        {groups.map(([category, items]) => {
          const open = items.filter((row) => !isAway(row) && !isCounted(row)).length;
          return (
            <section key={category} aria-label={category}>
              <Row justify="between" gap="8" padBlock="8" padInline="16" className={css.band}>
                <Text as="h2" size="text" weight="bold">
                  {category}
                </Text>
                <Text as="span" tone="quiet">
                  {open > 0
                    ? `بقي ${formatNumber(open)} من ${formatNumber(items.length)}`
                    : 'عُدّت كلها'}
                </Text>
              </Row>
              {items.map((row) => (
                <CountLine key={row.itemId} row={row} onSay={(entry) => say(row.itemId, entry)} />
              ))}
            </section>
          );
        })}
        {isFinding ? (
          <FoundField
            known={rows}
            onFound={(itemId) => {
              say(itemId, { quantity: 1 });
              setFinding(false);
            }}
          />
        ) : (
          <Box padBlock="8" padInline="16" line="above">
            <Button look="quiet" onClick={() => setFinding(true)}>
              وجدتُ ما ليس في القائمة
            </Button>
          </Box>
        )}
      </Box>
      <SubmitBar>
        <Text tone="quiet" below="8" aria-live="polite">
          {`كما هي ${formatNumber(kinds.same)}، تختلف ${formatNumber(kinds.different)}، لم تُعدّ ${formatNumber(kinds.open)}`}
        </Text>
        <Stack gap="8">
          {kinds.open > 0 && (
            <Button big wide onClick={toNext}>
              {`التالي مما لم يُعدّ (${formatNumber(kinds.open)})`}
            </Button>
          )}
          {(kinds.open === 0 || kinds.same + kinds.different > 0) && (
            <Button
              big={kinds.open === 0}
              wide
              look={kinds.open === 0 ? 'primary' : 'quiet'}
              onClick={toDifferences}
            >
              {`إلى الفروق (${formatNumber(kinds.different)})`}
            </Button>
          )}
        </Stack>
      </SubmitBar>
    </Stack>
  );
}

/** A kind as it is counted: all with one tap, the pencil for another number, its pieces by code. */
function CountLine(props: {
  row: CountRow;
  onSay: (entry: { quantity?: number | null; pieceId?: number; seen?: boolean }) => void;
}) {
  const { row, onSay } = props;
  const { name, expected, out, outWith, pieces, counted, by } = row;
  const [isCounting, setCounting] = useState(false);
  const isOpen = !isAway(row) && !isCounted(row);
  const who = by && counted !== null ? `، عدّها ${by}` : '';
  if (isAway(row)) {
    return (
      <Row gap="8" align="center" padBlock="12" padInline="16" line="between">
        <Box grow>
          <Text weight="medium" tone="ink">
            {name}
          </Text>
          <Text tone="quiet">{`خارجه، مع ${outWith.join('، ')}`}</Text>
        </Box>
        <TickButton isOn={false} disabled onPress={() => {}}>
          لا يُعدّ
        </TickButton>
      </Row>
    );
  }
  if (pieces.length > 0) {
    const here = pieces.filter(({ isHere, seen }) => isHere || seen);
    const seen = pieces.filter((piece) => piece.seen).map(({ pieceId }) => pieceId);
    return (
      <Box padBlock="12" padInline="16" line="between" data-open={isOpen || undefined}>
        <Text weight="medium" tone="ink">
          {name}
        </Text>
        <Text tone="quiet">
          {`هنا ${formatNumber(expected)}${out > 0 ? '، والباقي خارجه فلا يُعدّ' : ''}`}
        </Text>
        <CodesField
          name={name}
          pieces={here}
          chosen={seen}
          onChange={(chosen) => {
            const changed = here.find(
              ({ pieceId }) => chosen.includes(pieceId) !== seen.includes(pieceId),
            );
            if (!changed) return;
            const isSeen = chosen.includes(changed.pieceId);
            onSay({ pieceId: changed.pieceId, ...(isSeen && { seen: true }) });
          }}
        />
      </Box>
    );
  }
  const isAll = counted === expected;
  const differs = counted === null || isAll ? 0 : counted - expected;
  const word =
    expected === 1 ? 'موجودة' : expected === 2 ? 'كلتاهما' : `كلها ${formatNumber(expected)}`;
  return (
    <Row
      gap="8"
      align="center"
      padBlock="12"
      padInline="16"
      line="between"
      data-open={isOpen || undefined}
    >
      <Box grow>
        <Text weight="medium" tone="ink">
          {name}
        </Text>
        <Text tone={differs ? 'warn' : 'quiet'}>
          {`المسجَّل هنا ${formatNumber(expected)}`}
          {differs < 0 && `، ينقص ${formatNumber(-differs)}`}
          {differs > 0 && `، زاد ${formatNumber(differs)}`}
          {who}
        </Text>
      </Box>
      {isCounting || differs !== 0 || expected === 0 ? (
        <Stepper
          label={`${name}: المعدود`}
          value={counted ?? expected}
          onChange={(quantity) => onSay({ quantity })}
        />
      ) : (
        <>
          <TickButton
            isOn={isAll}
            name={`${name}: ${word}`}
            onPress={() => onSay({ quantity: isAll ? null : expected })}
          >
            {word}
          </TickButton>
          <IconButton
            label={`${name}: عدد آخر`}
            onClick={() => {
              setCounting(true);
              if (counted === null) onSay({ quantity: expected });
            }}
          >
            <IconPencil size={20} stroke={1.7} aria-hidden />
          </IconButton>
        </>
      )}
    </Row>
  );
}

/** Something that is here and not in the list: another item, or a new one. */
function FoundField(props: { known: readonly CountRow[]; onFound: (itemId: number) => void }) {
  const items = useQuery(q(listEquipment, { query: { limit: MOST_ROWS } }));
  return (
    <Stack gap="8" padBlock="12" padInline="16" line="above">
      <ChoiceField
        label="ماذا وجدت؟"
        value={null}
        loading={items.isPending}
        failed={items.isError}
        emptyText="لا أصناف أخرى"
        choices={(items.data?.body ?? [])
          .filter(({ itemId }) => props.known.every((row) => row.itemId !== itemId))
          .map(({ itemId, name, category }) => ({
            value: String(itemId),
            label: name,
            hint: category,
          }))}
        onChange={(id) => id !== null && props.onFound(Number(id))}
      />
      <div>
        <LinkButton to="/equipment/new" look="quiet">
          صنف جديد
        </LinkButton>
      </div>
    </Stack>
  );
}
