import { useEffect, useEffectEvent, useState } from 'react';
import { countText, noun } from '../../../contract/core/counting.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import type { HealthCard as StoredCard } from '../../../contract/health/card.ts';
import {
  confirmOwnCard,
  openOwnCard,
  withdrawOwnCard,
} from '../../../contract/health/endpoints.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { dayOf, formatNumber, longDate } from '../../i18n/format.ts';
import { useSession } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DigitsForm, SEEN_OUTSIDE } from './digits-form.tsx';

/** A card that is being written: a new one, or one that was opened by these digits. */
export type Writing = {
  card: StoredCard | null;
  version?: string | undefined;
  lastDigits?: string;
};

/** How much of the child's health card is answered; its words open by a guardian's digits. */
export function HealthCard(props: {
  page: ParentPage;
  health: NonNullable<ParentPage['health']>;
  parentKey: string;
  onWrite: (writing: Writing) => void;
}) {
  const { page, health, parentKey } = props;
  const [state, setState] = useState<'told' | 'opening' | 'confirming' | 'withdrawing'>('told');
  const isCaptain = useSession() !== null;
  const { answered, total, confirmedAt, isAsked } = health;
  const of = { params: { key: parentKey }, child: page.place };
  const tell = () => setState('told');
  const whose = page.gender === 'female' ? 'بطاقتها' : 'بطاقته';
  const day = confirmedAt === null ? '' : longDate(dayOf(confirmedAt));
  return (
    <Card
      title="البطاقة الصحية"
      aside={
        confirmedAt === null ? (
          <Badge tone="outline">لم تُملأ</Badge>
        ) : (
          isAsked && <Badge tone="warn">تنتظر تأكيدكم</Badge>
        )
      }
    >
      <p>
        {confirmedAt === null
          ? `ليعرف من مع ${firstName(page.name)} ماذا يفعل عند الحاجة.`
          : isAsked
            ? `هل تغيّر شيء في ${whose} الصحية؟ أُكّدت آخر مرة في ${day}.`
            : `أُجيب عن ${formatNumber(answered)} من ${countText(total, noun('سؤال واحد', 'سؤالين', 'أسئلة', 'سؤالاً', 'سؤال'))}، وأُكّدت في ${day}.`}
      </p>
      {isCaptain ? (
        <Text tone="quiet">هنا تملأ الأسرة البطاقة، وتفتحها أنت من صفحة الكشاف.</Text>
      ) : confirmedAt === null ? (
        <Row above="12">
          <Button onClick={() => props.onWrite({ card: null, version: health.version })}>
            ملء البطاقة
          </Button>
        </Row>
      ) : state === 'opening' ? (
        <Opening {...of} onOpen={props.onWrite} onCancel={tell} />
      ) : state === 'confirming' ? (
        <Confirming {...of} asksDigits={page.asksDigits ?? false} onDone={tell} />
      ) : state === 'withdrawing' ? (
        <Withdrawing {...of} onDone={tell} />
      ) : (
        <Row gap="8" wrap above="12">
          <Button look="tint" onClick={() => setState('confirming')}>
            لم يتغيّر شيء
          </Button>
          <Button look="default" onClick={() => setState('opening')}>
            فتح البطاقة
          </Button>
          <Button look="danger-text" onClick={() => setState('withdrawing')}>
            سحب موافقة البطاقة
          </Button>
        </Row>
      )}
    </Card>
  );
}

type Part = { params: { key: string }; child: number };

/** Seconds in which a confirmation can be taken back. */
const UNDO_SECONDS = 10;

/** Confirms by the digits where they are asked for, else after some seconds in which it can be taken back. */
function Confirming({
  params,
  child,
  asksDigits,
  onDone,
}: Part & { asksDigits: boolean; onDone: () => void }) {
  const [lastDigits, setDigits] = useState('');
  const confirm = useApiMutation(confirmOwnCard, {
    successMessage: 'شكراً لكم، أُكّدت البطاقة',
    errorMessage: asksDigits ? () => null : 'لم تُؤكَّد البطاقة',
    untilFresh: true,
  });
  if (!asksDigits) {
    return (
      <Waiting
        send={() => confirm.mutate({ params, body: { child } }, { onSettled: onDone })}
        onUndo={onDone}
      />
    );
  }
  return (
    <DigitsForm
      why={SEEN_OUTSIDE}
      digits={lastDigits}
      error={confirm.error?.arabicMessage}
      onChange={(digits) => {
        confirm.reset();
        setDigits(digits);
      }}
      onSubmit={() =>
        confirm.mutate({ params, body: { child, lastDigits } }, { onSuccess: onDone })
      }
      onCancel={onDone}
      isPending={confirm.isPending}
      submit={{ label: 'لم يتغيّر شيء', pending: 'جارٍ التأكيد…' }}
    />
  );
}

/** Sends after some seconds in which it can be taken back, or at once when the page is left. */
function Waiting(props: { send: () => void; onUndo: () => void }) {
  const [isLeft, setLeft] = useState(false);
  const send = useEffectEvent(() => {
    setLeft(true);
    props.send();
  });
  useEffect(() => {
    if (isLeft) return undefined;
    const timer = setTimeout(() => send(), UNDO_SECONDS * 1000);
    const onHide = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [isLeft]);
  return (
    <Row gap="8" align="center" justify="between" above="12" role="status">
      <Text weight="bold" tone="ok">
        قلتم: لم يتغيّر شيء
      </Text>
      <Button look="quiet" disabled={isLeft} onClick={props.onUndo}>
        تراجع
      </Button>
    </Row>
  );
}

function Opening(props: Part & { onOpen: (writing: Writing) => void; onCancel: () => void }) {
  const [lastDigits, setDigits] = useState('');
  const open = useApiMutation(openOwnCard, {
    errorMessage: () => null,
    onSuccess: ({ body, version }) => props.onOpen({ card: body, version, lastDigits }),
  });
  return (
    <DigitsForm
      digits={lastDigits}
      error={open.error?.arabicMessage}
      onChange={(digits) => {
        open.reset();
        setDigits(digits);
      }}
      onSubmit={() =>
        open.mutate({ params: props.params, body: { child: props.child, lastDigits } })
      }
      onCancel={props.onCancel}
      isPending={open.isPending}
      submit={{ label: 'فتح', pending: 'جارٍ الفتح…' }}
    />
  );
}

/** Asks for the digits too, so that a slip of the finger and a link that was handed on delete nothing. */
function Withdrawing({ params, child, onDone }: Part & { onDone: () => void }) {
  const [lastDigits, setDigits] = useState('');
  const withdraw = useApiMutation(withdrawOwnCard, {
    successMessage: 'حُذفت البطاقة',
    errorMessage: () => null,
    untilFresh: true,
    onSuccess: onDone,
  });
  return (
    <Box above="12">
      <Text weight="bold">تُحذف البطاقة كلها الآن، ولا تعود.</Text>
      <DigitsForm
        digits={lastDigits}
        error={withdraw.error?.arabicMessage}
        onChange={(digits) => {
          withdraw.reset();
          setDigits(digits);
        }}
        onSubmit={() => withdraw.mutate({ params, query: { child }, body: { lastDigits } })}
        onCancel={onDone}
        isPending={withdraw.isPending}
        submit={{ label: 'نعم، حذف البطاقة', pending: 'جارٍ الحذف…', look: 'danger' }}
      />
    </Box>
  );
}
