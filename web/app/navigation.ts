import {
  IconBell,
  IconBuildingBank,
  IconCalendarPlus,
  IconChartHistogram,
  IconClipboardCheck,
  IconHexagonPlus,
  IconHistory,
  IconHome,
  type IconProps,
  IconSend,
  IconTent,
  IconUserCircle,
  IconUserEdit,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SignedInCaptain } from '../../contract/auth.ts';
import {
  type CaptainType,
  can,
  isNotAssignedYet,
  type Permission,
} from '../../contract/permissions.ts';
import type { Path } from './paths.ts';

/** A screen as navigation offers it. */
export type Place = {
  path: Path;
  label: string;
  /** Under the icon of the phone's bar, where the label is too long. */
  short?: string;
  icon: ComponentType<IconProps>;
  permission?: Permission;
};

const home: Place = { path: '/dashboard', label: 'الرئيسية', icon: IconHome };
const attendance: Place = {
  path: '/record-scouts-absence',
  label: 'تسجيل الغياب',
  short: 'الغياب',
  icon: IconClipboardCheck,
  permission: 'scout-attendance:record',
};
const captainsAttendance: Place = {
  path: '/record-captains-absence',
  label: 'تسجيل غياب القادة',
  short: 'الغياب',
  icon: IconClipboardCheck,
  permission: 'captain-attendance:record',
};
const stats: Place = {
  path: '/stats',
  label: 'الاحصائيات',
  icon: IconChartHistogram,
  permission: 'figures:read',
};
const sectors: Place = { path: '/sectors', label: 'القطاعات', icon: IconUsersGroup };
const mySector: Place = { path: '/my-sector', label: 'قطاعي', icon: IconUsersGroup };
const activities: Place = {
  path: '/activities',
  label: 'الأنشطة',
  icon: IconTent,
  permission: 'activities:read',
};
const finance: Place = {
  path: '/finance',
  label: 'إدارة الماليات',
  short: 'الماليات',
  icon: IconBuildingBank,
  permission: 'treasury:manage',
};
const inbox: Place = {
  path: '/notifications',
  label: 'الرسائل الواردة',
  short: 'الرسائل',
  icon: IconBell,
  permission: 'notifications:own',
};
const assign: Place = {
  path: '/assign-captain',
  label: 'تعيين قائد',
  icon: IconUserShield,
  permission: 'sectors:assign',
};
const captains: Place = {
  path: '/captains',
  label: 'القادة',
  icon: IconUsers,
  permission: 'captains:manage',
};
const addSector: Place = {
  path: '/add-sector',
  label: 'إضافة قطاع',
  icon: IconHexagonPlus,
  permission: 'sectors:manage',
};
const addScout: Place = {
  path: '/add-scout',
  label: 'إضافة كشاف',
  icon: IconUserPlus,
  permission: 'scouts:add',
};
const editScout: Place = {
  path: '/update-scout',
  label: 'تعديل كشاف',
  icon: IconUserEdit,
  permission: 'scouts:edit',
};
const send: Place = {
  path: '/send-notification',
  label: 'إرسال إشعار',
  icon: IconSend,
  permission: 'notifications:send',
};
const newTerm: Place = {
  path: '/start-new-term',
  label: 'بدء فترة جديدة',
  icon: IconCalendarPlus,
  permission: 'terms:manage',
};
const history: Place = {
  path: '/history',
  label: 'سجل التغييرات',
  icon: IconHistory,
  permission: 'history:read',
};

const ownPages = (type: CaptainType) => (type === 'regular' ? mySector : sectors);
type Who = Pick<SignedInCaptain, 'type' | 'rSectorBaseName'>;
const seenBy = (captain: Who) => (place: Place) =>
  !place.permission || can(captain, place.permission);
/** What is open to who has no sector yet. */
const newcomers: Place[] = [
  home,
  inbox,
  { path: '/profile', label: 'الملف الشخصي', short: 'حسابي', icon: IconUserCircle },
];

/** The side rail on the desktop: what one reads, then what one does. Only what has a screen. */
export function railOf(captain: Who): [Place[], Place[]] {
  if (isNotAssignedYet(captain)) return [newcomers, []];
  const read = [
    home,
    attendance,
    captainsAttendance,
    stats,
    ownPages(captain.type),
    activities,
    finance,
    inbox,
  ];
  const act = [assign, captains, addSector, addScout, editScout, send, newTerm, history];
  return [read.filter(seenBy(captain)), act.filter(seenBy(captain))];
}

/** The bar at the bottom of the phone: the first four that this type has. */
export function tabsOf(captain: Who): Place[] {
  const { type } = captain;
  if (isNotAssignedYet(captain)) return newcomers;
  const wanted =
    type === 'regular'
      ? [home, attendance, mySector, stats, editScout, activities]
      : type === 'unit'
        ? [home, captainsAttendance, sectors, stats, addScout, assign, editScout]
        : [home, stats, sectors, finance, addScout, assign, editScout];
  return wanted.filter(seenBy(captain)).slice(0, 4);
}
