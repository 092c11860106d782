import type { UseQueryResult } from '@tanstack/react-query';
import type { ReadableInvitation } from '../../../contract/invitations.ts';
import { captainTypeLabels } from '../../../contract/labels.ts';
import { Button } from '../../components/button.tsx';
import { callName, captainTitle, dayMonth, sectorName } from '../../lib/format.ts';
import css from './sign-up-page.module.css';

/** Who invites to what, above the sign-up; or why the link leads to an ordinary one. */
export function InvitationBox(props: {
  invitation: UseQueryResult<{ body: ReadableInvitation }>;
  isOver: boolean;
}) {
  const { data, error, isFetching, refetch } = props.invitation;
  if (props.isOver) {
    return (
      <p className={css.over} role="alert">
        رابط الدعوة لم يعد سارياً. اطلب رابطاً جديداً من القائد العام، أو أنشئ حسابك بلا دعوة.
      </p>
    );
  }
  if (data) return <Invited {...data.body} />;
  if (!error || isFetching) return <p className={css.notice}>جارٍ قراءة الدعوة…</p>;
  return (
    <div className={css.over} role="alert">
      <p>تعذّرت قراءة الدعوة. يمكنك إنشاء حسابك، أو قراءتها مرة أخرى.</p>
      <Button look="default" onClick={() => void refetch()}>
        إعادة المحاولة
      </Button>
    </div>
  );
}

function Invited({ groupName, type, invitedBy, expiresAt, ...sector }: ReadableInvitation) {
  const invites = invitedBy.gender === 'female' ? 'تدعوك' : 'يدعوك';
  const rank = [captainTypeLabels[type], sectorName(sector)].filter(Boolean).join('، ');
  return (
    <div className={css.notice}>
      <p>
        {invites} {captainTitle(invitedBy)} {callName(invitedBy)} إلى <strong>{groupName}</strong>
      </p>
      <p>
        تدخل مباشرة بصفة: <strong>{rank}</strong>. الدعوة صالحة حتى {dayMonth(expiresAt)}.
      </p>
    </div>
  );
}
