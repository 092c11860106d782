import { captainTypeLabels } from '../../../contract/labels.ts';
import { LinkButton } from '../../components/button.tsx';
import { Card, FormColumn } from '../../components/card.tsx';
import { Details } from '../../components/details.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Phone } from '../../components/phone.tsx';
import { isExample } from '../../lib/example.ts';
import { fullName, sectorName } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';

import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export default function ProfilePage() {
  const captain = useCaptain();
  return (
    <FormColumn>
      <PageHeader
        title="الملف الشخصي"
        {...(captain.mustAddSecondFactor
          ? {}
          : { back: { to: '/dashboard', label: 'الرئيسية' } as const })}
      />
      {captain.mustAddSecondFactor && (
        <>
          <Notice tone="warn" title="فعّل التحقق بخطوتين أولاً">
            تطلب مجموعتك خطوة ثانية من القادة العامين. فعّل تطبيق المصادقة أو أضف مفتاح مرور لتتمكن
            من استخدام باقي الصفحات.
          </Notice>
          <SecondFactorCard />
        </>
      )}
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
      {!captain.mustAddSecondFactor && !isExample && (
        <>
          <SecondFactorCard />
          <SessionsCard />
        </>
      )}
      <LinkButton to="/edit-password" look="default" wide>
        تغيير كلمة السر
      </LinkButton>
      <LinkButton to="/help" look="quiet" wide>
        دليل القائد
      </LinkButton>
    </FormColumn>
  );
}
