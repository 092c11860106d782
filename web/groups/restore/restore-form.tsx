import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { countText, noun } from '../../../contract/core/counting.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { asSlug, slugFault, slugFaultSentences } from '../../../contract/directory/address.ts';
import { foundFromBackup, LARGEST_BACKUP } from '../../../contract/directory/endpoints.ts';
import type { ApiMutation } from '../../api/api.ts';
import { formatPercent } from '../../i18n/format.ts';
import button from '../../ui/button.module.css';
import { PasswordField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { type ApiForm, useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Text } from '../../ui/layout/box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { foundingSentence } from '../found/found-words.ts';
import { SlugField } from '../found/slug-field.tsx';
import { useAddress } from '../found/use-address.ts';
import { readLink } from '../place.ts';
import css from './restore-form.module.css';
import { isEncrypted, uploadBackup } from './upload.ts';

const MEGABYTES = noun('ميجابايت واحد', 'ميجابايت', 'ميجابايت', 'ميجابايت', 'ميجابايت');
const MEGABYTE = 1024 * 1024;
const TOO_LARGE = `الملف كبير، والحد ${countText(LARGEST_BACKUP / MEGABYTE, MEGABYTES)}.`;

/** Codes are made with a secret of the program, and passkeys belong to an address. */
export const SECOND_FACTORS =
  'من يدخل بخطوتين يدخل هنا أول مرة برمز استرداد، ثم يربط تطبيق الرموز من جديد. ومفاتيح المرور لا تعمل إلا على عنوانها السابق.';

const empty = { file: null as File | null, encrypted: false, passphrase: '', slug: '' };

/** Finds the faults of the fields, before anything is sent. */
export function faultsOf(values: typeof empty) {
  const slug = asSlug(values.slug);
  const fault = slugFault(slug);
  return {
    file: !values.file
      ? 'هذا الحقل مطلوب'
      : values.file.size > LARGEST_BACKUP
        ? TOO_LARGE
        : undefined,
    passphrase: values.encrypted && !values.passphrase ? 'هذا الحقل مطلوب' : undefined,
    slug: slug === '' ? 'هذا الحقل مطلوب' : fault ? slugFaultSentences[fault] : undefined,
  };
}

/** Makes a group of a backup of another program. */
export function RestoreForm(props: {
  onRestored: (answer: ResponseOf<typeof foundFromBackup>) => void;
}) {
  const [part, setPart] = useState<number | null>(null);
  const mutation: ApiMutation<typeof foundFromBackup> = useMutation({
    mutationFn: () => {
      if (!file) throw new Error('a form without a file is not sent');
      const slug = asSlug(form.values.slug);
      return uploadBackup({ file, passphrase, slug, link: readLink() }, setPart);
    },
    onError: (failure) => {
      console.warn(failure.message);
      if (failure.code === 'ADDRESS_TAKEN') address.checkAgain();
    },
    onSettled: () => setPart(null),
  });
  const form: ApiForm<typeof empty, typeof foundFromBackup> = useApiForm(foundFromBackup, {
    initialValues: empty,
    check: faultsOf,
    fieldOfCode: { ADDRESS_TAKEN: 'slug', ADDRESS_RESERVED: 'slug' },
    mutation,
  });
  const { file, encrypted, passphrase } = form.values;
  const address = useAddress(form.values.slug);
  const failed = mutation.error && foundingSentence(mutation.error);
  const isSent = part === 1;
  return (
    <Form form={form} onSaved={props.onRestored} warnOnLeave={false}>
      <FileField
        label="ملف النسخة الاحتياطية"
        file={file}
        error={form.field('file').error}
        onChange={(chosen) => {
          form.setValue('file', chosen);
          void isEncrypted(chosen).then((is) => form.setValue('encrypted', is));
        }}
      />
      {encrypted && (
        <PasswordField
          {...form.field('passphrase')}
          label="عبارة سر الملف"
          description="الملف مشفّر بعبارة سر من برنامجه السابق، ولا يُفتح دونها."
          autoComplete="off"
        />
      )}
      <SlugField {...form.field('slug')} address={address} />
      <Text tone="quiet">{SECOND_FACTORS}</Text>
      {failed && (
        <div role="alert">
          <Notice tone="bad">{failed}</Notice>
        </div>
      )}
      {mutation.isPending && part !== null && (
        <Text tone="quiet" role="status">
          {isSent ? 'وصل الملف، جارٍ استعادة ما فيه…' : `أُرسل ${formatPercent(part)}`}
        </Text>
      )}
      <SubmitButton loadingText="جارٍ الاستعادة…">استعادة المجموعة</SubmitButton>
    </Form>
  );
}

/** Chooses a file of the device; shows its name once chosen. */
function FileField(props: {
  label: string;
  file: File | null;
  error?: string | undefined;
  onChange: (file: File) => void;
}) {
  const id = useId();
  return (
    <div>
      <Text as="span" block weight="medium" below="4" id={`${id}-label`}>
        {props.label}
      </Text>
      <Box relative>
        <input
          id={id}
          type="file"
          accept=".khayma,.age"
          aria-labelledby={`${id}-label ${id}-button`}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${id}-error` : undefined}
          className={css.input}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) props.onChange(file);
          }}
        />
        <label htmlFor={id} className={`${button.button} ${css.label}`} data-look="default">
          <IconUpload size={20} stroke={1.7} aria-hidden />
          <bdi id={`${id}-button`}>{props.file?.name ?? 'اختر الملف'}</bdi>
        </label>
      </Box>
      {props.error && (
        <Text tone="bad" leading="normal" above="4" id={`${id}-error`}>
          {props.error}
        </Text>
      )}
    </div>
  );
}
