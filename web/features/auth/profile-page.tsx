import { Suspense } from 'react';
import { captainTypeLabels } from '../../../contract/labels.ts';
import { LinkButton } from '../../components/button.tsx';
import { Card, FormColumn } from '../../components/card.tsx';
import { Details } from '../../components/details.tsx';
import { late } from '../../components/late.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Phone } from '../../components/phone.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { NeedsConnection } from '../../components/states.tsx';
import { isExample } from '../../lib/example.ts';
import { fullName, sectorName } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';

// What protects an account is the server's alone, so no device keeps it.
const ProtectionBox = late(
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
    </FormColumn>
  );
}
