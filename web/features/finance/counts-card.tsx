import { IconCoins } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unitAfter } from '../../../contract/core/money.ts';
import { type CashCount, listCashCounts } from '../../../contract/finance/cash-counts.ts';
import { qPages } from '../../api/api.ts';
import { formatMoney, momentLabel } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Grid, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CountForm } from './count-form.tsx';
import css from './ledger-cards.module.css';
import { LedgerItem, LedgerList } from './ledger-list.tsx';
import { differenceWords } from './rules.ts';

const PAGE_SIZE = 4;

/** The counts of the cash, newest first, and the way to a new one. */
export function CountsCard() {
  const [isOpen, setOpen] = useState(false);
  const counts = useInfiniteQuery(
    qPages(listCashCounts, { query: { limit: PAGE_SIZE, offset: undefined } }, (_, pages) => ({
      offset: pages.reduce((sum, { body }) => sum + body.length, 0),
    })),
  );
  return (
    <Card
      title="جرد الخزنة"
      aside={
        <Button
          look="tint"
          icon={<IconCoins size={20} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          جرد جديد
        </Button>
      }
    >
      <LedgerList
        query={counts}
        empty={<Text tone="quiet">لا يوجد جرد بعد. عُدّ ما في الخزنة وقارنه برصيدها.</Text>}
      >
        {(count) => <Count key={count.countId} count={count} />}
      </LedgerList>
      {isOpen && (
        <Dialog title="جرد الخزنة" onClose={() => setOpen(false)}>
          <CountForm onSaved={() => setOpen(false)} />
        </Dialog>
      )}
    </Card>
  );
}

function Count({ count }: { count: CashCount }) {
  const { difference, denominations, note, item } = count;
  return (
    <LedgerItem
      words={
        <>
          <Text as="h3" size="name">
            المعدود <bdi className="tab">{formatMoney(count.counted)}</bdi>{' '}
            {unitAfter(count.counted)}
          </Text>
          <Text tone="quiet">
            الرصيد <bdi className="tab">{formatMoney(count.bookBalance)}</bdi>{' '}
            {unitAfter(count.bookBalance)}، {count.countedBy}، {momentLabel(count.countedAt)}
          </Text>
          {denominations && (
            <Text tone="quiet">
              {denominations
                .filter(({ pieces }) => pieces > 0)
                .map(({ value, pieces }) => `${formatDigits(pieces)} × ${formatMoney(value)}`)
                .join('، ')}
            </Text>
          )}
          {note && <p>{note}</p>}
        </>
      }
    >
      <Grid gap="4" className={css.outcome}>
        <Badge tone={difference === 0 ? 'ok' : difference < 0 ? 'bad' : 'warn'}>
          {differenceWords(difference)}
        </Badge>
        {item && <Text tone="quiet">سُجِّل بالبند {formatDigits(item.number)}</Text>}
      </Grid>
    </LedgerItem>
  );
}
