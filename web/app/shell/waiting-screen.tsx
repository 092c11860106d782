import { useEffect, useState } from 'react';
import { refreshCaptain } from '../../session/session.ts';
import { WaitingCard } from '../../shared/waiting-card.tsx';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageSkeleton } from '../../ui/layout/skeleton.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Redirect } from '../redirect.tsx';

// Shown instead of a screen that the captain may not open, or not yet.

/** Shown instead of a screen that needs a sector. */
export function WaitingScreen() {
  return (
    <FormColumn>
      <PageHeader title="في انتظار قطاعك" back={{ to: '/dashboard', label: 'الرئيسية' }} />
      <WaitingCard />
    </FormColumn>
  );
}

const FORBIDDEN = 'ليس لديك صلاحية للوصول إلى هذه الصفحة';

/** Shown instead of a screen that the captain may not open. Refreshes the captain first, who may just have been promoted. */
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
