import { useQuery } from '@tanstack/react-query';
import { listActivities } from '../../../contract/activities.ts';
import { can } from '../../../contract/permissions.ts';
import { listWeeks } from '../../../contract/terms.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../components/button.tsx';
import { FormColumn } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardSkeleton, EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { useCaptain } from '../../lib/session.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { EditActivityForm, NewActivityForm } from './activity-form.tsx';

/** Plans an activity, or edits the one that the address names. */
export default function AddActivityPage() {
  const [asked] = useUrlState('activity');
  return (
    <FormColumn>
      <PageHeader
        title={asked.activity ? 'تعديل نشاط' : 'إضافة نشاط'}
        back={{ to: paths.activities, label: 'الأنشطة' }}
      />
      {asked.activity ? <EditActivity activityId={Number(asked.activity)} /> : <NewActivity />}
    </FormColumn>
  );
}

function NewActivity() {
  const captain = useCaptain();
  const weeks = useQuery(q(listWeeks));
  return (
    <Loaded query={weeks} skeleton={<CardSkeleton lines={6} />}>
      {({ count }) =>
        count === 0 ? (
          <EmptyState
            title="لا توجد فترة حالية"
            {...(can(captain, 'terms:manage')
              ? {
                  text: 'يمكن التخطيط لنشاط بعد أن تبدأ فترة.',
                  action: <LinkButton to={paths.startNewTerm}>بدء فترة جديدة</LinkButton>,
                }
              : { text: 'يمكن التخطيط لنشاط بعد أن يبدأ القائد العام الفترة.' })}
          />
        ) : (
          <NewActivityForm />
        )
      }
    </Loaded>
  );
}

function EditActivity({ activityId }: { activityId: number }) {
  // Saving replaces everything that is known of the activity: never over a remembered answer.
  const activities = useQuery({ ...q(listActivities), staleTime: 0 });
  const skeleton = <CardSkeleton lines={6} />;
  const back = <LinkButton to={paths.activities}>العودة إلى الأنشطة</LinkButton>;
  if (!activities.isFetchedAfterMount) return skeleton;
  return (
    <Loaded query={activities} skeleton={skeleton}>
      {({ body }) => {
        const activity = body.find((each) => each.activityId === activityId);
        if (!activity) return <EmptyState title="هذا النشاط غير موجود" action={back} />;
        if (!activity.editable) {
          return (
            <EmptyState
              title="ليس لديك صلاحية لتعديل هذا النشاط"
              text="يمكنك تعديل الأنشطة التي خططت لها فقط."
              action={back}
            />
          );
        }
        return <EditActivityForm key={activityId} activity={activity} />;
      }}
    </Loaded>
  );
}
