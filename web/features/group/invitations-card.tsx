import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readFollowUpMessages } from '../../../contract/follow-up.ts';
import { defaultMessages, type FollowUpMessages } from '../../../contract/follow-up-words.ts';
import {
  deleteInvitation,
  type Invitation,
  listInvitations,
} from '../../../contract/invitations.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { LinkText } from '../../components/link-text.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { Loaded } from '../../components/states.tsx';
import { useConfirmedDelete } from '../../components/use-confirmed-delete.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { q } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useGroup } from '../../lib/group.ts';
import { useCaptain } from '../../lib/session.ts';
import { whatsAppUrl } from '../../lib/whatsapp.ts';
import { inviteMessage, inviteUrl, seatWords, termsWords, usedWords } from './rules.ts';
import css from './settings-page.module.css';

/** The links that stand, to be sent again or ended; the focus goes to the one that was just made. */
export function InvitationsCard({ made }: { made: number | null }) {
  const links = useQuery(q(listInvitations));
  const messages = useQuery(q(readFollowUpMessages)).data?.body ?? defaultMessages;
  const count = links.data?.count ?? 0;
  return (
    <Card
      title="روابط سارية"
      aside={count > 0 && <span className={`${css.quiet} tab`}>{formatNumber(count)}</span>}
    >
      <Loaded query={links} skeleton={<CardSkeleton lines={4} />}>
        {({ body }) =>
          body.length === 0 ? (
            <p className={css.quiet}>لا روابط سارية</p>
          ) : (
            <ul className={css.links}>
              {body.map((link) => (
                <Link
                  key={link.invitationId}
                  link={link}
                  messages={messages}
                  isNew={link.invitationId === made}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Link(props: { link: Invitation; messages: FollowUpMessages; isNew: boolean }) {
  const { link, messages, isNew } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Below the form on a phone, where nobody would see that something came.
    if (isNew) row.current?.focus();
  }, [isNew]);
  const captain = useCaptain();
  const group = useGroup()?.groupName ?? '';
  const url = inviteUrl(window.location.origin, link.key);
  const seat = seatWords(link);
  const revoke = useConfirmedDelete(deleteInvitation, {
    errorMessage: 'لم يُلغَ الرابط',
    successMessage: 'تم إلغاء رابط الدعوة',
  });
  const ask = () =>
    revoke.ask(
      {
        title: `إلغاء رابط ${seat}؟`,
        body: 'يتوقف فوراً عند كل من وصل إليه، ويبقى من سجّل به.',
        confirmLabel: 'إلغاء الرابط',
        // The usual word would be that of the act itself.
        cancelLabel: 'رجوع',
      },
      { params: { invitationId: link.invitationId } },
    );
  return (
    <li ref={row} tabIndex={-1} className={css.link} data-new={isNew || undefined}>
      <div className={css.linkHead}>
        <h3 className={css.seat}>{seat}</h3>
        <Badge tone={link.usedCount > 0 ? 'accent' : 'neutral'}>{usedWords(link.usedCount)}</Badge>
      </div>
      <p className={css.quiet}>{termsWords(link)}</p>
      <div className={css.ways}>
        <ButtonAnchor
          look="tint"
          href={whatsAppUrl(null, inviteMessage(link, messages, { captain, group, url }))}
          target="_blank"
          rel="noopener noreferrer"
          icon={<IconBrandWhatsapp size={20} stroke={1.7} aria-hidden />}
        >
          واتساب<VisuallyHidden> لرابط {seat}</VisuallyHidden>
        </ButtonAnchor>
        <CopyButton text={url} of={`رابط ${seat}`} />
        <Button look="danger-text" disabled={revoke.isPending} onClick={() => void ask()}>
          إلغاء<VisuallyHidden> رابط {seat}</VisuallyHidden>
        </Button>
      </div>
      <div className={css.url}>
        <LinkText url={url} />
      </div>
    </li>
  );
}
