import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createFoundingLink,
  createGroup,
  createRestoreLink,
  listGroups,
} from '../../../contract/directory/groups.ts';
import { invalidate, useApiMutation } from '../../api/api.ts';
import { longDate } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Row, Text } from '../../ui/layout/box.tsx';
import { LinkText } from '../../ui/link-text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { SlugField } from '../found/slug-field.tsx';
import { useAddress } from '../found/use-address.ts';
import { RestoreForm } from '../restore/restore-form.tsx';

type Props = { onClose: () => void };

/** A link with the ways to pass it on. */
function LinkBox({ url, text }: { url: string; text: string }) {
  return (
    <>
      <LinkText url={url} />
      <Row gap="8" wrap>
        <CopyButton text={url} of="الرابط" />
        <WhatsAppButton look="default" text={`${text} ${url}`}>
          واتساب
        </WhatsAppButton>
      </Row>
    </>
  );
}

/** Creates an empty group, then shows the link by which its leader opens the first account. */
export function CreateDialog({ onClose }: Props) {
  const [link, setLink] = useState<string | null>(null);
  const form = useApiForm(createGroup, {
    initialValues: { name: '', slug: '' },
    fieldOfCode: { ADDRESS_TAKEN: 'slug', ADDRESS_RESERVED: 'slug' },
    errorMessage: (failure) => {
      if (failure.code === 'ADDRESS_TAKEN') address.checkAgain();
      return 'لم تُنشأ المجموعة';
    },
  });
  const address = useAddress(form.values.slug);
  if (link) {
    return (
      <Dialog title={`${form.values.name.trim()} جاهزة`} onClose={onClose}>
        <p>أرسل هذا الرابط إلى قائدها: من يفتحه أولاً ينشئ حساب القائد العام.</p>
        <LinkBox url={link} text="أنشئ حسابك قائداً عاماً لمجموعتك على خيمة:" />
        <Button look="default" wide onClick={onClose}>
          تم
        </Button>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="إنشاء مجموعة"
      onClose={onClose}
      form={form}
      onSaved={({ body }) => setLink(body.setUpLink)}
      warnOnLeave={false}
      submit="إنشاء المجموعة"
      loadingText="جارٍ الإنشاء…"
    >
      <TextField {...form.field('name')} label="اسم المجموعة" />
      <SlugField {...form.field('slug')} address={address} />
    </FormDialog>
  );
}

/** Makes a link for one group; `before` is said until then. */
function LinkMaker(props: {
  endpoint: typeof createFoundingLink | typeof createRestoreLink;
  before: string;
  /** The effect of the link, and the words that go before it in a message. */
  does: string;
  text: string;
}) {
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);
  const mutation = useApiMutation(props.endpoint, {
    errorMessage: 'لم يُنشأ الرابط',
    onSuccess: ({ body }) => setLink(body),
  });
  if (link) {
    return (
      <>
        <Text tone="quiet">
          {props.does}، ويسري حتى {longDate(link.expiresAt)}.
        </Text>
        <LinkBox url={link.url} text={props.text} />
      </>
    );
  }
  return (
    <>
      <p>{props.before}</p>
      <Button look="default" wide disabled={mutation.isPending} onClick={() => mutation.mutate()}>
        {mutation.isPending ? 'جارٍ الإنشاء…' : 'إنشاء رابط'}
      </Button>
    </>
  );
}

/** Makes a link by which one group can be founded. */
export function LinkDialog({ onClose }: Props) {
  return (
    <Dialog title="رابط تأسيس" onClose={onClose}>
      <LinkMaker
        endpoint={createFoundingLink}
        before="رابط تؤسَّس به مجموعة واحدة خلال ١٤ يوماً، وإن كان التأسيس مغلقاً لغير من معه رابط."
        does="يؤسس مجموعة واحدة"
        text="أسّس مجموعتك على خيمة من هذا الرابط:"
      />
    </Dialog>
  );
}

/** Makes a group of a backup, as the operator, or a link by which its leader does. */
export function ImportDialog({ onClose }: Props) {
  const client = useQueryClient();
  return (
    <Dialog title="استيراد مجموعة" onClose={onClose}>
      <Text tone="quiet">
        من نسخة احتياطية لمجموعة من برنامج آخر. حساباتها وكلمات السر تبقى كما هي.
      </Text>
      <RestoreForm
        onRestored={({ groupName, address }) => {
          toast.success(`تم استيراد ${groupName ?? 'المجموعة'}`, undefined, address);
          void invalidate(client, listGroups);
          onClose();
        }}
      />
      <LinkMaker
        endpoint={createRestoreLink}
        before="أو أرسل إلى قائدها رابطاً يستعيدها به بنفسه خلال ١٤ يوماً، فيبقى الملف عنده."
        does="يستعيد مجموعة واحدة"
        text="استعد مجموعتك على خيمة من هذا الرابط:"
      />
    </Dialog>
  );
}
