import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createTerm, readTerm, type Term } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { groupToday, weekdayDate } from '../../i18n/format.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { FailureState } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './term-form.module.css';
import { checkTerm, TermFields } from './term-form.tsx';

export default function StartNewTermPage() {
  const term = useQuery(q(readTerm));
  const none = term.error instanceof ApiFailure && term.error.code === 'NO_TERM';
  return (
    <>
      <PageHeader
        title="بدء فترة جديدة"
        lead="موسم من أسابيع يُسجَّل فيها الغياب والاشتراك."
        back={HOME}
      />
      <FormColumn>
        {term.data || none ? (
          <StartTerm newest={term.data?.body} />
        ) : term.isError ? (
          <FailureState
            error={term.error}
            retrying={term.isFetching}
            onRetry={() => void term.refetch()}
          />
        ) : (
          <CardSkeleton lines={6} />
        )}
      </FormColumn>
    </>
  );
}

function StartTerm({ newest }: { newest: Term | undefined }) {
  const navigate = useNavigate();
  const today = groupToday();
  const form = useApiForm(createTerm, {
    initialValues: {
      termName: '',
      startDate: '',
      endDate: '',
      understood: false,
      version: undefined as string | undefined,
    },
    check: (values) => checkTerm(values, { before: newest, today }),
    successMessage: 'تم إنشاء الفترة بنجاح',
    errorMessage: 'حدث خطأ أثناء إنشاء الفترة',
  });
  return (
    <>
      <Notice tone="warn" title="لا يمكن التراجع عن بدء فترة جديدة">
        <ul className={css.points}>
          <li>بعدها تستخدم كل الصفحات والأرقام الفترة الجديدة وحدها.</li>
          {newest && (
            <li>
              سجلات «{newest.termName}» تبقى محفوظة وتظهر في صفحات الكشافين، ولا يمكن تعديلها بعد
              ذلك.
            </li>
          )}
          {newest && newest.endDate >= today && (
            <li>
              «{newest.termName}» مستمرة حتى {weekdayDate(newest.endDate)}. إذا بدأت فترة جديدة الآن
              فلن يمكن تسجيل غياب أو اشتراك حتى يأتي أول أسابيعها.
            </li>
          )}
        </ul>
      </Notice>
      <Card>
        <Form form={form} onSaved={() => void navigate({ to: '/dashboard' })}>
          <TermFields form={form} />
          <SubmitButton loadingText="جارٍ بدء الفترة…">بدء الفترة</SubmitButton>
        </Form>
      </Card>
    </>
  );
}
