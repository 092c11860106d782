import type { UseQueryResult } from '@tanstack/react-query';
import type { ReadableInvitation } from '../../../contract/captains/invitations.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { callName, captainTitle, dayMonth, sectorName } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { NoteBox } from './note-box.tsx';

/** Keys are 24 sealed bytes: of another form there never was one. */
const mayBeKey = (key: string) => /^[\w-]{32}$/.test(key);

/** Who invites to what, above the sign-up; or why the link leads to an ordinary one. */
export function InvitationBox(props: {
  invitation: UseQueryResult<{ body: ReadableInvitation }>;
  isOver: boolean;
  invite: string;
}) {
  const { data, error, isFetching, refetch } = props.invitation;
  if (props.isOver) {
    return (
      <NoteBox tone="warn" alert>
        <p>
          {mayBeKey(props.invite) ? 'رابط الدعوة لم يعد سارياً.' : 'رابط الدعوة غير صحيح.'} اطلب
          رابطاً جديداً من القائد العام، أو أنشئ حسابك بلا دعوة.
        </p>
      </NoteBox>
    );
  }
  if (data) return <Invited {...data.body} />;
  if (!error || isFetching)
    return (
      <NoteBox>
        <p>جارٍ قراءة الدعوة…</p>
      </NoteBox>
    );
  return (
    <NoteBox tone="warn" alert>
      <p>تعذّرت قراءة الدعوة. يمكنك إنشاء حسابك، أو قراءتها مرة أخرى.</p>
      <Button look="default" onClick={() => void refetch()}>
        إعادة المحاولة
      </Button>
    </NoteBox>
  );
}

function Invited({ groupName, type, invitedBy, expiresAt, ...sector }: ReadableInvitation) {
  const invites = invitedBy.gender === 'female' ? 'تدعوك' : 'يدعوك';
  const rank = [captainTypeLabels[type], sectorName(sector)].filter(Boolean).join('، ');
  return (
    <NoteBox>
      <p>
        {invites} {captainTitle(invitedBy)} {callName(invitedBy)} إلى <strong>{groupName}</strong>
      </p>
      <p>
        تدخل مباشرة بصفة: <strong>{rank}</strong>. الدعوة صالحة حتى {dayMonth(expiresAt)}.
      </p>
    </NoteBox>
  );
}
