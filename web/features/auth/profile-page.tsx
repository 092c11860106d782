import { Suspense } from 'react';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { type HeldResponsibility, isOpenTo } from '../../../contract/core/permissions.ts';
import { responsibilityLabels } from '../../../contract/responsibilities/words.ts';
import { fullName, longDate, sectorName } from '../../i18n/format.ts';
import { isExample } from '../../session/example.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { useCaptain } from '../../session/session.ts';
import { memberNumberRow } from '../../shared/member-numbers/member-number-row.tsx';
import { QualificationsCard } from '../../shared/qualifications/qualifications-card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { NeedsConnection } from '../../ui/layout/states.tsx';
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
  const numberLabel = useMemberNumber();
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
                ...memberNumberRow(numberLabel, captain, false),
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
      {!isAsked && isOpenTo(captain, 'captains:read') && (
        <QualificationsCard captainId={captain.captainId} />
      )}
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
