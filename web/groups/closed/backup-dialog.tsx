import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { login, logout } from '../../../contract/auth/endpoints.ts';
import { backupFileName, downloadBackup } from '../../../contract/backup/endpoints.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { call, type MutationRequest } from '../../api/api.ts';
import { callFile } from '../../api/api-file.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { save } from '../../api/use-download.ts';
import { groupToday } from '../../i18n/format.ts';
import { setPageToken } from '../../session/session.ts';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { isEncrypted } from '../restore/upload.ts';

type Given = { emailOrMobile: string; password: string; code?: string | undefined };

/** Signs in, downloads the backup by the same password, and signs out. */
async function fetchBackup(given: Given): Promise<ResponseOf<typeof login>> {
  const answer = await call(login, { body: given });
  setPageToken(answer.token);
  try {
    const file = await callFile(downloadBackup, { body: { password: given.password } });
    save(file, backupFileName(groupToday(), await isEncrypted(file)));
    return answer;
  } finally {
    await call(logout).catch(() => {});
    setPageToken(null);
  }
}

/** Lets a general captain of a suspended group download its backup. Nothing else of the group is open. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const [needsCode, setNeedsCode] = useState(false);
  const mutation = useMutation<ResponseOf<typeof login>, ApiFailure, MutationRequest<typeof login>>(
    {
      mutationFn: ({ body }) => fetchBackup(body as Given),
      onSuccess: () => toast.success('تم تنزيل النسخة الاحتياطية'),
      onError: (failure) => {
        if (failure.code === 'SECOND_FACTOR_NEEDED') setNeedsCode(true);
        else toast.error('لم تُنزَّل النسخة الاحتياطية', failure.arabicMessage);
      },
    },
  );
  const form = useApiForm(login, {
    initialValues: { emailOrMobile: '', password: '', code: '' },
    toBody: ({ code, ...values }) => ({ ...values, ...(code && { code }) }),
    fieldOfCode: {
      INVALID_CREDENTIALS: 'password',
      WRONG_SECOND_FACTOR: 'code',
      SECOND_FACTOR_NEEDED: 'code',
    },
    mutation,
  });
  return (
    <FormDialog
      title="تنزيل نسخة احتياطية"
      onClose={onClose}
      form={form}
      warnOnLeave={false}
      submit="تنزيل"
      loadingText="جارٍ التنزيل…"
    >
      <Text tone="quiet">
        ملف واحد فيه كل بيانات المجموعة، ومنها بيانات الكشافة وأرقام الأسر. ينزّله القائد العام
        بحسابه، ولا يُفتح من المجموعة شيء آخر.
      </Text>
      <TextField
        {...form.field('emailOrMobile')}
        label="البريد الإلكتروني أو رقم الهاتف"
        autoComplete="username"
        inputMode="email"
        latin
      />
      <PasswordField
        {...form.field('password')}
        label="كلمة السر"
        autoComplete="current-password"
      />
      {needsCode && (
        <TextField
          {...form.field('code')}
          label="رمز التحقق أو رمز استرداد"
          autoComplete="one-time-code"
          latin
        />
      )}
    </FormDialog>
  );
}
