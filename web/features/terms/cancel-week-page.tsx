import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addDays, weekEnd } from '../../../contract/core/calendar.ts';
import {
  cancelWeek,
  readCurrentWeek,
  readTerm,
  type Term,
  type Week,
} from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { formatNumber, weekdayDate } from '../../i18n/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './term-form.module.css';

const backToDashboard = (
  <LinkButton to="/dashboard" look="default">
    العودة إلى الرئيسية
  </LinkButton>
);

export default function CancelWeekPage() {
  const term = useQuery(q(readTerm));
  const week = useQuery(q(readCurrentWeek));
  const missing = (error: unknown) => (error instanceof ApiFailure ? error.code : undefined);
  return (
    <FormColumn>
      <PageHeader title="إلغاء الأسبوع" back={HOME} />
      {missing(term.error) === 'NO_TERM' ? (
        <EmptyState
          title="لا توجد فترة حالية"
          text="لا يوجد أسبوع لإلغائه قبل أن تبدأ فترة."
          action={<LinkButton to="/start-new-term">بدء فترة جديدة</LinkButton>}
        />
      ) : (
        <Loaded query={term} skeleton={<CardSkeleton lines={5} />}>
          {({ body: term }) =>
            missing(week.error) === 'NO_CURRENT_WEEK' ? (
              <EmptyState
                title="لا يوجد أسبوع حالي"
                text={`تبدأ «${term.termName}» ${weekdayDate(term.startDate)}، ولا يمكن إلغاء أسبوع قبل أن يبدأ.`}
                action={backToDashboard}
              />
            ) : (
              <Loaded query={week} skeleton={<CardSkeleton lines={5} />}>
                {({ body: week }) => <CancelWeek term={term} week={week} />}
              </Loaded>
            )
          }
        </Loaded>
      )}
    </FormColumn>
  );
}

function CancelWeek({ term, week }: { term: Term; week: Week }) {
  const navigate = useNavigate();
  const form = useApiForm(cancelWeek, {
    initialValues: { understood: false },
    check: ({ understood }) => ({
      understood: understood ? undefined : 'ضع علامة على «أنا أفهم» أولاً',
    }),
    successMessage: 'تم إلغاء الأسبوع بنجاح',
    errorMessage: 'حدث خطأ أثناء إلغاء الأسبوع',
    onSuccess: () => void navigate({ to: '/dashboard' }),
  });
  const next = addDays(week.startDate, 7);
  const end = weekEnd(week.startDate, term.endDate);
  // After the captain's own cancellation the new answer arrives shortly before the dashboard opens.
  if (week.cancelled && !form.mutation.isSuccess) {
    return (
      <EmptyState
        title={`الأسبوع ${formatNumber(week.weekNumber)} ملغي بالفعل`}
        text={
          next <= term.endDate
            ? `الأسبوع التالي يبدأ ${weekdayDate(next)}.`
            : 'وهو آخر أسابيع الفترة.'
        }
        action={backToDashboard}
      />
    );
  }
  return (
    <>
      <Notice tone="bad" title="هل أنت متأكد من إلغاء الأسبوع؟">
        <p>إلغاء الاسبوع قرار مهم و لا يمكن التراجع عنه</p>
      </Notice>
      <Card title={`الأسبوع ${formatNumber(week.weekNumber)}`}>
        <Details
          rows={[
            { label: 'من', value: weekdayDate(week.startDate) },
            { label: 'إلى', value: weekdayDate(end) },
            { label: 'الفترة', value: term.termName },
          ]}
        />
      </Card>
      <Card title="ماذا يحدث بعد الإلغاء؟">
        <Form form={form} warnOnLeave={false}>
          <ul className={css.points}>
            <li>الغياب لا يُحتسب في أي نسبة، والاشتراك المدفوع يبقى في الخزنة.</li>
            <li>لا يمكن تسجيل غياب أو اشتراك جديد فيه، ويظهر في قوائم الأسابيع ملغياً.</li>
          </ul>
          <CheckField {...form.field('understood')} label="أنا أفهم" />
          <SubmitButton danger loadingText="جارٍ الإلغاء…">
            إلغاء الأسبوع
          </SubmitButton>
        </Form>
      </Card>
    </>
  );
}
