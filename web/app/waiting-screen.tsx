import { FormColumn } from '../components/card.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { WaitingCard } from '../components/waiting-card.tsx';

/** In the place of a screen that opens once its captain has a sector. */
export default function WaitingScreen() {
  return (
    <FormColumn>
      <PageHeader title="في انتظار قطاعك" back={{ to: '/dashboard', label: 'الرئيسية' }} />
      <WaitingCard />
    </FormColumn>
  );
}
