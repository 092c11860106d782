import { IconArchive, IconGavel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCouncils } from '../../../contract/councils/endpoints.ts';
import {
  closeScoutReport,
  referScoutReport,
  type WholeScoutReport,
} from '../../../contract/scout-reports/endpoints.ts';
import { q } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The next step of a report: nothing by itself, a referral, a closing with its reason. */
export function NextStepCard({ report }: { report: WholeScoutReport }) {
  const [open, setOpen] = useState<'refer' | 'close' | null>(null);
  const { state, reason, referable, councilName } = report;
  const isReferred = state === 'referred';
  const close = () => setOpen(null);
  return (
    <Card title={state === 'closed' ? 'سبب الإغلاق' : 'ماذا بعد؟'}>
      {state === 'closed' && <Text tone="ink">{reason}</Text>}
      {state === 'decided' && (
        <Text tone="quiet">{`صدر القرار في ${councilName ?? 'المجلس'}، وهو في محضره.`}</Text>
      )}
      {(state === 'submitted' || isReferred) && (
        <Text tone="quiet">
          {isReferred
            ? `سيظهر وحده بين مقترحات جدول أعمال ${councilName}. ولا يترتّب على التقرير شيء ما لم يقرّره المجلس.`
            : 'لا يترتّب على التقرير شيء ما لم يُحل إلى مجلس ويقرّره المجلس.'}
        </Text>
      )}
      {referable && (
        <Row gap="8" wrap above="12" hide="print">
          <Button
            look={isReferred ? 'default' : 'primary'}
            icon={<IconGavel size={20} stroke={1.7} aria-hidden />}
            onClick={() => setOpen('refer')}
          >
            {isReferred ? 'إحالة إلى مجلس آخر' : 'إحالة إلى مجلس'}
          </Button>
          <Button
            look="default"
            icon={<IconArchive size={20} stroke={1.7} aria-hidden />}
            onClick={() => setOpen('close')}
          >
            إغلاق بسبب
          </Button>
        </Row>
      )}
      {open === 'refer' && <ReferDialog report={report} onClose={close} />}
      {open === 'close' && <CloseDialog report={report} onClose={close} />}
    </Card>
  );
}

interface DialogProps {
  report: WholeScoutReport;
  onClose: () => void;
}

function ReferDialog({ report: { reportId }, onClose }: DialogProps) {
  const councils = useQuery(q(listCouncils));
  const form = useApiForm(referScoutReport, {
    params: { reportId },
    initialValues: { councilId: null as string | null },
    check: ({ councilId }) => ({ councilId: councilId ? undefined : 'اختر المجلس' }),
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'أُحيل التقرير',
    errorMessage: 'لم يُحل التقرير',
    untilFresh: true,
  });
  return (
    <FormDialog
      title="إحالة إلى مجلس"
      onClose={onClose}
      form={form}
      submit="إحالة"
      loadingText="جارٍ الإحالة…"
    >
      <ChoiceField
        {...form.field('councilId')}
        label="المجلس"
        choices={(councils.data?.body ?? []).map(({ councilId, name }) => ({
          value: String(councilId),
          label: name,
        }))}
        loading={councils.isPending}
        failed={councils.isError}
        emptyText="لا توجد مجالس بعد"
        description="يقرأ التقرير بعد الإحالة قادة المجلس، لا كشافوه."
      />
    </FormDialog>
  );
}

function CloseDialog({ report: { reportId }, onClose }: DialogProps) {
  const form = useApiForm(closeScoutReport, {
    params: { reportId },
    initialValues: { reason: '' },
    successMessage: 'أُغلق التقرير',
    errorMessage: 'لم يُغلق التقرير. ما كتبته باقٍ.',
    untilFresh: true,
  });
  return (
    <FormDialog
      title="إغلاق التقرير بسبب"
      onClose={onClose}
      form={form}
      submit="إغلاق التقرير"
      loadingText="جارٍ الإغلاق…"
    >
      <TextAreaField
        {...form.field('reason')}
        label="السبب"
        counted
        description="جملة تبقى مع التقرير: «تحدثنا مع والده، ولا حاجة إلى مجلس.»"
      />
    </FormDialog>
  );
}
