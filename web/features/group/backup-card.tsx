import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BackupState,
  backupFileName,
  downloadBackup,
  readBackup,
} from '../../../contract/backup/endpoints.ts';
import { q } from '../../api/api.ts';
import { useFileMutation } from '../../api/use-file-mutation.ts';
import { groupToday } from '../../i18n/format.ts';
import { isExample } from '../../session/example.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lastBackupWords, sizeWords } from './rules.ts';

/** The state of the daily backups, and the download of one. */
export function BackupCard() {
  const state = useQuery(q(readBackup));
  return (
    <Card title="النسخ الاحتياطية">
      <Loaded query={state} skeleton={<CardSkeleton lines={3} />}>
        {({ body }) => <Backups {...body} />}
      </Loaded>
    </Card>
  );
}

function Backups({ keep, encrypted, last, failure }: BackupState) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Grid gap="12">
      {failure && (
        <Notice tone="bad" title="لا توجد نسخة احتياطية لليوم">
          <p>{failure.reason}. أخبر من يدير الخادم إن تكرر ذلك.</p>
        </Notice>
      )}
      <Row gap="8" align="center" justify="between" wrap>
        <Grid as="p" grow>
          <strong>{lastBackupWords({ keep, last })}</strong>
          {last && (
            <Text as="span" tone="quiet">
              {sizeWords(last.bytes)} على الخادم
            </Text>
          )}
        </Grid>
        {last?.provenAt && (
          <Badge tone="ok">
            <IconCheck size={18} stroke={2} aria-hidden />
            جُرّبت استعادتها
          </Badge>
        )}
      </Row>
      {!isExample && (
        <>
          <Button
            look="tint"
            icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            تنزيل نسخة الآن
          </Button>
          {isAsking && <DownloadDialog encrypted={encrypted} onClose={() => setAsking(false)} />}
        </>
      )}
    </Grid>
  );
}

function DownloadDialog({ encrypted, onClose }: { encrypted: boolean; onClose: () => void }) {
  const mutation = useFileMutation(downloadBackup, {
    fileName: backupFileName(groupToday(), encrypted),
    successMessage: 'تم تنزيل النسخة الاحتياطية',
    errorMessage: 'لم تُنزَّل النسخة الاحتياطية',
  });
  const form = useApiForm(downloadBackup, { initialValues: { password: '' }, mutation });
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
        ملف واحد فيه كل بيانات المجموعة، ومنها بيانات الكشافة وأرقام الأسر.{' '}
        {encrypted
          ? 'وهو مشفّر بعبارة السر المضبوطة في الخادم، ولا يُفتح دونها.'
          : 'احفظه حيث لا يصل إليه غيرك.'}{' '}
        يستعيده من يدير الخادم.
      </Text>
      <PasswordField
        {...form.field('password')}
        label="كلمة السر"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
