import { useState } from 'react';
import { withdrawOwnConsent } from '../../../contract/consents/endpoints.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { DigitsForm, SEEN_OUTSIDE } from './digits-form.tsx';
import { consentWords } from './rules.ts';

/** Few families need it, and once. */
const ConsentForm = lazyWithFallback(
  () => import('./consent-form.tsx'),
  () => (
    <Text tone="quiet">
      تعذّر فتح الموافقة. تأكدوا من اتصالكم بالإنترنت ثم افتحوا الصفحة من جديد.
    </Text>
  ),
);

type State = 'told' | 'giving' | 'withdrawing';

/** The family's consents and their days, with the way to give consent, to change it and to take it back. */
export function ConsentCard({
  page: { consent, name, gender, place, asksDigits = false },
  parentKey,
}: {
  page: ParentPage;
  parentKey: string;
}) {
  const [state, setState] = useState<State>('told');
  const isCaptain = useSession() !== null;
  const child = firstName(name);
  const tell = () => setState('told');
  const standing = consent?.endedOn === null ? consent : null;
  return (
    <Card title="موافقتكم">
      <p>{consentWords(consent, { gender, child })}</p>
      {isCaptain ? (
        <Text tone="quiet">هنا تسجّل الأسرة موافقتها. ما وصلك منها سجّله في صفحة الكشاف.</Text>
      ) : state === 'giving' ? (
        <Box above="16">
          <ConsentForm
            parentKey={parentKey}
            childName={child}
            asksDigits={asksDigits}
            initialValues={{
              child: place,
              guardianName: standing?.guardianName ?? '',
              relation: standing?.relation ?? '',
              agreed: false,
              photos: standing?.photos ?? false,
              lastDigits: '',
            }}
            onDone={tell}
            onCancel={tell}
          />
        </Box>
      ) : state === 'withdrawing' ? (
        <Withdrawal {...{ parentKey, asksDigits }} child={place} onDone={tell} />
      ) : (
        <Row gap="8" wrap above="12">
          <Button look={standing ? 'default' : 'primary'} onClick={() => setState('giving')}>
            {standing ? 'تغيير الموافقة' : 'تسجيل الموافقة'}
          </Button>
          {standing && (
            <Button look="danger-text" onClick={() => setState('withdrawing')}>
              سحب الموافقة
            </Button>
          )}
        </Row>
      )}
    </Card>
  );
}

/** Asks once more, on the page itself: a slip of the finger takes nothing back. */
function Withdrawal(props: {
  parentKey: string;
  child: number;
  asksDigits: boolean;
  onDone: () => void;
}) {
  const { parentKey, child, asksDigits, onDone } = props;
  const [lastDigits, setDigits] = useState('');
  const of = { params: { key: parentKey }, query: { child } };
  const withdraw = useApiMutation(withdrawOwnConsent, {
    successMessage: 'تم سحب موافقتكم',
    errorMessage: asksDigits ? () => null : 'لم تُسحب الموافقة',
    untilFresh: true,
    onSuccess: onDone,
  });
  return (
    <div>
      <Text tone="quiet">
        يظهر السحب للقادة، وعليهم أن يتواصلوا معكم بشأن البيانات المحفوظة. لكم أن توافقوا من جديد
        متى شئتم.
      </Text>
      {asksDigits ? (
        <DigitsForm
          why={SEEN_OUTSIDE}
          digits={lastDigits}
          error={withdraw.error?.arabicMessage}
          onChange={(digits) => {
            withdraw.reset();
            setDigits(digits);
          }}
          onSubmit={() => withdraw.mutate({ ...of, body: { lastDigits } })}
          onCancel={onDone}
          isPending={withdraw.isPending}
          submit={{ label: 'نعم، سحب الموافقة', pending: 'جارٍ السحب…', look: 'danger' }}
        />
      ) : (
        <Row gap="8" wrap above="12">
          <Button
            look="danger"
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate({ ...of, body: {} })}
          >
            {withdraw.isPending ? 'جارٍ السحب…' : 'نعم، سحب الموافقة'}
          </Button>
          <Button look="quiet" disabled={withdraw.isPending} onClick={onDone}>
            رجوع
          </Button>
        </Row>
      )}
    </div>
  );
}
