import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { type HeldResponsibility, isOpenTo } from '../../../contract/core/permissions.ts';
import { listCaptainQualifications } from '../../../contract/qualifications/endpoints.ts';
import { responsibilityLabels } from '../../../contract/responsibilities/words.ts';
import { q } from '../../api/api.ts';
import { fullName, longDate, sectorName, shortDate } from '../../i18n/format.ts';
import { isExample } from '../../session/example.ts';
import { useCaptain } from '../../session/session.ts';
import { ValidUntil } from '../../shared/dates/valid-until.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { NeedsConnection } from '../../ui/layout/states.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Phone } from '../../ui/phone.tsx';

// Security settings are never stored offline.
const ProtectionBox = lazyWithFallback(
  () => import('./protection-box.tsx'),
  () => (
    <Card title="حماية الحساب">
      <NeedsConnection />
    </Card>
  ),
);

export default function ProfilePage() {
  const captain = useCaptain();
  const isAsked = captain.mustAddSecondFactor ?? false;
  return (
    <FormColumn>
      <PageHeader
        title="الملف الشخصي"
        {...(isAsked ? {} : { back: { to: '/dashboard', label: 'الرئيسية' } })}
      />
      {!isAsked && (
        <>
          <Card>
            <Details
              rows={[
                { label: 'الاسم', value: fullName(captain) },
                { label: 'الرتبة', value: captainTypeLabels[captain.type] },
                {
                  label: 'رقم الهاتف',
                  value: captain.phoneNumber && <Phone number={captain.phoneNumber} />,
                },
                {
                  label: 'البريد الإلكتروني',
                  value: captain.email && <bdi dir="ltr">{captain.email}</bdi>,
                },
                { label: 'القطاع', value: sectorName(captain) },
                ...(captain.responsibilities?.length
                  ? [{ label: 'المسؤوليات', value: heldWords(captain.responsibilities) }]
                  : []),
              ]}
            />
          </Card>
          <LinkButton to="/edit-password" look="default" wide>
            تغيير كلمة السر
          </LinkButton>
          <LinkButton to="/help" look="quiet" wide>
            دليل القائد
          </LinkButton>
        </>
      )}
      {!isExample && (
        <Suspense fallback={<CardSkeleton lines={5} />}>
          <ProtectionBox isAsked={isAsked} />
        </Suspense>
      )}
      {/* Last, because only the answer tells whether it takes any room. */}
      {!isAsked && <QualificationsCard />}
    </FormColumn>
  );
}

/** 'أمين الصندوق، حتى ٢٨ نوفمبر ٢٠٢٧', a line for each. */
const heldWords = (held: readonly HeldResponsibility[]) =>
  held.map(({ responsibility, until, state }) => (
    <Text as="span" block key={responsibility}>
      {[
        responsibilityLabels[responsibility],
        until && `حتى ${longDate(until)}`,
        state === 'needsSecondFactor' && 'تبدأ حين يُفعَّل التحقق بخطوتين',
      ]
        .filter(Boolean)
        .join('، ')}
    </Text>
  ));

/** The captain's own courses and papers; nothing where none is recorded. */
function QualificationsCard() {
  const captain = useCaptain();
  const { captainId } = captain;
  const { data } = useQuery({
    ...q(listCaptainQualifications, { params: { captainId } }),
    enabled: isOpenTo(captain, 'captains:read'),
  });
  if (!data || data.body.length === 0) return null;
  return (
    <Card title="التأهيل">
      <ul>
        {data.body.map(({ qualificationId, kind, givenOn, validUntil, note }) => (
          <ListRow
            key={qualificationId}
            name={kind}
            about={[shortDate(givenOn), note].filter(Boolean).join('، ')}
          >
            <ValidUntil day={validUntil} />
          </ListRow>
        ))}
      </ul>
    </Card>
  );
}
