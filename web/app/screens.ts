import type { ComponentType } from 'react';
import type { CaptainType, Permission } from '../../contract/permissions.ts';
import type { IconName } from '../components/screen-icon.tsx';
import {
  listOf,
  number,
  oneOf,
  type Readers,
  type SearchOf,
  table,
  text,
  whole,
} from '../lib/search.ts';

/** Who may see a screen: anybody, only visitors, any captain, captains with a permission or of some types. */
export type ScreenAccess =
  | 'anyone'
  | 'visitors'
  | 'session'
  | Permission
  // Where the specification gives a type a page of its own, not a right that the server could tell.
  | readonly CaptainType[];

/** One screen: whose it is, how it is called where it is offered, what its address holds, and its file. */
export type Screen = {
  access: ScreenAccess;
  label?: string;
  /** Under the icon of the phone's bar, where the label is too long. */
  short?: string;
  icon?: IconName;
  search?: Readers;
  /** The screen begins with a night field, under the header. */
  night?: boolean;
  /** The screen has a bar of its own at the bottom of the phone, in place of the tabs. */
  ownBottomBar?: boolean;
  /** On a phone it has a head of its own in place of the app's. */
  ownHead?: boolean;
  /** Nothing of the app stands around it: it is for who has no business there. */
  alone?: boolean;
  /** The screen itself tells a captain who is not assigned yet what is missing, and reads nothing until then. */
  tellsNewcomers?: boolean;
  /** The endpoint that a captain's screen begins with, asked for beside its files where the address holds nothing else. */
  first?: `/screen/${string}`;
  load: () => Promise<{ default: ComponentType }>;
};

const sector = { base: text, suffix: text };
const person = { name: text, ...table };
const members = {
  ...listOf('captains', { status: text, ...person }),
  ...listOf('scouts', { status: text, ...person }),
};
const week = { term: whole, week: number };
const period = { month: text, period: oneOf('term') };

/**
 * Every screen by its path. Router, guard, navigation, dashboard, pictures and the tests of all screens read it; a
 * visitor's first page loads it, so it holds words and no more.
 */
