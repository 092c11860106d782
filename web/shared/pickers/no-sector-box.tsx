import { can } from '../../../contract/core/permissions.ts';
import { useCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';

/** No sector in the captain's scope: who can help. */
export function NoSectorBox() {
  const captain = useCaptain();
  return can(captain, 'sectors:manage') ? (
    <EmptyState
      title="لا يوجد قطاع"
      text="أضف أول قطاع في المجموعة، ثم أضف كشافيه."
      action={<LinkButton to="/add-sector">إضافة قطاع</LinkButton>}
    />
  ) : (
    <EmptyState title="لا يوجد قطاع" text="لم يُعيَّن لك قطاع بعد. يرجى التواصل مع القائد العام." />
  );
}
