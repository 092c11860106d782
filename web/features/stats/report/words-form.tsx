import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { captainTypeLabels } from '../../../../contract/core/labels.ts';
import {
  type ReportWords,
  setReportWords,
  type TermReport,
} from '../../../../contract/reports/term-report.ts';
import { LONGEST_WORDS } from '../../../../contract/reports/term-words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { askToReplace } from '../../../shared/records/record-conflict.tsx';
import { type DraftKind, useDraft } from '../../../shared/sheet/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import css from './term-report-page.module.css';

type Props = { report: TermReport; version: string };

/** The leader's words, which stand on the first page; written here and kept for this report. */
export function WordsForm(props: Props) {
  const { words } = props.report;
  const draft = useWordsDraft(props.report);
  const [isWriting, setWriting] = useState(!draft.isEmpty);
  if (isWriting) {
    return (
      <>
        <Writing {...props} draft={draft} close={() => setWriting(false)} />
        {words && (
          <div className={css.onPaper}>
            <Words words={words} />
          </div>
        )}
      </>
    );
  }
  if (!words) {
    return (
      <Box above="16" hide="print">
        <Button
          look="tint"
          icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          إضافة كلمتك
        </Button>
      </Box>
    );
  }
  return (
    <Words words={words}>
      <Box hide="print">
        <Button look="quiet" onClick={() => setWriting(true)}>
          تعديل الكلمة
        </Button>
      </Box>
    </Words>
  );
}

function Words({ words, children }: { words: ReportWords; children?: ReactNode }) {
  return (
    <Box
      as="section"
      above="16"
      pad="16"
      frame="mid"
      rounded
      className={css.words}
      aria-label="كلمة القائد"
    >
      <Text preLine>{words.text}</Text>
      <Row justify="between" align="center" gap="12" wrap>
        <Text tone="quiet">
          <strong>{words.by}</strong>، {captainTypeLabels[words.byType]}
        </Text>
        {children}
      </Row>
    </Box>
  );
}

function Writing({
  report,
  version,
  draft,
  close,
}: Props & { draft: ReturnType<typeof useWordsDraft>; close: () => void }) {
  const form = useApiForm(setReportWords, {
    initialValues: { text: draft.draft?.text ?? report.words?.text ?? '' },
    toBody: ({ text }) => ({
      text,
      version: draft.draft?.version ?? version,
      termNumber: report.termNumber,
      year: report.isYear,
      scope: report.scope,
      ...(report.unitCaptainId !== null && { unitCaptainId: report.unitCaptainId }),
      ...(report.sectorBaseName !== null && {
        baseName: report.sectorBaseName,
        suffixName: report.sectorSuffixName,
      }),
    }),
    successMessage: 'تم حفظ الكلمة',
    errorMessage: ({ code }) => (code === 'WORDS_CHANGED' ? null : 'لم تُحفظ الكلمة. ما كتبته باقٍ.'),
    untilFresh: true,
  });
  const stop = () => {
    draft.clear();
    close();
  };
  const text = form.field('text');
  return (
    <Box above="16" hide="print" maxWidth="760">
      <Form
        form={form}
        warnOnLeave={false}
        onRefused={(failure) =>
          askToReplace<{ version: string; words: TermReport['words'] }>(failure, 'WORDS_CHANGED', {
            title: 'تغيّرت كلمة التقرير بعد فتحها',
            differences: ({ words }) => [
              {
                label: 'الكلمة',
                mine: form.values.text,
                theirs: words && `${words.text}\n(كتبه ${words.by})`,
              },
            ],
          })
        }
        onSaved={stop}
      >
        <TextAreaField
          {...text}
          onChange={(typed) => {
            text.onChange(typed);
            draft.change((before) => ({ text: typed, version: before?.version ?? version }));
          }}
          label="كلمتك"
          rows={6}
          description={`تظهر في أول صفحة، وحتى ${formatNumber(LONGEST_WORDS)} حرف.`}
        />
        <Row gap="12" wrap align="center">
          <SubmitButton loadingText="جارٍ الحفظ…">حفظ الكلمة</SubmitButton>
          <Button look="quiet" onClick={stop}>
            {draft.isEmpty ? 'رجوع' : 'ترك ما كتبته'}
          </Button>
          {!draft.isEmpty && draft.isKept && <Text tone="quiet">محفوظ على هذا الجهاز</Text>}
        </Row>
      </Form>
    </Box>
  );
}

/** Words that are typed and not stored yet, and the version that they were begun from. */
type WordsDraft = { text: string; version: string } | null;

const kind: DraftKind<WordsDraft> = {
  empty: null,
  isBlank: (draft) => draft === null,
  isDraft: (value) =>
    typeof value === 'object' && value !== null && 'text' in value && 'version' in value,
};

/** The captain's words for one report, kept on the device until they are stored. */
function useWordsDraft(report: TermReport) {
  const { termNumber, isYear, unitCaptainId, sectorBaseName, sectorSuffixName } = report;
  const scope = unitCaptainId ?? [sectorBaseName, sectorSuffixName].filter(Boolean).join(' ');
  return useDraft(`report-words/${termNumber}/${isYear ? 'year' : 'term'}/${scope}`, kind);
}
