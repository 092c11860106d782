import {
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconCheck,
  IconChevronDown,
  IconMinus,
  IconPhone,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { calendarPath } from '../../../contract/calendar-path.ts';
import { weekdayLabels } from '../../../contract/labels.ts';
import { type ParentPage as Page, readParentPage } from '../../../contract/parents.ts';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { GroupMark } from '../../components/group-mark.tsx';
import { TentMark } from '../../components/logo.tsx';
import { Percent } from '../../components/percent.tsx';
import { PageSkeleton } from '../../components/skeleton.tsx';
import { FailureState } from '../../components/states.tsx';
import { usePageHeading } from '../../components/use-page-heading.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { ApiFailure, q } from '../../lib/api.ts';
import { firstName, telUrl } from '../../lib/follow-up.ts';
import {
  dayMonth,
  formatNumber,
  fullName,
  groupPhone,
  keepCompounds,
  sectorName,
  shortDate,
  weekdayDate,
} from '../../lib/format.ts';
import { arabicDigits } from '../../lib/localize.ts';
import { whatsAppUrl } from '../../lib/whatsapp.ts';
import { ConsentCard } from './consent-card.tsx';
import css from './parent-page.module.css';
import {
  attendanceOf,
  legendOf,
  type Mark,
  markLabels,
  markOf,
  paidWords,
  poundsOf,
} from './rules.ts';

/** What parents read of their child, by a link: no account, and nothing that leads into the app but what is kept of a child. */
export default function ParentPage() {
  const { key } = useParams({ from: '/p/$key' });
  const page = useQuery(q(readParentPage, { params: { key } }));
  if (page.data) return <Child page={page.data.body} parentKey={key} />;
  if (!page.isError) return <PageSkeleton />;
  return isOver(page.error) ? (
    <Over />
  ) : (
    <Unread error={page.error} retrying={page.isFetching} onRetry={() => void page.refetch()} />
  );
}

/** Whatever the server finds wrong with a key: a link that was cut off on its way is none. */
function isOver(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Neither who is meant nor what was there stands in the title: it stays in the browser's history. */
const TITLE = 'صفحة الأسرة';

function Over() {
  const heading = usePageHeading(TITLE);
  return (
    <h1 ref={heading} tabIndex={-1} className={css.over}>
      انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من القائد.
    </h1>
  );
}

function Unread(props: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const heading = usePageHeading(TITLE);
  return (
    <div className={css.page}>
      <h1 ref={heading} tabIndex={-1} className={css.unread}>
        {TITLE}
      </h1>
      <FailureState {...props} />
    </div>
  );
}

function Child({ page, parentKey }: { page: Page; parentKey: string }) {
  return (
    <div className={css.page}>
      <p className={css.group}>
        <GroupMark logo={page.logo} size={40} instead={<TentMark size={30} />} />
        {page.group}
      </p>
      <Answer page={page} />
      <Coming activities={page.activities} calendarKey={parentKey} />
      <Weeks page={page} />
      {page.payments && <Paid payments={page.payments} />}
      <ConsentCard page={page} parentKey={parentKey} />
      <p className={css.note}>
        صفحة خاصة بأسرة {firstName(page.name)}، لا تظهر في محركات البحث وتنتهي مع الفترة في{' '}
        {dayMonth(page.endDate)}. لا ترسلوها إلى غير الأسرة.{' '}
        <Link to="/help" search={{ chapter: 'data-for-parents' }} className={css.link}>
          ماذا نحفظ عن ابنكم أو ابنتكم، وماذا لكم؟
        </Link>
      </p>
      {page.captain && <Reach captain={page.captain} name={page.name} />}
    </div>
  );
}

function Answer({ page }: { page: Page }) {
  const heading = usePageHeading(TITLE);
  const { answer, last } = attendanceOf(page);
  const day = last && weekdayDate(last.date);
  return (
    <div className={css.answer}>
      <span className={css.tent}>
        <TentMark size={200} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={css.name}>
        {keepCompounds(page.name)}
      </h1>
      <p className={css.place}>
        {sectorName(page)}، {arabicDigits(page.termName)}
      </p>
      <p className={css.came}>{answer}</p>
      {last && <p className={css.place}>{last.words ? `${last.words}، ${day}` : day}</p>}
    </div>
  );
}

function Coming({ activities, calendarKey }: Pick<Page, 'activities'> & { calendarKey: string }) {
  return (
    <Card title="القادم">
      {activities.length === 0 ? (
        <p className={css.quiet}>لا مواعيد بعد</p>
      ) : (
        <ul className={css.list}>
          {activities.map(({ activityId, name, place, day, date }) => {
            const [number, month] = dayMonth(date).split(' ');
            return (
              <li key={activityId} className={css.activity}>
                <p className={css.date}>
                  <strong>{number}</strong> {month}
                </p>
                <div>
                  <p className={css.what}>{name}</p>
                  <p className={css.quiet}>
                    {weekdayLabels[day]}
                    {place && `، ${place}`}
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {activities.length > 0 && (
        // A phone keeps them in its calendar; by 'webcal:' many would do nothing.
        <ButtonAnchor
          look="quiet"
          href={calendarPath(calendarKey)}
          icon={<IconCalendarPlus size={20} stroke={1.7} aria-hidden />}
        >
          حفظ المواعيد في التقويم
        </ButtonAnchor>
      )}
    </Card>
  );
}

const signs: Partial<Record<Mark, ComponentType<{ size: number; stroke: number }>>> = {
  attended: IconCheck,
  absent: IconX,
  excused: IconMinus,
};

function MarkSign({ mark }: { mark: Mark }) {
  const Sign = signs[mark];
  return (
    <span className={css.mark} data-mark={mark} aria-hidden>
      {Sign && <Sign size={18} stroke={2.2} />}
    </span>
  );
}

function Weeks({ page }: { page: Page }) {
  const { weeks } = page;
  const labels = markLabels[page.gender];
  const { rate } = attendanceOf(page);
  return (
    <Card
      title="الحضور"
      aside={
        rate !== null && (
          <strong className={css.rate}>
            <VisuallyHidden>نسبة الحضور </VisuallyHidden>
            <Percent value={rate} />
          </strong>
        )
      }
    >
      {weeks.length === 0 ? (
        <p className={css.quiet}>لم تبدأ الفترة بعد</p>
      ) : (
        <>
          <ol className={css.weeks}>
            {weeks.map((week) => (
              <li key={week.weekNumber} className={css.week}>
                <MarkSign mark={markOf(week)} />
                <span className="tab" aria-hidden>
                  {formatNumber(week.weekNumber)}
                </span>
                <VisuallyHidden>
                  الأسبوع {formatNumber(week.weekNumber)}: {labels[markOf(week)]}
                </VisuallyHidden>
              </li>
            ))}
          </ol>
          <ul className={css.legend}>
            {legendOf(weeks).map(({ mark, count }) => (
              <li key={mark}>
                <MarkSign mark={mark} />
                {labels[mark]} {formatNumber(count)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Weeks that are shown before the others are asked for. */
const FIRST = 3;

function Paid({ payments }: { payments: NonNullable<Page['payments']> }) {
  const [isOpen, setOpen] = useState(false);
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  return (
    <Card title="الاشتراك" aside={sum > 0 && <strong className={css.rate}>{poundsOf(sum)}</strong>}>
      <p className={css.quiet}>{paidWords(payments)}</p>
      {payments.length > 0 && (
        <ul className={css.payments}>
          {(isOpen ? payments : payments.slice(0, FIRST)).map((each) => (
            <li key={each.weekNumber} className={css.payment}>
              <span>الأسبوع {formatNumber(each.weekNumber)}</span>
              <span className={css.day}>{shortDate(each.startDate)}</span>
              <span className={css.amount}>{poundsOf(each.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {!isOpen && payments.length > FIRST && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          كل الأسابيع ({formatNumber(payments.length)})
          <IconChevronDown size={20} stroke={1.7} aria-hidden />
        </Button>
      )}
    </Card>
  );
}

const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

function Reach({ captain, name }: { captain: NonNullable<Page['captain']>; name: string }) {
  const phone = captain.phoneNumber;
  return (
    <div className={css.bar}>
      <div className={css.who}>
        <p className={css.what}>{fullName(captain)}</p>
        {phone && <p className={css.number}>{groupPhone(phone)}</p>}
      </div>
      {phone && (
        <div className={css.ways}>
          <ButtonAnchor
            look="default"
            href={whatsAppUrl(phone, `أهلاً، معكم أسرة ${name}. `)}
            target="_blank"
            rel="noopener noreferrer"
            icon={<IconBrandWhatsapp {...sign} />}
          >
            واتساب
          </ButtonAnchor>
          <ButtonAnchor look="tint" href={telUrl(phone)} icon={<IconPhone {...sign} />}>
            اتصال
          </ButtonAnchor>
        </div>
      )}
    </div>
  );
}
