import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstName } from '../../../../contract/core/first-name.ts';
import {
  createParentLink,
  deleteParentLink,
  type ParentLink,
  readParentLink,
} from '../../../../contract/parents/endpoints.ts';
import { q, useApiMutation } from '../../../api/api.ts';
import { useCaptain } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Row, Text } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { LinkText } from '../../../ui/link-text.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PhoneNumber } from '../../../ui/phone.tsx';
import { WhatsAppButton } from '../../../ui/whatsapp-button.tsx';
import { OwnerForm } from './owner-form.tsx';
import {
  coveredWords,
  type LinkAsks,
  type LinkedScout,
  linkMessage,
  openedWords,
  otherLinkWords,
  ownerWords,
  parentUrl,
} from './parent-link-rules.ts';
import { SiblingsForm } from './siblings-form.tsx';

/** Makes, sends, shares and ends the link by which a scout's family reads its page. */
export default function ParentLinkDialog(props: {
  scout: LinkedScout;
  asks?: LinkAsks | undefined;
  onClose: () => void;
}) {
  const { scout } = props;
  const params = { scoutId: scout.scoutId };
  const [linkId, setLinkId] = useState<number>();
  const link = useQuery(q(readParentLink, { params, query: { linkId } }));
  const create = useApiMutation(createParentLink, {
    errorMessage: 'لم يُنشأ الرابط',
    untilFresh: true,
  });
  return (
    <Dialog title={`رابط أسرة ${firstName(scout.name)}`} onClose={props.onClose}>
      <Loaded query={link} skeleton={<CardSkeleton lines={3} />}>
        {({ body }) =>
          body ? (
            <>
              <Standing {...props} key={body.linkId} link={body} onOther={setLinkId} />
              <SiblingsForm
                key={`${body.linkId}-${body.scouts.length}`}
                scout={scout}
                link={body}
              />
            </>
          ) : (
            <>
              <p>
                صفحة تفتحها الأسرة بلا حساب: الحضور والمواعيد القادمة والاشتراك ورقم القائد،
                لأبنائها وحدهم. تبقى حتى تلغيها.
              </p>
              <Button
                wide
                disabled={create.isPending}
                onClick={() => create.mutate({ params, body: {} })}
              >
                {create.isPending ? 'جارٍ الإنشاء…' : 'إنشاء الرابط'}
              </Button>
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** The link with the ways to the family, whether it was opened, and how it ends. */
function Standing(props: {
  scout: LinkedScout;
  asks?: LinkAsks | undefined;
  link: ParentLink;
  onOther: (linkId: number | undefined) => void;
}) {
  const { scout, asks, link, onOther } = props;
  const captain = useCaptain();
  /** Whose the link is, or another guardian's link, is being said. */
  const [naming, setNaming] = useState<'owner' | 'other' | null>(null);
  const params = { scoutId: scout.scoutId };
  const { linkId } = link;
  const renew = useApiMutation(createParentLink, {
    errorMessage: 'لم يُنشأ الرابط',
    successMessage: 'هذا هو الرابط الجديد، فأرسله',
    untilFresh: true,
  });
  const revoke = useApiMutation(deleteParentLink, {
    errorMessage: 'لم يُلغَ الرابط',
    successMessage: 'تم إلغاء الرابط',
    untilFresh: true,
    onSuccess: () => onOther(undefined),
  });
  const isBusy = renew.isPending || revoke.isPending;
  const whose = coveredWords(link);
  const replace = async () => {
    const yes = await confirm({
      title: 'إنشاء رابط جديد؟',
      body: `يتوقف الرابط الذي عند الأسرة الآن، لكل من فيه: ${whose}. ولا يعمل إلا الجديد.`,
      confirmLabel: 'إنشاء رابط جديد',
    });
    if (!yes) return;
    const leaves: number[] = [];
    for (const other of link.otherLinks ?? []) {
      const isLeft = await confirm({
        ...otherLinkWords(other),
        confirmLabel: 'إخراج من الرابط الآخر',
        cancelLabel: 'إبقاء',
        danger: true,
      });
      if (isLeft) leaves.push(other.linkId);
    }
    renew.mutate({ params, body: { linkId, renew: true, leaves } });
  };
  const end = async () => {
    const yes = await confirm({
      title: 'إلغاء رابط الأسرة؟',
      body: `يتوقف فوراً عند كل من وصل إليه، لكل من فيه: ${whose}.`,
      confirmLabel: 'إلغاء الرابط',
      // The default cancel label equals the confirm label here.
      cancelLabel: 'رجوع',
      danger: true,
    });
    if (yes) revoke.mutate({ params, query: { linkId } });
  };
  const url = link.key && parentUrl(location.origin, link.key);
  if (naming) {
    return (
      <OwnerForm
        key={naming}
        scoutId={scout.scoutId}
        link={naming === 'owner' ? link : null}
        onDone={(id) => {
          setNaming(null);
          onOther(id);
        }}
        onCancel={() => setNaming(null)}
      />
    );
  }
  return (
    <>
      <div>
        <Text as="h3" size="h3">
          {ownerWords(link.guardianName)}
        </Text>
        {link.phoneNumber && <PhoneNumber number={link.phoneNumber} />}
      </div>
      {link.isSeenOutside && (
        <Text tone="warn">
          رأى هذا الرابط قائد ليس كل من فيه من نطاقه الآن، فتُسأل الأسرة عن أرقام هاتفها قبل كل ردّ.
          «رابط جديد» ينهي ذلك.
        </Text>
      )}
      {link.phoneNumber === null && (
        <Text tone="warn">لا نعرف هاتف صاحبه، فلا تحمله رسالة إن كان فيه من له رقم آخر.</Text>
      )}
      <Text tone="quiet">يعمل حتى تلغيه. {openedWords(link)}</Text>
      {url ? (
        <>
          <LinkText url={url} />
          <Row gap="8" wrap growFirst>
            <WhatsAppButton
              look="tint"
              phone={link.phoneNumber}
              text={linkMessage(scout, captain, { url, link, asks })}
            >
              إرسال
            </WhatsAppButton>
            <CopyButton text={url} />
          </Row>
        </>
      ) : (
        <Text tone="quiet">رابط قديم يعمل ولا يظهر. لترسله مرة أخرى أنشئ رابطاً جديداً.</Text>
      )}
      <Row gap="8" justify="between" wrap>
        <Button look="default" disabled={isBusy} onClick={() => void replace()}>
          {renew.isPending ? 'جارٍ الإنشاء…' : 'رابط جديد'}
        </Button>
        {link.otherLinkId !== null && (
          <Button look="quiet" onClick={() => onOther(link.otherLinkId ?? undefined)}>
            {link.otherGuardianName ? ownerWords(link.otherGuardianName) : 'الرابط الآخر'}
          </Button>
        )}
        {link.editable && (
          <Button look="quiet" onClick={() => setNaming('owner')}>
            لمن هذا الرابط؟
          </Button>
        )}
        {link.otherLinkId === null && (
          <Button look="quiet" onClick={() => setNaming('other')}>
            رابط لولي أمر آخر
          </Button>
        )}
        <Button look="danger-text" disabled={isBusy} onClick={() => void end()}>
          {revoke.isPending ? 'جارٍ الإلغاء…' : 'إلغاء الرابط'}
        </Button>
      </Row>
    </>
  );
}
