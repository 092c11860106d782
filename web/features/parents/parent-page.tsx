import {
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconChevronDown,
  IconPhone,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { calendarPath } from '../../../contract/calendars/path.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { countedMoney, sumMoney } from '../../../contract/core/money.ts';
import { type ParentPage as Page, readParentPage } from '../../../contract/parents/endpoints.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import {
  dayMonth,
  formatNumber,
  fullName,
  keepCompounds,
  sectorName,
  shortDate,
  weekdayDate,
} from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { whatsAppUrl } from '../../i18n/whatsapp.ts';
import { useGroup } from '../../session/group.ts';
import { useSession } from '../../session/session.ts';
import { GroupHead } from '../../shared/brand/group-head.tsx';
import { telUrl } from '../../shared/families/follow-up.ts';
import { HeroCard } from '../../shared/hero-card.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import bottom from '../../ui/layout/bottom-bar.module.css';
import { Box, Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { PageSkeleton } from '../../ui/layout/skeleton.tsx';
import { FailureState } from '../../ui/layout/states.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { MemberNumber } from '../../ui/member-number.tsx';
import { PhoneNumber } from '../../ui/phone.tsx';
import { ActsCard } from './acts-card.tsx';
import { BadgesCard } from './badges-card.tsx';
import { ConsentCard } from './consent-card.tsx';
import { EvaluationCard } from './evaluation-card.tsx';
import { HealthCard, type Writing } from './health-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import css from './parent-page.module.css';
import { attendanceOf, comingDates, type LinkedChild, paidWords, privateWords } from './rules.ts';
import { useDeviceLinks } from './use-device-links.ts';
import { WeeksCard } from './weeks-card.tsx';

/** Most pages have none. */
const TripsCard = lazyWithFallback(
  () => import('./trips-card.tsx'),
  () => <Text tone="quiet">تعذّر فتح الرحلات. تأكدوا من اتصالكم ثم افتحوا الصفحة من جديد.</Text>,
);

/** Few children go to another group. */
const TransferForm = lazyWithFallback(
  () => import('./transfer-form.tsx'),
  () => (
    <Text tone="quiet">تعذّر فتح سؤال الانتقال. تأكدوا من اتصالكم ثم افتحوا الصفحة من جديد.</Text>
  ),
);

/** A child's page for its parents, by a link: no account, and nothing that leads into the app but the data kept of a child. */
export default function ParentPage() {
  const { key } = useParams({ from: '/p/$key' });
  // Nothing stays of another link: typed text goes to the link that is shown.
  return <LinkPage key={key} parentKey={key} />;
}

function LinkPage({ parentKey: key }: { parentKey: string }) {
  const { child } = useSearch({ from: '/p/$key' });
  const page = useQuery({
    ...q(readParentPage, { params: { key }, query: { child } }),
    // The other children's tabs stay while one is loading.
    placeholderData: keepPreviousData,
  });
  if (page.data) return <Child page={page.data.body} parentKey={key} />;
  if (!page.isError) return <PageSkeleton title={TITLE} />;
  return isOver(page.error) ? (
    <Over parentKey={key} isOtherChild={isOtherChild(page.error)} />
  ) : (
    <Unread error={page.error} retrying={page.isFetching} onRetry={() => void page.refetch()} />
  );
}

/** Whatever the server finds wrong with a key: a link that was cut off on its way is none. */
function isOver(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Keys are 24 bytes, with places behind where they open some children, and 18 of links from before: of another form there never was one. */
const mayBeKey = (key: string) => /^[\w-]{24}(.{8}(-\d+)*)?$/.test(key);

/** Neither who is meant nor what was there stands in the title: it stays in the browser's history. */
const TITLE = 'صفحة الأسرة';

const isOtherChild = (error: unknown) =>
  error instanceof ApiFailure && error.code === 'CHILD_NOT_ON_LINK';

function Over({ parentKey, isOtherChild }: { parentKey: string; isOtherChild: boolean }) {
  const heading = usePageHeading(TITLE);
  const group = useGroup();
  return (
    <Grid columns="1" gap="16" className={css.page}>
      {group && <GroupHead logo={group.logo} name={group.groupName} />}
      <Text as="h1" size="h2" textAlign="center" ref={heading} tabIndex={-1} className={css.over}>
        {isOtherChild
          ? 'ليس هذا الابن في هذا الرابط.'
          : mayBeKey(parentKey)
            ? 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من القائد.'
            : 'هذا الرابط غير صحيح. افتحه كاملاً كما أُرسل إليك، أو اطلب رابطاً جديداً من القائد.'}
      </Text>
      {isOtherChild && (
        <Link from="/p/$key" search={{}} className={css.link}>
          من في هذا الرابط
        </Link>
      )}
    </Grid>
  );
}

function Unread(props: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const heading = usePageHeading(TITLE);
  return (
    <Grid columns="1" gap="16" className={css.page}>
      <Text as="h1" size="h1" ref={heading} tabIndex={-1}>
        {TITLE}
      </Text>
      <FailureState {...props} />
    </Grid>
  );
}

const HealthForm = lazyWithFallback(
  () => import('./health-form.tsx'),
  () => <Text tone="quiet">تأكدوا من اتصالكم بالإنترنت ثم افتحوا الصفحة من جديد.</Text>,
);

function Child({ page, parentKey }: { page: Page; parentKey: string }) {
  /** The card that is being written is kept nowhere else. */
  const [writing, setWriting] = useState<Writing | null>(null);
  const others = useDeviceLinks(parentKey, page);
  if (writing) {
    return (
      <Grid columns="1" gap="16" className={css.page}>
        <GroupHead logo={page.logo} name={page.group} />
        <HealthForm {...{ page, parentKey, writing }} onDone={() => setWriting(null)} />
      </Grid>
    );
  }
  const health = page.health && (
    <HealthCard
      key={`health-${page.place}`}
      {...{ page, parentKey }}
      health={page.health}
      onWrite={setWriting}
    />
  );
  // Notices stand above everything but what the family must answer. Keys move a card without losing what is typed in it.
  const isTripAsked = page.trips?.some((trip) => trip.isAsked) ?? false;
  const trips = page.trips && page.trips.length > 0 && (
    <TripsCard key={`trips-${page.place}`} page={page} parentKey={parentKey} />
  );
  const asked = page.health?.isAsked && health;
  const notices = page.notices && page.notices.length > 0 && (
    <NoticesCard key="notices" notices={page.notices} />
  );
  return (
    <Grid columns="1" gap="16" className={css.page}>
      <GroupHead logo={page.logo} name={page.group} />
      <Children page={page} others={others} />
      <Answer page={page} />
      {page.transfer && (
        <TransferForm
          key={`transfer-${page.place}`}
          {...{ page, parentKey }}
          transfer={page.transfer}
        />
      )}
      {isTripAsked ? [trips, asked, notices] : [asked, notices, trips]}
      {page.badges && <BadgesCard badges={page.badges} gender={page.gender} />}
      {page.evaluation && (
        <EvaluationCard name={page.name} gender={page.gender} evaluation={page.evaluation} />
      )}
      <Coming page={page} calendarKey={parentKey} />
      <WeeksCard page={page} />
      {page.payments && <Paid payments={page.payments} />}
      {!page.health?.isAsked && health}
      <ConsentCard key={page.place} page={page} parentKey={parentKey} />
      {page.acts && page.acts.length > 0 && (
        <ActsCard key={`acts-${page.place}`} acts={page.acts} />
      )}
      {page.dataOfficer && (
        <p className={css.note}>
          لبيانات أبنائكم: {page.dataOfficer.name}،{' '}
          <PhoneNumber number={page.dataOfficer.phoneNumber} />
        </p>
      )}
      {page.mayJoin && <JoinCard parentKey={parentKey} />}
      <p className={css.note}>
        {privateWords(page)}{' '}
        <Link
          to="/privacy"
          className={`${look({ align: 'center', control: true, weight: 'medium', tone: 'accent' }, 'row')} ${css.link}`}
        >
          ماذا نحفظ عن ابنكم أو ابنتكم، وماذا لكم؟
        </Link>
      </p>
      {page.captain && <Reach captain={page.captain} name={page.name} />}
    </Grid>
  );
}

/** The link's children, and those of the device's other links; a tab's address is its place, never a name. */
function Children(props: { page: Page; others: readonly LinkedChild[] }) {
  const { children, place } = props.page;
  const { key: own } = useParams({ from: '/p/$key' });
  const all = [...children.map((child) => ({ ...child, key: own })), ...props.others];
  if (all.length < 2) return null;
  return (
    <nav aria-label="الأبناء">
      <Grid as="ul" gap="8" className={css.children} data-few={all.length < 3 || undefined}>
        {all.map((child) => (
          <li key={`${child.key} ${child.place}`}>
            <Link
              to="/p/$key"
              params={{ key: child.key }}
              search={{ child: child.place }}
              replace
              resetScroll={false}
              aria-current={child.key === own && child.place === place ? 'page' : undefined}
              className={`${look({ surface: 'card', tone: 'ink', plain: true, pad: '12', leading: 'snug' })} ${css.child}`}
            >
              <Text as="strong" block>
                {firstName(child.name)}
              </Text>
              <Text as="span">{sectorName(child)}</Text>
              {(child.asked ?? 0) > 0 && (
                <Text as="span" block tone="warn">
                  ينتظر ردّكم
                </Text>
              )}
            </Link>
          </li>
        ))}
      </Grid>
    </nav>
  );
}

function Answer({ page }: { page: Page }) {
  const heading = usePageHeading(TITLE);
  const { answer, last } = attendanceOf(page);
  const day = last && weekdayDate(last.date);
  return (
    <HeroCard padBlock="20" padInline="16" className={css.answer}>
      <Text as="h1" size="h1" leading="snug" ref={heading} tabIndex={-1}>
        {keepCompounds(page.name)}
      </Text>
      <p className={css.place}>
        {[sectorName(page), page.termName && formatDigits(page.termName)]
          .filter(Boolean)
          .join('، ')}
      </p>
      {page.memberNumber && (
        <p className={css.place}>
          {page.memberNumberLabel}: <MemberNumber number={page.memberNumber} />
        </p>
      )}
      <Text size="h2" weight="bold" above="12">
        {answer}
      </Text>
      {last && <p className={css.place}>{last.words ? `${last.words}، ${day}` : day}</p>}
    </HeroCard>
  );
}

function Coming({ page, calendarKey }: { page: Page; calendarKey: string }) {
  const dates = comingDates(page);
  return (
    <Card title="القادم">
      {dates.length === 0 ? (
        <Text tone="quiet">لا مواعيد بعد</Text>
      ) : (
        <ul>
          {dates.map(({ key, name, about, date }) => {
            const [number, month] = dayMonth(date).split(' ');
            return (
              <Row as="li" gap="12" align="center" padBlock="12" line="between" trim key={key}>
                <Grid
                  as="p"
                  noShrink
                  leading="snug"
                  textAlign="center"
                  fill="accent"
                  rounded
                  className={css.date}
                >
                  <Text as="strong" size="h2">
                    {number}
                  </Text>{' '}
                  {month}
                </Grid>
                <div>
                  <Text weight="bold">{name}</Text>
                  <Text tone="quiet">{about}</Text>
                </div>
              </Row>
            );
          })}
        </ul>
      )}
      {dates.length > 0 && (
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

/** Weeks that are shown before the others are asked for. */
const FIRST = 3;

function Paid({ payments }: { payments: NonNullable<Page['payments']> }) {
  const [isOpen, setOpen] = useState(false);
  const sum = sumMoney(payments.map(({ amount }) => amount));
  return (
    <Card
      title="الاشتراك"
      aside={
        sum > 0 && (
          <Text as="strong" size="h3">
            {countedMoney(sum)}
          </Text>
        )
      }
    >
      <Text tone="quiet">{paidWords(payments)}</Text>
      {payments.length > 0 && (
        <Box as="ul" line="above" above="8" className={css.payments}>
          {(isOpen ? payments : payments.slice(0, FIRST)).map((each) => (
            <Grid
              as="li"
              gap="12"
              padBlock="12"
              line="between"
              key={each.weekNumber}
              template="1fr auto minmax(96px, auto)"
            >
              <span>الأسبوع {formatNumber(each.weekNumber)}</span>
              <Text as="span" tone="quiet" className="tab">
                {shortDate(each.startDate)}
              </Text>
              <Text as="span" textAlign="end">
                {countedMoney(each.amount)}
              </Text>
            </Grid>
          ))}
        </Box>
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
    <Row gap="8" align="center" justify="between" className={`${bottom.bar} ${css.bar}`}>
      <Box leading="normal">
        <Text weight="bold">{fullName(captain)}</Text>
        {phone && (
          <Text tone="quiet">
            <PhoneNumber number={phone} />
          </Text>
        )}
      </Box>
      {phone && (
        <Row noShrink gap="8" className={css.ways}>
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
        </Row>
      )}
    </Row>
  );
}

const JoinForm = lazyWithFallback(
  () => import('./join-form.tsx'),
  () => <Text tone="quiet">تأكدوا من اتصالكم بالإنترنت ثم افتحوا الصفحة من جديد.</Text>,
);

/** For a family with another link: one page for all its children. */
function JoinCard({ parentKey }: { parentKey: string }) {
  const [isOpen, setOpen] = useState(false);
  if (useSession() !== null) return null;
  return (
    <Card title="رابط واحد لأبنائكم">
      <p>عند أسرتكم رابط آخر. ضمّوه لتجدوا أبناءكم في هذه الصفحة، ويبقى الرابط الآخر يعمل.</p>
      <Box above="12">
        {isOpen ? (
          <JoinForm parentKey={parentKey} />
        ) : (
          <Button look="default" onClick={() => setOpen(true)}>
            ضمّ الرابط الآخر
          </Button>
        )}
      </Box>
    </Card>
  );
}
