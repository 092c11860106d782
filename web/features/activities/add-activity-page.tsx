import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listActivities } from '../../../contract/activities/endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import { listWeeks } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { useCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { ActivityForm } from './activity-form.tsx';

/** Plans an activity, or edits the one that the address names. */
export default function AddActivityPage() {
  const { activity } = useSearch({ from: '/add-activity' });
  return (
    <FormColumn>
      <PageHeader
        title={activity ? 'تعديل نشاط' : 'إضافة نشاط'}
        back={{ to: '/activities', label: 'الأنشطة' }}
      />
      {activity ? <EditActivity activityId={activity} /> : <NewActivity />}
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
                  action: <LinkButton to="/start-new-term">بدء فترة جديدة</LinkButton>,
                }
              : { text: 'يمكن التخطيط لنشاط بعد أن يبدأ القائد العام الفترة.' })}
          />
        ) : (
          <ActivityForm />
        )
      }
    </Loaded>
  );
}

function EditActivity({ activityId }: { activityId: number }) {
  // Saving replaces the whole activity, so never edit a stored answer.
  const activities = useQuery({ ...q(listActivities), staleTime: 0 });
  const skeleton = <CardSkeleton lines={6} />;
  const back = <LinkButton to="/activities">العودة إلى الأنشطة</LinkButton>;
  if (!activities.isFetchedAfterMount) return skeleton;
  return (
    <Loaded query={activities} latest skeleton={skeleton}>
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
        return <ActivityForm key={activityId} activity={activity} />;
      }}
    </Loaded>
  );
}