export const screens = {
  '/': {
    access: 'anyone',
    night: true,
    load: () => import('../features/landing/landing-page.tsx'),
  },
  '/login': {
    access: 'visitors',
    search: { next: text },
    load: () => import('../features/auth/login-page.tsx'),
  },
  '/signUp': {
    access: 'visitors',
    search: { invite: text },
    load: () => import('../features/auth/sign-up-page.tsx'),
  },
  '/dashboard': {
    access: 'session',
    label: 'الرئيسية',
    icon: 'home',
    night: true,
    first: '/screen/dashboard',
    load: () => import('../features/dashboard/dashboard-page.tsx'),
  },
  '/more': {
    access: 'session',
    label: 'المزيد',
    icon: 'more',
    load: () => import('../app/more-page.tsx'),
  },
  '/profile': {
    access: 'session',
    label: 'الملف الشخصي',
    short: 'حسابي',
    icon: 'person',
    load: () => import('../features/auth/profile-page.tsx'),
  },
  '/edit-password': {
    access: 'session',
    load: () => import('../features/auth/edit-password-page.tsx'),
  },
  '/start-new-term': {
    access: 'terms:manage',
    label: 'بدء فترة جديدة',
    icon: 'termPlus',
    load: () => import('../features/terms/start-new-term-page.tsx'),
  },
  '/edit-term': {
    access: 'terms:manage',
    label: 'تعديل الفترة',
    icon: 'termEdit',
    load: () => import('../features/terms/edit-term-page.tsx'),
  },
  '/cancel-week': {
    access: 'terms:manage',
    load: () => import('../features/terms/cancel-week-page.tsx'),
  },
  '/sectors': {
    access: ['general', 'unit'],
    label: 'القطاعات',
    icon: 'sectors',
    search: { ...sector, view: oneOf('all'), ...table, ...members },
    load: () => import('../features/sectors/sectors-page.tsx'),
  },
  '/my-sector': {
    access: 'session',
    label: 'قطاعي',
    icon: 'sectors',
    search: members,
    load: () => import('../features/sectors/my-sector-page.tsx'),
  },
  '/add-sector': {
    access: 'sectors:manage',
    label: 'إضافة قطاع',
    icon: 'sectorPlus',
    load: () => import('../features/sectors/add-sector-page.tsx'),
  },
  '/assign-captain': {
    access: 'sectors:assign',
    label: 'تعيين قائد',
    icon: 'shield',
    search: { ...sector, captain: whole },
    load: () => import('../features/captains/assign-captain-page.tsx'),
  },
  '/captains': {
    access: 'captains:manage',
    label: 'القادة',
    icon: 'captains',
    search: { state: oneOf('closed'), type: text, ...person },
    load: () => import('../features/captains/captains-page.tsx'),
  },
  '/add-scout': {
    access: 'scouts:add',
    label: 'إضافة كشاف',
    icon: 'personPlus',
    search: { ...sector, name: text },
    ownBottomBar: true,
    load: () => import('../features/scouts/add-scout-page.tsx'),
  },
  '/import': {
    access: 'scouts:import',
    label: 'استيراد كشافين',
    icon: 'import',
    ownBottomBar: true,
    load: () => import('../features/import/import-page.tsx'),
  },
  '/update-scout': {
    access: 'scouts:edit',
    label: 'تعديل كشاف',
    icon: 'personEdit',
    search: { ...sector, scout: whole },
    ownBottomBar: true,
    load: () => import('../features/scouts/update-scout-page.tsx'),
  },
  '/delete-scout': {
    access: 'scouts:delete',
    label: 'حذف كشاف',
    icon: 'personMinus',
    search: { name: text, scout: whole },
    load: () => import('../features/scouts/delete-scout-page.tsx'),
  },
  '/scout/$id': {
    access: 'anyone',
    search: { history: oneOf('all'), page: whole },
    load: () => import('../features/scouts/scout-page.tsx'),
  },
  '/p/$key': {
    access: 'anyone',
    alone: true,
    load: () => import('../features/parents/parent-page.tsx'),
  },
  '/follow-up': {
    access: 'follow-up:use',
    label: 'الافتقاد',
    icon: 'call',
    search: { ...sector, list: oneOf('two', 'four', 'low'), people: oneOf('captains') },
    load: () => import('../features/follow-up/follow-up-page.tsx'),
  },
  '/stats': {
    access: 'figures:read',
    label: 'الاحصائيات',
    icon: 'chart',
    search: { tab: oneOf('finance', 'group'), unit: whole, lines: text, ...sector, ...person },
    first: '/screen/stats',
    load: () => import('../features/stats/stats-page.tsx'),
  },
  '/record-scouts-absence': {
    access: 'scout-attendance:record',
    label: 'تسجيل الغياب',
    short: 'الغياب',
    icon: 'check',
    search: { ...week, ...sector, tab: oneOf('paid') },
    ownBottomBar: true,
    tellsNewcomers: true,
    ownHead: true,
    first: '/screen/attendance',
    load: () => import('../features/attendance/record-scouts-absence-page.tsx'),
  },
  '/record-scouts-absence/print': {
    access: 'scout-attendance:record',
    search: { ...week, ...sector },
    load: () => import('../features/attendance/record-scouts-absence-print-page.tsx'),
  },
  '/record-captains-absence': {
    access: 'captain-attendance:record',
    label: 'تسجيل غياب القادة',
    short: 'الغياب',
    icon: 'check',
    search: week,
    ownBottomBar: true,
    ownHead: true,
    load: () => import('../features/attendance/record-captains-absence-page.tsx'),
  },
  '/sector-week': {
    access: 'weeks:follow',
    search: { ...week, ...sector },
    load: () => import('../features/attendance/sector-week-page.tsx'),
  },
  '/unpaid': {
    access: 'subscriptions:read',
    search: { ...sector, ...person },
    load: () => import('../features/payments/unpaid-page.tsx'),
  },
  '/consents': {
    access: 'consents:record',
    label: 'موافقات الأسر',
    icon: 'list',
    search: { ...sector, kind: oneOf('never', 'withdrawn'), name: text },
    load: () => import('../features/scouts/consents-page.tsx'),
  },
  '/finance': {
    access: 'treasury:manage',
    label: 'إدارة الماليات',
    short: 'الماليات',
    icon: 'treasury',
    search: { search: text, type: text, ...period, ...table },
    load: () => import('../features/finance/finance-page.tsx'),
  },
  '/finance/print': {
    access: 'treasury:manage',
    search: { ...period, item: whole },
    load: () => import('../features/finance/finance-page.tsx'),
  },
  '/activities': {
    access: 'activities:plan',
    label: 'الأنشطة',
    icon: 'tent',
    search: { search: text, type: text },
    load: () => import('../features/activities/activities-page.tsx'),
  },
  '/add-activity': {
    access: 'activities:plan',
    search: { activity: whole },
    load: () => import('../features/activities/add-activity-page.tsx'),
  },
  '/send-notification': {
    access: 'notifications:send',
    label: 'إرسال إشعار',
    icon: 'send',
    load: () => import('../features/notifications/send-notification-page.tsx'),
  },
  '/settings': {
    access: 'group:manage',
    label: 'إعدادات المجموعة',
    icon: 'settings',
    search: { ...sector, rank: text },
    load: () => import('../features/group/settings-page.tsx'),
  },
  '/history': {
    access: 'history:read',
    label: 'سجل التغييرات',
    icon: 'history',
    search: { captain: text, group: text, entity: text, action: text, from: text, to: text },
    load: () => import('../features/history/history-page.tsx'),
  },
  '/help': {
    access: 'session',
    label: 'دليل القائد',
    icon: 'help',
    search: { chapter: text },
    load: () => import('../features/help/help-page.tsx'),
  },
  '/notifications': {
    access: 'notifications:own',
    label: 'الرسائل الواردة',
    short: 'الرسائل',
    icon: 'bell',
    load: () => import('../features/notifications/notifications-page.tsx'),
  },
  '/notifications/$captainId': {
    access: 'notifications:own',
    load: () => import('../features/notifications/notifications-page.tsx'),
  },
} as const satisfies Record<`/${string}`, Screen>;

export type Path = keyof typeof screens;
/** The screens with words and a drawing, by which navigation and dashboard offer them. */
export type OfferedPath = {
  [P in Path]: (typeof screens)[P] extends { label: string; icon: IconName } ? P : never;
}[Path];

/** What a screen's address holds. */
export type ScreenSearch<P extends Path> = (typeof screens)[P] extends {
  search: infer R extends Readers;
}
  ? SearchOf<R>
  : object;
