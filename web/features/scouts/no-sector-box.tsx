import { can } from '../../../contract/permissions.ts';
import { LinkButton } from '../../components/button.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useCaptain } from '../../lib/session.ts';

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
