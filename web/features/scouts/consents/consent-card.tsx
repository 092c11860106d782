import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Consent,
  listConsents,
  withdrawConsent,
} from '../../../../contract/consents/endpoints.ts';
import { purposeWords } from '../../../../contract/consents/words.ts';
import { firstName } from '../../../../contract/core/first-name.ts';
import type { ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { q, useApiMutation } from '../../../api/api.ts';
import { longDate } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Details } from '../../../ui/layout/details.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { endWords, guardianWords, pastWords, wayWords } from './consent-rules.ts';
import css from './consents-page.module.css';

/** Whether a scout's guardian consented: by whom, how and for what, with what was said before. */
export function ConsentCard({ scout }: { scout: ScoutProfile }) {
  const params = { scoutId: scout.scoutId };
  const consents = useQuery(q(listConsents, { params }));
  const [isRecording, setRecording] = useState(false);
  const standing = consents.data?.body.find(({ endedOn }) => endedOn === null);
  const withdraw = useApiMutation(withdrawConsent, {
    successMessage: 'تم تسجيل سحب الموافقة',
    errorMessage: 'لم يُسجَّل سحب الموافقة',
    untilFresh: true,
  });
  const askWithdrawal = async () => {
    const yes = await confirm({
      title: `سحب موافقة أسرة ${firstName(scout.name)}؟`,
      body: 'سجّل السحب إذا طلبته الأسرة. تبقى الموافقة السابقة محفوظة مع يوم سحبها.',
      confirmLabel: 'تسجيل السحب',
      cancelLabel: 'رجوع',
      danger: true,
    });
    if (yes) withdraw.mutate({ params });
  };
  return (
    <Card
      title="موافقة ولي الأمر"
      aside={
        consents.data && (
          <Badge tone={standing ? 'ok' : 'warn'}>{standing ? 'سارية' : 'لا توجد موافقة'}</Badge>
        )
      }
    >
      <Loaded query={consents} skeleton={<CardSkeleton lines={4} />}>
        {({ body }) => (
          <>
            {standing ? (
              <Standing consent={standing} />
            ) : (
              <Text tone="quiet">
                لا تُحفظ بيانات طفل بلا موافقة صريحة من ولي أمره. سجّلها إن وصلتك، أو أرسل رابط الأسرة
                لتسجّلها بنفسها.
              </Text>
            )}
            <Past consents={body.filter(({ endedOn }) => endedOn !== null)} />
            <Row above="12" gap="8" wrap hide="print">
              <Button look={standing ? 'default' : 'tint'} onClick={() => setRecording(true)}>
                {standing ? 'تسجيل موافقة جديدة' : 'تسجيل الموافقة'}
              </Button>
              {standing && (
                <Button
                  look="danger-text"
                  disabled={withdraw.isPending}
                  onClick={() => void askWithdrawal()}
                >
                  {withdraw.isPending ? 'جارٍ الحفظ…' : 'تسجيل سحبها'}
                </Button>
              )}
            </Row>
          </>
        )}
      </Loaded>
      {isRecording && <ConsentDialog scout={scout} onClose={() => setRecording(false)} />}
    </Card>
  );
}

function Standing({ consent }: { consent: Consent }) {
  return (
    <Details
      rows={[
        { label: 'ولي الأمر', value: guardianWords(consent) },
        { label: 'الموافقة على', value: purposeWords(consent) },
        { label: 'يوم الموافقة', value: longDate(consent.givenOn) },
        { label: 'الطريقة', value: wayWords(consent) },
      ]}
    />
  );
}

/** Ended consents stay readable: they are history, not a mark that is set and taken away. */
function Past({ consents }: { consents: readonly Consent[] }) {
  if (consents.length === 0) return null;
  return (
    <Box above="16">
      <h3 className={css.pastTitle}>قبل ذلك</h3>
      <ul>
        {consents.map((consent) => (
          <Box as="li" padBlock="8" line="between" key={consent.consentId}>
            <p>{pastWords(consent)}</p>
            <Text tone="quiet">{endWords(consent)}</Text>
          </Box>
        ))}
      </ul>
    </Box>
  );
}
