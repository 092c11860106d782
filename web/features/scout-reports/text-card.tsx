import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import {
  correctScoutReport,
  type WholeScoutReport,
} from '../../../contract/scout-reports/endpoints.ts';
import { callName, momentLabel, weekdayDate } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The words of a report, the earlier ones below, and its writer's correction. */
export function TextCard({ report }: { report: WholeScoutReport }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={`ما حدث يوم ${weekdayDate(report.date)}`}
      aside={
        report.editable && (
          <Button
            look="default"
            icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            تصحيح
          </Button>
        )
      }
    >
      <Text size="text" tone="ink" leading="normal" preLine>
        {report.text}
      </Text>
      <Text tone="quiet" above="12">
        {`بقلم ${callName(report.by)}، ${momentLabel(report.at)}`}
      </Text>
      {report.earlier.length > 0 && (
        <Stack gap="8" above="12">
          {report.earlier.map(({ text, at }) => (
            <Box key={at} surface="sunken" pad="12" rounded>
              <Text tone="quiet">{`قبل تصحيح ${momentLabel(at)}:`}</Text>
              <Text tone="quiet" preLine>
                {text}
              </Text>
            </Box>
          ))}
        </Stack>
      )}
      {isOpen && <CorrectionDialog report={report} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function CorrectionDialog(props: { report: WholeScoutReport; onClose: () => void }) {
  const { reportId, text } = props.report;
  const form = useApiForm(correctScoutReport, {
    params: { reportId },
    initialValues: { text },
    successMessage: 'تم حفظ التصحيح',
    errorMessage: 'لم يُحفظ التصحيح. ما كتبته باقٍ.',
    untilFresh: true,
  });
  return (
    <FormDialog title="تصحيح التقرير" onClose={props.onClose} form={form} submit="حفظ التصحيح">
      <TextAreaField
        {...form.field('text')}
        label="ما الذي حدث؟"
        rows={6}
        counted
        description="يبقى النص السابق محفوظاً تحته."
      />
    </FormDialog>
  );
}
