import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { contentOf, differences, formValues } from '../../../contract/core/record-content.ts';
import {
  readTerm,
  type StoredTerm,
  type Term,
  updateTerm,
} from '../../../contract/terms/endpoints.ts';
import { termRecord } from '../../../contract/terms/record.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { askToReplace } from '../../shared/records/record-conflict.tsx';
import { recordWords } from '../../shared/records/record-words.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './term-form.module.css';
import { checkTerm, TermFields } from './term-form.tsx';

export default function EditTermPage() {
  const term = useQuery(q(readTerm));
  const none = term.error instanceof ApiFailure && term.error.code === 'NO_TERM';
  return (
    <>
      <PageHeader title="تعديل الفترة" back={HOME} />
      <FormColumn>
        {none && !term.data ? (
          <EmptyState
            title="لا توجد فترة حالية"
            text="ابدأ فترة جديدة أولاً، ثم يمكنك تعديل اسمها وتواريخها من هنا."
            action={<LinkButton to="/start-new-term">بدء فترة جديدة</LinkButton>}
          />
        ) : (
          <Loaded query={term} latest skeleton={<CardSkeleton lines={6} />}>
            {({ body, version }) => (
              <EditTerm key={body.termNumber} term={body} version={version} />
            )}
          </Loaded>
        )}
      </FormColumn>
    </>
  );
}

function EditTerm({ term, version }: { term: Term; version: string | undefined }) {
  const navigate = useNavigate();
  const form = useApiForm(updateTerm, {
    initialValues: { ...formValues(termRecord, term), understood: false, version },
    check: (values) => checkTerm(values, {}),
    successMessage: 'تم تعديل الفترة بنجاح',
    errorMessage: ({ code }) => (code === 'TERM_CHANGED' ? null : 'حدث خطأ أثناء تعديل الفترة'),
  });
  return (
    <>
      <Notice title="يغيّر أسابيع الفترة في كل الصفحات">
        <ul className={css.points}>
          <li>يمكن تغيير تاريخ البداية ما دام لم يُسجَّل شيء في أي أسبوع.</li>
          <li>يمكن تقديم تاريخ النهاية ما دامت الأسابيع التي ستُحذف خالية من السجلات.</li>
        </ul>
      </Notice>
      <Card>
        <Form
          form={form}
          onRefused={(failure) =>
            askToReplace<StoredTerm>(failure, 'TERM_CHANGED', {
              title: 'تغيّرت هذه الفترة بعد فتحها',
              differences: (theirs) =>
                differences(
                  termRecord,
                  { mine: contentOf(termRecord, form.values), theirs },
                  recordWords,
                  {},
                ),
            })
          }
          onSaved={() => void navigate({ to: '/dashboard' })}
        >
          <TermFields form={form} before={term} />
          <SubmitButton loadingText="جارٍ التعديل…">تعديل</SubmitButton>
        </Form>
      </Card>
    </>
  );
}
