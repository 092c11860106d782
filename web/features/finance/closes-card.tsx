import { IconLock } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyText, unitAfter } from '../../../contract/core/money.ts';
import {
  type ClosedMonth,
  closeMonth,
  listClosedMonths,
  type NextClose,
  reopenMonth,
} from '../../../contract/finance/closes.ts';
import { qPages, useApiMutation } from '../../api/api.ts';
import { countOf, formatMoney, momentLabel } from '../../i18n/format.ts';
import { monthName } from '../../i18n/month-name.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { LedgerItem, LedgerList } from './ledger-list.tsx';

const PAGE_SIZE = 4;

/** The months that are closed, newest first, the one that can be closed next, and the way to open the last again. */
export function ClosesCard() {
  const closes = useInfiniteQuery(
    qPages(listClosedMonths, { query: { limit: PAGE_SIZE, offset: undefined } }, (_, pages) => ({
      offset: pages.reduce((sum, { body }) => sum + body.length, 0),
    })),
  );
  const [reopened, setReopened] = useState<ClosedMonth | null>(null);
  const next = closes.data?.pages[0]?.next;
  return (
    <Card title="إغلاق الشهور">
      {next && <NextMonth next={next} />}
      <LedgerList
        query={closes}
        empty={next ? null : <Text tone="quiet">يُغلق كل شهر بعد نهايته، فلا يتغيّر ما فيه.</Text>}
      >
        {(closed) => (
          <Closed key={closed.month} closed={closed} onReopen={() => setReopened(closed)} />
        )}
      </LedgerList>
      {reopened && <ReopenDialog month={reopened.month} onClose={() => setReopened(null)} />}
    </Card>
  );
}

function NextMonth({ next }: { next: NextClose }) {
  const name = monthName(next.month, true);
  const mutation = useApiMutation(closeMonth, {
    successMessage: `تم إغلاق حساب ${name}`,
    errorMessage: `حدث خطأ أثناء إغلاق حساب ${name}`,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: `إغلاق حساب ${name}؟`,
      body:
        `يُغلق على رصيد ${moneyText(next.balance)}، وبعدها لا يُضاف بند بتاريخ هذا الشهر أو ما قبله ` +
        'ولا يُعدَّل ولا يُحذف. ما يصل متأخراً يُسجَّل بتاريخ يومه، ويمكن إعادة فتح آخر شهر مع ذكر السبب.',
      confirmLabel: 'إغلاق الشهر',
      cancelLabel: 'رجوع',
    });
    if (isSure) mutation.mutate({ body: { month: next.month } });
  };
  return (
    <Row
      gap="8"
      columnGap="16"
      align="center"
      justify="between"
      wrap
      surface="sunken"
      pad="12"
      below="16"
    >
      <p>
        انتهى {name} على رصيد <b className="tab">{formatMoney(next.balance)}</b>{' '}
        {unitAfter(next.balance)} ({countOf(next.itemCount, 'financeItem')})
      </p>
      <Button
        look="tint"
        disabled={mutation.isPending}
        icon={<IconLock size={20} stroke={1.7} aria-hidden />}
        onClick={() => void ask()}
      >
        {mutation.isPending ? 'جارٍ الإغلاق…' : `إغلاق ${name}`}
      </Button>
    </Row>
  );
}

function Closed({ closed, onReopen }: { closed: ClosedMonth; onReopen: () => void }) {
  const name = monthName(closed.month, true);
  return (
    <LedgerItem
      words={
        <>
          <Text as="h3" size="name">
            {name}
          </Text>
          <Text tone="quiet">
            بواسطة {closed.closedBy}، {momentLabel(closed.closedAt)}
          </Text>
        </>
      }
    >
      <Text weight="bold" nowrap>
        <bdi className="tab">{formatMoney(closed.balance)}</bdi> {unitAfter(closed.balance)}
      </Text>
      {closed.reopenable && (
        <Button look="default" onClick={onReopen}>
          إعادة فتح<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </LedgerItem>
  );
}

/** Asks why a closed month is opened again, and says what that does. */
function ReopenDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const name = monthName(month, true);
  const form = useApiForm(reopenMonth, {
    initialValues: { month, reason: '' },
    successMessage: `تمت إعادة فتح حساب ${name}`,
    errorMessage: `حدث خطأ أثناء إعادة فتح حساب ${name}`,
  });
  return (
    <FormDialog
      title={`إعادة فتح حساب ${name}`}
      onClose={onClose}
      form={form}
      submit="إعادة الفتح"
      loadingText="جارٍ الفتح…"
    >
      <Text tone="quiet">
        بعدها يمكن أن تتغيّر بنود هذا الشهر، وقد لا يطابق رصيدُه ما طُبع. يبقى في سجل التغييرات من فتحه
        ومتى ولماذا.
      </Text>
      <TextField {...form.field('reason')} label="السبب" />
    </FormDialog>
  );
}
