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
import { Box, Row, Text } from '../../components/box.tsx';
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
      aside={
        count > 0 && (
          <Text as="span" tone="quiet" className="tab">
            {formatNumber(count)}
          </Text>
        )
      }
    >
      <Loaded query={links} skeleton={<CardSkeleton lines={4} />}>
        {({ body }) =>
          body.length === 0 ? (
            <Text tone="quiet">لا روابط سارية</Text>
          ) : (
            <ul>
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
    <Box
      as="li"
      line="above"
      padBlock="12"
      trim="end"
      ref={row}
      tabIndex={-1}
      data-new={isNew || undefined}
    >
      <Row gap="4" columnGap="8" align="center" justify="between" wrap>
        <Text as="h3" size="name">
          {seat}
        </Text>
        <Badge tone={link.usedCount > 0 ? 'accent' : 'neutral'}>{usedWords(link.usedCount)}</Badge>
      </Row>
      <Text tone="quiet">{termsWords(link)}</Text>
      <Row gap="8" above="8" className={css.ways}>
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
      </Row>
      <Box above="8">
        <LinkText url={url} />
      </Box>
    </Box>
  );
}
