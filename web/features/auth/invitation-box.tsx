import type { UseQueryResult } from '@tanstack/react-query';
import type { ReadableInvitation } from '../../../contract/captains/invitations.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { callName, captainTitle, dayMonth, sectorName } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Box, Grid } from '../../ui/layout/box.tsx';
import css from './sign-up-page.module.css';

/** Who invites to what, above the sign-up; or why the link leads to an ordinary one. */
export function InvitationBox(props: {
  invitation: UseQueryResult<{ body: ReadableInvitation }>;
  isOver: boolean;
}) {
  const { data, error, isFetching, refetch } = props.invitation;
  if (props.isOver) {
    return (
      <Grid
        as="p"
        gap="8"
        padBlock="12"
        padInline="16"
        below="24"
        fill="warn"
        rounded
        className={css.over}
        role="alert"
      >
        رابط الدعوة لم يعد سارياً. اطلب رابطاً جديداً من القائد العام، أو أنشئ حسابك بلا دعوة.
      </Grid>
    );
  }
  if (data) return <Invited {...data.body} />;
  if (!error || isFetching)
    return (
      <Box
        as="p"
        padBlock="12"
        padInline="16"
        below="24"
        fill="accent"
        rounded
        className={css.notice}
      >
        جارٍ قراءة الدعوة…
      </Box>
    );
  return (
    <Grid
      gap="8"
      padBlock="12"
      padInline="16"
      below="24"
      fill="warn"
      rounded
      className={css.over}
      role="alert"
    >
      <p>تعذّرت قراءة الدعوة. يمكنك إنشاء حسابك، أو قراءتها مرة أخرى.</p>
      <Button look="default" onClick={() => void refetch()}>
        إعادة المحاولة
      </Button>
    </Grid>
  );
}

function Invited({ groupName, type, invitedBy, expiresAt, ...sector }: ReadableInvitation) {
  const invites = invitedBy.gender === 'female' ? 'تدعوك' : 'يدعوك';
  const rank = [captainTypeLabels[type], sectorName(sector)].filter(Boolean).join('، ');
  return (
    <Box padBlock="12" padInline="16" below="24" fill="accent" rounded className={css.notice}>
      <p>
        {invites} {captainTitle(invitedBy)} {callName(invitedBy)} إلى <strong>{groupName}</strong>
      </p>
      <p>
        تدخل مباشرة بصفة: <strong>{rank}</strong>. الدعوة صالحة حتى {dayMonth(expiresAt)}.
      </p>
    </Box>
  );
}
