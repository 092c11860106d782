import { useEffect, useState } from 'react';
import { refreshCaptain } from '../../session/session.ts';
import { WaitingCard } from '../../shared/waiting-card.tsx';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageSkeleton } from '../../ui/layout/skeleton.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Redirect } from '../redirect.tsx';

// What stands in the place of a screen that is not, or not yet, its captain's.

/** In the place of a screen that opens once its captain has a sector. */
export function WaitingScreen() {
  return (
    <FormColumn>
      <PageHeader title="في انتظار قطاعك" back={{ to: '/dashboard', label: 'الرئيسية' }} />
      <WaitingCard />
    </FormColumn>
  );
}

const FORBIDDEN = 'ليس لديك صلاحية للوصول إلى هذه الصفحة';

/**
 * A captain without the right to the screen, as far as this browser knows: it asks the server first, for who
 * has just been promoted comes here too.
 */
export function RefusedScreen() {
  const [isCertain, setCertain] = useState(false);
  useEffect(() => void refreshCaptain().then(() => setCertain(true)), []);
  return isCertain ? <Refusal /> : <PageSkeleton />;
}

/** Says that the screen is not the captain's, and leads to the dashboard. */
function Refusal() {
  useEffect(() => toast.error(FORBIDDEN), []);
  return <Redirect href="/dashboard" />;
}
