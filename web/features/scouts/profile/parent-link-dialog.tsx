import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  createParentLink,
  deleteParentLink,
  type ParentLink,
  readParentLink,
} from '../../../../contract/parents/endpoints.ts';
import type { ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { q, useApiMutation } from '../../../api/api.ts';
import { dayMonth, momentLabel } from '../../../i18n/format.ts';
import { whatsAppUrl } from '../../../i18n/whatsapp.ts';
import { useCaptain } from '../../../session/session.ts';
import { firstName } from '../../../shared/follow-up.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Row, Text } from '../../../ui/layout/box.tsx';
import { Details } from '../../../ui/layout/details.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { LinkText } from '../../../ui/link-text.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { linkMessage, openedWords, parentUrl } from './parent-link-rules.ts';

type Made = ParentLink & { key: string };
type LinkedScout = Pick<
  ScoutProfile,
  'scoutId' | 'name' | 'gender' | 'phoneNumber' | 'sectorBaseName' | 'sectorSuffixName'
>;

/** Makes, sends and ends the link by which a scout's parents read their child's page. */
export function ParentLinkDialog({
  scout,
  asksConsent = false,
  onClose,
}: {
  scout: LinkedScout;
  /** The message asks for the consent that is missing. */
  asksConsent?: boolean;
  onClose: () => void;
}) {
  const params = { scoutId: scout.scoutId };
  /** The new link; its key can't be read again. */
  const [made, setMade] = useState<Made | null>(null);
  const link = useQuery(q(readParentLink, { params }));
  const create = useApiMutation(createParentLink, {
    errorMessage: 'لم يُنشأ الرابط',
    untilFresh: true,
    onSuccess: ({ body }) => setMade(body),
  });
  const revoke = useApiMutation(deleteParentLink, {
    errorMessage: 'لم يُلغَ الرابط',
    successMessage: 'تم إلغاء الرابط',
    untilFresh: true,
    onSuccess: () => setMade(null),
  });
  const name = firstName(scout.name);
  const isBusy = create.isPending || revoke.isPending;

  const replace = async () => {
    const yes = await confirm({
      title: 'إنشاء رابط جديد؟',
      body: `يتوقف الرابط الذي عند أسرة ${name} الآن، ولا يعمل إلا الجديد.`,
      confirmLabel: 'إنشاء رابط جديد',
    });
    if (yes) create.mutate({ params });
  };
  const end = async () => {
    const yes = await confirm({
      title: `إلغاء رابط أسرة ${name}؟`,
      body: 'يتوقف فوراً عند كل من وصل إليه.',
      confirmLabel: 'إلغاء الرابط',
      // The default cancel label equals the confirm label here.
      cancelLabel: 'رجوع',
      danger: true,
    });
    if (yes) revoke.mutate({ params });
  };
  return (
    <Dialog title="رابط للأسرة" onClose={onClose}>
      <Loaded query={link} skeleton={<CardSkeleton lines={3} />}>
        {({ body }) =>
          body ? (
            <>
              {made && <JustMade made={made} scout={scout} asksConsent={asksConsent} />}
              <Standing link={body} />
              {!made && (
                <Text tone="quiet">
                  لا يظهر الرابط نفسه مرة أخرى. إذا ضاع فأنشئ رابطاً جديداً، ويتوقف القديم.
                </Text>
              )}
              <Row gap="8" justify="between" wrap>
                {!made && (
                  <Button look="default" disabled={isBusy} onClick={() => void replace()}>
                    {create.isPending ? 'جارٍ الإنشاء…' : 'إنشاء رابط جديد'}
                  </Button>
                )}
                <Button look="danger-text" disabled={isBusy} onClick={() => void end()}>
                  {revoke.isPending ? 'جارٍ الإلغاء…' : 'إلغاء الرابط'}
                </Button>
              </Row>
            </>
          ) : (
            <None scout={scout}>
              <Button wide disabled={isBusy} onClick={() => create.mutate({ params })}>
                {create.isPending ? 'جارٍ الإنشاء…' : 'إنشاء الرابط'}
              </Button>
            </None>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** What a link would be, before there is one. */
function None({ scout, children }: { scout: LinkedScout; children: ReactNode }) {
  const [attendance, whom] = scout.gender === 'female' ? ['حضورها', 'قائدها'] : ['حضوره', 'قائده'];
  return (
    <>
      <p>
        صفحة تفتحها أسرة {firstName(scout.name)} بلا حساب: {attendance} والمواعيد القادمة والاشتراك
        ورقم {whom}، ولا شيء عن غيره. تتوقف مع نهاية الفترة، ويمكنك إلغاؤها قبل ذلك.
      </p>
      {children}
    </>
  );
}

/** The link itself, the only time that it can be seen, and the ways to the family. */
function JustMade(props: { made: Made; scout: LinkedScout; asksConsent: boolean }) {
  const { made, scout, asksConsent } = props;
  const captain = useCaptain();
  const url = parentUrl(location.origin, made.key);
  return (
    <>
      <p role="status">أُنشئ الرابط. أرسله الآن، فلن يظهر مرة أخرى بعد إغلاق هذه النافذة.</p>
      <LinkText url={url} />
      <Row gap="8" wrap growFirst>
        <ButtonAnchor
          href={whatsAppUrl(
            scout.phoneNumber,
            linkMessage(scout, captain, { url, endDate: made.endDate, asksConsent }),
          )}
          target="_blank"
          rel="noopener noreferrer"
          icon={<IconBrandWhatsapp size={20} stroke={1.7} aria-hidden />}
        >
          إرسال بواتساب
        </ButtonAnchor>
        <CopyButton text={url} />
      </Row>
    </>
  );
}

/** Since when it stands, until when, and whether it arrived. */
function Standing({ link }: { link: ParentLink }) {
  return (
    <Details
      rows={[
        { label: 'قائم منذ', value: momentLabel(link.madeAt) },
        { label: 'من أنشأه', value: link.madeBy },
        { label: 'الزيارات', value: openedWords(link) },
        { label: 'ينتهي', value: `مع الفترة في ${dayMonth(link.endDate)}` },
      ]}
    />
  );
}
