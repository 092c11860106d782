import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  deleteInvitation,
  type Invitation,
  listInvitations,
} from '../../../contract/captains/invitations.ts';
import { readFollowUpMessages } from '../../../contract/follow-up/endpoints.ts';
import { defaultMessages, type FollowUpMessages } from '../../../contract/follow-up/words.ts';
import { q } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { useCaptain } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { LinkText } from '../../ui/link-text.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { inviteMessage, inviteUrl, seatWords, termsWords, usedWords } from './rules.ts';

/** The valid invitation links, to send again or revoke; a new one takes the focus. */
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
    // On a phone the list is below the form, out of view.
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
        // The default cancel label equals the confirm label here.
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
      <Row gap="8" above="8" wrap growFirst>
        <WhatsAppButton look="tint" text={inviteMessage(link, messages, { captain, group, url })}>
          واتساب<VisuallyHidden> لرابط {seat}</VisuallyHidden>
        </WhatsAppButton>
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
