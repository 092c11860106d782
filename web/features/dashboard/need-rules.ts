import {
  IconAlertTriangle,
  IconAward,
  IconBuildingBank,
  IconCake,
  IconCampfire,
  IconCash,
  IconCertificate,
  IconClipboardCheck,
  IconMailbox,
  IconNotebook,
  IconPackage,
  IconPhoneCall,
  IconSignature,
  IconStar,
  IconTent,
  IconUserCheck,
  IconUserShield,
  IconUserStar,
  IconUserX,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { daysBetween } from '../../../contract/core/calendar.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { can } from '../../../contract/core/permissions.ts';
import { piecesText } from '../../../contract/equipment/words.ts';
import { responsibilityNouns } from '../../../contract/responsibilities/words.ts';
import { clockText } from '../../../contract/sessions/words.ts';
import { dayOf, formatNumber, sectorName } from '../../i18n/format.ts';
import { monthName } from '../../i18n/month-name.ts';
import { inDays, sinceDays } from '../../shared/dates/days.ts';
import { weeksMissed } from '../../shared/families/follow-up.ts';
import { LATE_DAYS, newRequests } from '../../shared/families/join-requests.ts';
import {
  backupWords,
  claimWords,
  lateDecisions,
  notRecorded,
  waitingCaptains,
  worstGap,
} from './need-words.ts';
import { isTripToday } from './rules.ts';
import type { Facts } from './use-facts.ts';
import { splitWeek, withoutPoints } from './week/week-rules.ts';

/** One line of 'ما يحتاج إليك': red is overdue, amber has an end, all else has the accent. */
export interface NeedLine {
  words: string;
  chip: string;
  tone: 'accent' | 'warn' | 'bad';
  to: LinkProps['to'];
  params?: LinkProps['params'];
  search?: LinkProps['search'];
}

interface Need {
  icon: typeof IconAward;
  /** The line of this captain; null where nothing needs them. */
  line: (facts: Facts) => NeedLine | null;
}

const number = formatNumber;

/** A line that only counts; null for none. */
function count(
  words: string,
  howMany: number | undefined,
  tone: NeedLine['tone'],
  to: LinkProps['to'],
): NeedLine | null {
  return howMany ? { words, chip: number(howMany), tone, to } : null;
}

/**
 * The lines that features may show on the dashboard: at most one each, in this order. A new feature adds an entry here and its
 * figure to the answer of `GET /screen/dashboard`.
 */
export const needs = {
  server: {
    icon: IconAlertTriangle,
    line: ({ disk, alerts, notices }) => {
      const line = (words: string, chip: string) =>
        ({ words, chip, tone: 'bad', to: '/settings' }) as const;
      if (disk?.low) return line('قرص الخادم', 'يكاد يمتلئ');
      if (alerts?.backup) return line('النسخة الاحتياطية', backupWords[alerts.backup]);
      const [notice] = notices;
      return notice ? line(notice.title, 'من مشغّل الخادم') : null;
    },
  },
  week: {
    icon: IconClipboardCheck,
    line: ({ week, last, today, jobs, isFriday, scope, own, weekSearch }) => {
      if (!week || !last || isFriday) return null;
      const name = `الأسبوع ${number(week.weekNumber)}`;
      const since = sinceDays(daysBetween(last.day, today));
      if (jobs.includes('attendance') || jobs.includes('standIn')) {
        const { standIn } = own;
        const isOwn = jobs.includes('attendance') || !standIn;
        return {
          words: isOwn ? `${name} لم يُسجَّل` : `${name}: القطاع الذي تنوب عنه`,
          chip: since,
          tone: 'warn',
          to: '/record-scouts-absence',
          search: {
            ...weekSearch,
            ...(isOwn ? {} : { base: standIn.baseName, suffix: standIn.suffixName }),
          },
        };
      }
      const { missing } = splitWeek(scope.data?.body ?? []);
      if (missing.length === 0) return null;
      const longest = Math.max(...missing.map(({ missingWeeks }) => missingWeeks));
      return {
        words: `${notRecorded(missing.length)} ${name}`,
        chip: longest > 1 ? `منذ ${weeksMissed(longest)}` : since,
        tone: 'warn',
        to: '/sectors',
      };
    },
  },
  captainsWeek: {
    icon: IconUserCheck,
    line: ({ week, last, today, jobs, isFriday }) =>
      !week || !last || isFriday || !jobs.includes('captains')
        ? null
        : {
            words: 'غياب القادة لم يُسجَّل',
            chip: sinceDays(daysBetween(last.day, today)),
            tone: 'warn',
            to: '/record-captains-absence',
          },
  },
  session: {
    icon: IconCampfire,
    line: ({ captain, today, alerts, ahead, week, jobs }) => {
      const { session, unplannedSectors } = alerts ?? {};
      if (session?.day === today && session.state === 'planned') {
        return {
          words: `جلسة اليوم: ${session.title}`,
          chip: clockText(session.startTime),
          tone: 'accent',
          to: '/sessions/$sessionId/day',
          params: { sessionId: String(session.sessionId) },
        };
      }
      if (!unplannedSectors || !ahead) return null;
      if (captain.type !== 'regular') {
        const words = unplannedSectors === 1 ? 'قطاع بلا خطة جلسة' : 'قطاعات بلا خطة جلسة';
        return { words, chip: number(unplannedSectors), tone: 'warn', to: '/sessions' };
      }
      // It is over once its attendance is recorded.
      const isOver = ahead.week === week && !jobs.includes('attendance');
      if (isOver) return null;
      return {
        words: 'جلسة اللقاء بلا خطة',
        chip: inDays(daysBetween(today, ahead.day)),
        tone: 'warn',
        to: '/sessions/plan',
        search: { term: ahead.week.termNumber, week: ahead.week.weekNumber },
      };
    },
  },
  decision: {
    icon: IconNotebook,
    line: ({ decisions, today }) => {
      const { body = [], mine } = decisions ?? {};
      const [first] = body;
      if (!mine || mine.open === 0 || !first) return null;
      const to = '/reports-and-councils/decisions';
      const isLate = mine.overdue > 0;
      if (!isLate || first.dueDate === null) {
        const words = mine.open === 1 ? 'قرار مفتوح عليك' : 'قراراتك المفتوحة';
        return { words, chip: number(mine.open), tone: 'accent', to };
      }
      return {
        words: lateDecisions(mine.overdue, first.isConfidential),
        chip: sinceDays(daysBetween(first.dueDate, today)),
        tone: 'bad',
        to,
      };
    },
  },
  captain: {
    icon: IconUserStar,
    line: ({ captain, waiting }) => {
      const count = waiting?.total ?? 0;
      if (count === 0) return null;
      const isGeneral = can(captain, 'captains:manage');
      return {
        words: waitingCaptains(count),
        chip: number(count),
        tone: 'accent',
        to: isGeneral ? '/captains' : '/assign-captain',
      };
    },
  },
  calls: {
    icon: IconPhoneCall,
    line: ({ calls }) => count('مكالمات اليوم', calls?.counts.toCall, 'accent', '/follow-up'),
  },
  // After the calls: a child who is missed comes before a pot that is late.
  equipment: {
    icon: IconPackage,
    line: ({ alerts, today }) => {
      const { overdue, requests, dueToday, own, tomorrow = 0 } = alerts?.equipment ?? {};
      if (overdue) return count('عهدة فات موعدها', overdue, 'bad', '/equipment/out');
      if (requests) return count('طلبات عهدة', requests, 'accent', '/equipment');
      if (dueToday) return count('عهدة تعود اليوم', dueToday, 'warn', '/equipment/out');
      if (own) {
        return {
          words: own.count === 1 ? `عهدة عليك: ${own.name}` : 'عهدة عليك فات موعدها',
          chip: sinceDays(daysBetween(own.dueOn, today)),
          tone: 'bad',
          to: '/equipment',
        };
      }
      return tomorrow
        ? {
            words: 'عهدة عليك تعود غداً',
            chip: piecesText(tomorrow),
            tone: 'warn',
            to: '/equipment',
          }
        : null;
    },
  },
  trip: {
    icon: IconTent,
    line: ({ captain, alerts, today }) => {
      const trip = alerts?.trip;
      if (!trip || trip.endsAt.slice(0, 10) < today) return null;
      const { name, invited, startsAt } = trip;
      const line = (words: string, chip: string) =>
        ({
          words,
          chip,
          tone: 'warn',
          to: '/activities/$activityId',
          params: { activityId: String(trip.activityId) },
        }) as const;
      if (isTripToday(trip, today)) {
        return { ...line(name, 'النداء'), tone: 'accent', to: '/activities/$activityId/day' };
      }
      if (!invited) return line(name, worstGap(trip));
      const whom = captain.type === 'regular' ? 'قطاعك' : sectorName(invited);
      const days = daysBetween(today, startsAt.slice(0, 10));
      return line(`دُعي ${whom} إلى ${name}`, inDays(days));
    },
  },
  joining: {
    icon: IconMailbox,
    line: ({ alerts, today }) => {
      const { count = 0, oldestAt = null } = alerts?.joining ?? {};
      if (oldestAt === null) return null;
      const days = daysBetween(dayOf(oldestAt), today);
      return {
        words: `الانضمام: ${newRequests(count)}`,
        chip: sinceDays(days),
        tone: days >= LATE_DAYS ? 'warn' : 'accent',
        to: '/joining',
      };
    },
  },
  payments: {
    icon: IconCash,
    line: ({ alerts }) => {
      const { claims, unfinishedMessages } = alerts ?? {};
      if (!claims)
        return count('رسائل لم تكتمل', unfinishedMessages, 'accent', '/families/messages');
      return {
        words: claimWords(claims.count),
        chip: moneyText(claims.sum),
        tone: 'accent',
        to: '/activities/$activityId/money',
        params: { activityId: String(claims.activityId) },
      };
    },
  },
  treasury: {
    icon: IconBuildingBank,
    line: ({ alerts }) => {
      const { toTakeOver, openMonth } = alerts?.treasury ?? {};
      if (toTakeOver) {
        return {
          words: 'مال للاستلام',
          chip: moneyText(toTakeOver.sum),
          tone: 'warn',
          to: '/activities/$activityId/money',
          params: { activityId: String(toTakeOver.activityId) },
        };
      }
      return openMonth
        ? { words: `${monthName(openMonth)} لم يُغلق`, chip: 'الخزنة', tone: 'warn', to: '/finance' }
        : null;
    },
  },
  responsibility: {
    icon: IconUserShield,
    line: ({ captain, alerts, today }) => {
      const waits = captain.responsibilities?.find(({ state }) => state === 'needsSecondFactor');
      if (waits) {
        return {
          words: 'فعّل التحقق بخطوتين',
          chip: responsibilityNouns[waits.responsibility],
          tone: 'warn',
          to: '/profile',
        };
      }
      const { endingResponsibility: ending } = alerts ?? {};
      return ending
        ? {
            words: `${responsibilityNouns[ending.responsibility]} تنتهي`,
            chip: inDays(daysBetween(today, ending.until)),
            tone: 'warn',
            to: '/captains/responsibilities',
          }
        : null;
    },
  },
  birthdays: {
    icon: IconCake,
    line: ({ alerts }) =>
      count('أعياد ميلاد هذا الأسبوع', alerts?.birthdays, 'accent', '/follow-up/birthdays'),
  },
  points: {
    icon: IconStar,
    line: ({ captain, alerts, jobs, isFriday, week, scope }) => {
      if (captain.type !== 'regular') {
        const sectors = withoutPoints(scope.data?.body ?? []).length;
        const to = captain.type === 'general' ? '/scores/results' : '/scores';
        return count('قطاعات بلا تقييم', sectors, 'warn', to);
      }
      const isLate = week && jobs.includes('points') && !isFriday;
      const weeks = [...(alerts?.weeksWithoutPoints ?? []), ...(isLate ? [week.weekNumber] : [])];
      const [first] = weeks;
      if (first === undefined) return null;
      return {
        words: weeks.length === 1 ? `الأسبوع ${number(first)} بلا تقييم` : 'أسابيع بلا تقييم',
        chip: number(weeks.length),
        tone: 'warn',
        to: '/scores',
        search: { week: first },
      };
    },
  },
  badges: {
    icon: IconAward,
    line: ({ captain, alerts }) =>
      can(captain, 'badges:approve')
        ? count('شارات تنتظر الاعتماد', alerts?.badges.toApprove, 'accent', '/scores/badges')
        : count('شارات تنتظر التسليم', alerts?.badges.toAward, 'accent', '/scores/badges'),
  },
  consents: {
    icon: IconSignature,
    line: ({ alerts }) => count('كشافون بلا موافقة', alerts?.missingConsents, 'warn', '/consents'),
  },
  qualifications: {
    icon: IconCertificate,
    line: ({ alerts }) =>
      count(
        'تأهيل ينتهي قريباً',
        alerts?.endingQualifications ?? 0,
        'warn',
        '/captains/qualifications',
      ),
  },
  retention: {
    icon: IconUserX,
    line: ({ captain, alerts }) =>
      can(captain, 'scouts:delete')
        ? count('بيانات انتهت مدة حفظها', alerts?.retention?.count, 'warn', '/delete-scout')
        : null,
  },
} as const satisfies Record<string, Need>;

export type NeedKey = keyof typeof needs;
const keys = Object.keys(needs) as NeedKey[];

/** The subject of the first card on a day without a week to hand in: the first of these kinds that the captain has. */
const asked = {
  regular: ['trip', 'calls', 'session', 'decision', 'badges'],
  unit: ['trip', 'decision', 'captain', 'badges', 'calls'],
  general: ['trip', 'captain', 'decision', 'badges'],
} as const satisfies Record<Facts['captain']['type'], readonly NeedKey[]>;

/** The subjects of the first card; each has a card of its own. */
export type FirstKey = (typeof asked)[keyof typeof asked][number];

/** The subject of a captain's first card; null where it is the first steps or the week, and where nothing waits. */
export function needOfCard(facts: Facts): FirstKey | null {
  if (facts.steps || facts.isFriday) return null;
  const ofType: readonly FirstKey[] = asked[facts.captain.type] ?? [];
  return ofType.find((key) => isForCard(key, facts)) ?? null;
}

/** Only what is due: today's session and what has time left are lines alone. */
function isForCard(key: NeedKey, facts: Facts): boolean {
  const line: NeedLine | null = needs[key].line(facts);
  if (key === 'trip') return line?.tone === 'accent';
  if (key === 'session') return line?.to === '/sessions/plan';
  return key === 'decision' ? line?.tone === 'bad' : line !== null;
}

export type Line = NeedLine & { key: NeedKey; icon: Need['icon'] };

/** The lines of the list, without what the first card is about. */
export function linesOf(facts: Facts): Line[] {
  const card = needOfCard(facts);
  return keys
    .filter((key) => key !== card)
    .flatMap((key) => {
      const line: NeedLine | null = needs[key].line(facts);
      return line ? [{ key, icon: needs[key].icon, ...line }] : [];
    });
}

/** Requests to join before calls, where all lines have room; else a call stays among those that are shown. */
export function arrangeLines(lines: readonly Line[], shown: number): readonly Line[] {
  const [calls, joining] = (['calls', 'joining'] as const).map((key) =>
    lines.findIndex((line) => line.key === key),
  ) as [number, number];
  if (lines.length > shown || calls < 0 || joining < calls) return lines;
  const others = lines.filter((_, place) => place !== joining);
  return [...others.slice(0, calls), lines[joining]!, ...others.slice(calls)];
}
