import { captainTypeLabels } from '../../../contract/labels.ts';
import { LinkButton } from '../../components/button.tsx';
import { Card, FormColumn } from '../../components/card.tsx';
import { Details } from '../../components/details.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Phone } from '../../components/phone.tsx';
import { fullName, sectorName } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';

export default function ProfilePage() {
  const captain = useCaptain();
  return (
    <FormColumn>
      <PageHeader title="الملف الشخصي" back={{ to: '/dashboard', label: 'الرئيسية' }} />
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
    </FormColumn>
  );
}
