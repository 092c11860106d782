import type { CaptainType, Permission } from '../../contract/core/permissions.ts';
import {
  listOf,
  number,
  oneOf,
  type Readers,
  type SearchOf,
  table,
  text,
  whole,
} from '../shared/search.ts';

/** Who may see a screen: anybody, only visitors, any captain, captains with a permission or of some types. */
export type ScreenAccess =
  | 'anyone'
  | 'visitors'
  | 'session'
  | Permission
  // For pages that the specification gives to a type, without a permission.
  | readonly CaptainType[];

/** One screen: who may see it, how it is laid out, and what its address holds. */
export type Screen = {
  access: ScreenAccess;
  search?: Readers;
  /** The screen begins with a night field, under the header. */
  night?: boolean;
  /** The screen has a bar of its own at the bottom of the phone, in place of the tabs. */
  ownBottomBar?: boolean;
  /** On a phone it has a head of its own in place of the app's. */
  ownHead?: boolean;
  /** Shown without the app's header and navigation: for visitors by link. */
  alone?: boolean;
  /** The screen itself handles a captain who is not assigned yet. */
  tellsNewcomers?: boolean;
  /** The endpoint that is requested before the screen's code runs, where the address has no search parameters (`web/begin.ts`). */
  first?: `/screen/${string}`;
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
 * Every screen by its path, for router, guard, navigation and tests. Data only: a visitor's first page loads it.
 * `web/app/pages.ts` loads the pages, `web/shared/navigation/places.ts` says what navigation calls them.
 */
export const screens = {
  '/': { access: 'anyone', night: true },
  '/login': { access: 'visitors', search: { next: text } },
  '/signUp': { access: 'visitors', search: { invite: text } },
  '/dashboard': { access: 'session', night: true },
  '/more': { access: 'session' },
  '/profile': { access: 'session' },
  '/edit-password': { access: 'session' },
  '/start-new-term': { access: 'terms:manage' },
  '/edit-term': { access: 'terms:manage' },
  '/cancel-week': { access: 'terms:manage' },
  '/sectors': {
    access: ['general', 'unit'],
    search: { ...sector, view: oneOf('all'), ...table, ...members },
  },
  '/my-sector': { access: 'session', search: members },
  '/add-sector': { access: 'sectors:manage' },
  '/assign-captain': {
    access: 'sectors:assign',
    search: { ...sector, captain: whole },
  },
  '/captains': {
    access: 'captains:manage',
    search: { state: oneOf('closed'), type: text, ...person },
  },
  '/captains/qualifications': {
    access: 'qualifications:keep',
    search: { state: oneOf('soon', 'over'), ...person },
  },
  '/captains/responsibilities': { access: 'responsibilities:read' },
  '/captains/$captainId': { access: 'captains:manage' },
  '/add-scout': {
    access: 'scouts:add',
    search: { ...sector, name: text },
    ownBottomBar: true,
  },
  '/import': {
    access: 'scouts:import',
    ownBottomBar: true,
  },
  '/moving-up': {
    access: 'moving-up:use',
    search: { view: oneOf('list') },
    ownBottomBar: true,
  },
  '/transfers': { access: 'transfers:manage', ownBottomBar: true },
  '/transfers/make': {
    access: 'transfers:manage',
    search: { scout: whole },
    ownBottomBar: true,
  },
  '/transfers/receive': {
    access: 'transfers:receive',
    search: { offer: whole },
    ownBottomBar: true,
  },
  '/update-scout': {
    access: 'scouts:edit',
    search: { ...sector, scout: whole },
    ownBottomBar: true,
  },
  '/delete-scout': {
    access: 'scouts:delete',
    search: { name: text, scout: whole },
  },
  '/privacy': { access: 'anyone' },
  '/accessibility': { access: 'anyone' },
  // The screen of a scout without a number.
  '/scout': { access: 'anyone' },
  '/scout/$id': { access: 'anyone', search: { history: oneOf('all'), page: whole } },
  '/p/$key': { access: 'anyone', alone: true, search: { child: whole } },
  '/join': { access: 'anyone', alone: true, search: { view: oneOf('state') } },
  '/joining': { access: 'joining:manage' },
  '/follow-up': {
    access: 'follow-up:use',
    search: { ...sector, list: oneOf('two', 'four', 'low'), people: oneOf('captains') },
  },
  '/follow-up/birthdays': { access: 'follow-up:use' },
  '/families/messages': {
    access: 'parents:link',
    search: {
      ...sector,
      kind: text,
      scouts: text,
      about: oneOf('movingUp'),
      trip: whole,
      messages: whole,
    },
    ownBottomBar: true,
  },
  '/families/notices': { access: 'notices:write', ownBottomBar: true },
  '/families/notices/form': {
    access: 'notices:write',
    search: { notice: whole, again: whole },
    ownBottomBar: true,
  },
  '/stats': {
    access: 'figures:read',
    search: {
      tab: oneOf('finance', 'group', 'evaluation'),
      unit: whole,
      lines: text,
      ...sector,
      ...person,
    },
  },
  '/term-report': {
    access: 'figures:read',
    search: { term: whole, span: oneOf('year'), unit: whole, ...sector },
  },
  '/record-scouts-absence': {
    access: 'scout-attendance:record',
    search: { ...week, ...sector, tab: oneOf('paid'), trip: whole },
    ownBottomBar: true,
    tellsNewcomers: true,
    ownHead: true,
    first: '/screen/attendance',
  },
  '/record-scouts-absence/print': {
    access: 'scout-attendance:record',
    search: { ...week, ...sector },
  },
  '/record-captains-absence': {
    access: 'captain-attendance:record',
    search: week,
    ownBottomBar: true,
    ownHead: true,
  },
  '/census': { access: 'group:manage', search: { day: text } },
  '/sector-week': { access: 'weeks:follow', search: { ...week, ...sector } },
  '/unpaid': { access: 'subscriptions:read', search: { ...sector, ...person } },
  '/consents': {
    access: 'consents:record',
    search: { ...sector, kind: oneOf('never', 'withdrawn'), name: text },
  },
  '/scores': {
    access: 'evaluation:record',
    search: { ...week, ...sector, criterion: whole },
    ownBottomBar: true,
    ownHead: true,
    first: '/screen/scores',
  },
  '/sessions': {
    access: 'sessions:read',
    search: { tab: oneOf('library'), ...sector, term: whole, search: text, page: whole },
  },
  '/sessions/plan': {
    access: 'sessions:plan',
    search: { session: whole, ...week, title: text, taken: whole },
    ownBottomBar: true,
  },
  '/sessions/$sessionId': { access: 'sessions:read' },
  '/sessions/$sessionId/outcome': { access: 'sessions:plan', ownBottomBar: true },
  '/programmes': {
    access: 'programmes:manage',
    search: { act: oneOf('export') },
    ownBottomBar: true,
  },
  '/scores/badges': {
    access: 'badges:read',
    search: { ...sector, stage: text },
  },
  '/scores/badges/$badgeId': { access: 'badges:read', search: sector, ownBottomBar: true },
  '/scores/badge-form': { access: 'badges:manage', search: { badge: whole }, ownBottomBar: true },
  '/scores/ceremony': { access: 'badges:read', search: sector },
  '/scores/certificate': { access: 'badges:read', search: { badge: whole, scout: whole } },
  '/scores/results': {
    access: 'evaluation:read',
    search: { ...sector, week: whole, name: text, status: text, patrol: text, ...table },
  },
  '/scores/criteria': {
    access: 'criteria:keep',
    search: { ...sector, edit: text, of: oneOf('group') },
    ownBottomBar: true,
  },
  '/scores/patrols': { access: 'patrols:read', search: sector },
  '/reports-and-councils': {
    access: 'scout-reports:read',
  },
  '/reports-and-councils/reports': {
    access: 'scout-reports:read',
    search: { state: text, scout: whole },
  },
  '/reports-and-councils/report-form': {
    access: 'scout-reports:write',
    search: { scout: whole },
    ownBottomBar: true,
  },
  '/reports-and-councils/reports/$reportId': { access: 'scout-reports:read' },
  '/reports-and-councils/decisions': {
    access: 'councils:read',
    search: { state: text, whose: text },
  },
  '/reports-and-councils/councils': { access: 'councils:read' },
  '/reports-and-councils/council-form': {
    access: 'councils:keep',
    search: { council: whole },
    ownBottomBar: true,
  },
  '/reports-and-councils/councils/$councilId': { access: 'councils:read' },
  '/reports-and-councils/meetings/$meetingId': { access: 'councils:read', ownBottomBar: true },
  '/reports-and-councils/meetings/$meetingId/print': { access: 'councils:read' },
  '/finance': {
    access: 'treasury:manage',
    search: { search: text, type: text, ...period, ...table },
  },
  '/finance/print': { access: 'treasury:manage', search: { ...period, item: whole } },
  '/activities': {
    access: 'activities:plan',
    search: { search: text, type: text },
  },
  '/equipment': {
    access: 'equipment:read',
    search: {
      search: text,
      category: text,
      place: text,
      state: oneOf('out', 'repair', 'lost', 'expiring'),
    },
    ownBottomBar: true,
  },
  '/equipment/new': { access: 'equipment:keep', search: { name: text }, ownBottomBar: true },
  '/equipment/$itemId': { access: 'equipment:read', ownBottomBar: true },
  '/equipment/$itemId/edit': { access: 'equipment:keep', ownBottomBar: true },
  '/equipment/lend': {
    access: 'equipment:keep',
    search: { request: whole, item: whole, trip: whole },
    ownBottomBar: true,
  },
  '/equipment/out': { access: 'equipment:read', search: { state: oneOf('overdue', 'back') } },
  '/equipment/lending/$lendingId': { access: 'equipment:read', ownBottomBar: true },
  '/equipment/ask': {
    access: 'equipment:ask',
    search: { text, session: whole, trip: whole },
    ownBottomBar: true,
  },
  '/equipment/requests': { access: 'equipment:ask' },
  '/equipment/count': { access: 'equipment:keep' },
  '/equipment/count/$countId': {
    access: 'equipment:keep',
    search: { view: oneOf('differences') },
    ownBottomBar: true,
  },
  '/equipment/lists': { access: 'equipment:keep' },
  '/equipment/import': { access: 'equipment:keep', ownBottomBar: true },
  '/equipment/paper': {
    access: 'equipment:read',
    search: {
      paper: oneOf('inventory', 'labels', 'handover'),
      place: text,
      lending: whole,
      items: text,
      start: whole,
    },
  },
  '/activities/$activityId/equipment': {
    access: 'equipment:read',
    search: { act: oneOf('out', 'back'), lending: whole },
    ownBottomBar: true,
  },
  // The address in a label's QR code: for visitors too.
  '/e/$key': { access: 'anyone' },
  '/add-activity': { access: 'activities:plan', search: { activity: whole } },
  '/activities/$activityId': { access: 'trips:read', ownBottomBar: true },
  '/activities/$activityId/open': { access: 'trips:plan', ownBottomBar: true },
  '/activities/$activityId/paper': {
    access: 'trips:plan',
    search: { paper: oneOf('slips', 'pay', 'calls', 'health', 'settlement') },
  },
  '/activities/$activityId/people': {
    access: 'trips:plan',
    search: {
      search: text,
      missing: oneOf('call', 'answer', 'consent', 'money', 'card', 'place'),
    },
  },
  '/activities/$activityId/places': { access: 'trips:plan', search: { kind: oneOf('tent') } },
  '/activities/$activityId/money': {
    access: 'trips:plan',
    search: { part: oneOf('budget') },
    ownBottomBar: true,
  },
  '/activities/$activityId/day': {
    access: 'trips:plan',
    search: { call: text },
    ownBottomBar: true,
    ownHead: true,
  },
  '/sessions/materials': { access: 'sessions:read', search: { ...sector, by: oneOf('session') } },
  '/sessions/$sessionId/day': { access: 'sessions:read', ownBottomBar: true },
  '/sessions/$sessionId/paper': { access: 'sessions:read' },
  '/send-notification': { access: 'notifications:send' },
  '/settings': {
    access: 'group:manage',
    search: { ...sector, rank: text },
  },
  '/settings/member-numbers': { access: 'group:manage' },
  '/settings/country': { access: 'group:manage', ownBottomBar: true },
  '/settings/payments': { access: 'payment-ways:read', ownBottomBar: true },
  '/history': {
    access: 'history:read',
    search: { captain: text, group: text, entity: text, action: text, from: text, to: text },
  },
  '/help': { access: 'session', search: { chapter: text } },
  '/notifications': {
    access: 'notifications:own',
  },
  '/notifications/$captainId': { access: 'notifications:own' },
} as const satisfies Record<`/${string}`, Screen>;

export type Path = keyof typeof screens;
/** The search parameters of a screen's address. */
export type ScreenSearch<P extends Path> = (typeof screens)[P] extends {
  search: infer R extends Readers;
}
  ? SearchOf<R>
  : object;
