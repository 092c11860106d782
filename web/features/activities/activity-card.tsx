import {
  IconCalendarEvent,
  IconCampfire,
  IconCompass,
  IconConfetti,
  IconHeartHandshake,
  IconKayak,
  IconMapPin,
  IconPencil,
  IconSparkles,
  IconTent,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { deleteActivity } from '../../../contract/activities.ts';
import { activityTypeLabels } from '../../../contract/labels.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { useConfirmedDelete } from '../../components/use-confirmed-delete.ts';
import { dayOf, formatNumber, weekdayDate } from '../../lib/format.ts';
import css from './activity-card.module.css';
import { type DatedActivity, plannedWords } from './rules.ts';

const icons = {
  entertainment: IconConfetti,
  rowing: IconKayak,
  camping: IconTent,
  wildCooking: IconCampfire,
  scouting: IconCompass,
  volunteering: IconHeartHandshake,
  other: IconSparkles,
};
const line = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** An activity with what one does to it: only those who may have the buttons. */
export function ActivityCard({ activity }: { activity: DatedActivity }) {
  const { activityId, name, type, date, place } = activity;
  const Icon = icons[type];
  const day = weekdayDate(date, date.slice(0, 4) !== dayOf(new Date()).slice(0, 4));
  const remove = useConfirmedDelete(deleteActivity, {
    successMessage: 'تم حذف النشاط بنجاح',
    errorMessage: 'حدث خطأ أثناء حذف النشاط',
  });

  const question = {
    title: 'حذف النشاط؟',
    body: `سيُحذف «${name}»، ${day}، من قائمة كل القادة، ولا يمكن التراجع عن ذلك.`,
  };

  return (
    <li className={css.card}>
      <div className={css.head}>
        <span className={css.tile}>
          <Icon size={22} stroke={1.7} aria-hidden />
        </span>
        <div className={css.words}>
          <h3 className={css.name}>{name}</h3>
          <p className={css.type}>
            {activityTypeLabels[type]}
            {activity.weekCancelled && <Badge tone="bad">الأسبوع ملغي</Badge>}
          </p>
        </div>
        {activity.editable && (
          <div className={css.actions}>
            <LinkButton
              to="/add-activity"
              search={{ activity: activityId }}
              look="default"
              icon={<IconPencil {...line} />}
              aria-label={`تعديل: ${name}`}
            />
            <Button
              look="danger-text"
              icon={<IconTrash {...line} />}
              aria-label={`حذف: ${name}`}
              disabled={remove.isPending}
              onClick={() => void remove.ask(question, { params: { activityId } })}
            />
          </div>
        )}
      </div>
      <ul className={css.facts}>
        <li>
          <IconCalendarEvent {...line} />
          <span>
            {day}
            <span className={css.week}>
              الأسبوع {formatNumber(activity.weekNumber)}، {activity.termName}
            </span>
          </span>
        </li>
        {place && (
          <li>
            <IconMapPin {...line} />
            {place}
          </li>
        )}
        <li>
          <IconUser {...line} />
          {plannedWords(activity.plannedBy)}
        </li>
      </ul>
    </li>
  );
}
