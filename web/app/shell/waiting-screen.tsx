import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CaptainType } from '../../../contract/core/permissions.ts';
import { refreshCaptain, useCaptain } from '../../session/session.ts';
import { WaitingCard } from '../../shared/families/waiting-card.tsx';
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

/** Why who leads captains finds no sheet. */
const notRecording: Partial<Record<CaptainType, string>> = {
  general: 'القائد العام لا يسجّل: يسجّل قائد كل قطاع غياب كشافيه.',
  unit: 'قائد الوحدة لا يسجّل: يسجّل قائد كل قطاع غياب كشافيه.',
};

/** Says that this captain may not open the screen, and leads to the dashboard. */
function Refusal() {
  const { type } = useCaptain();
  const { pathname } = useLocation();
  // The redirect changes the path before this is gone.
  const [why] = useState(
    pathname.startsWith('/record-scouts-absence') ? notRecording[type] : undefined,
  );
  useEffect(() => toast.error(FORBIDDEN, why), [why]);
  return <Redirect href="/dashboard" />;
}
