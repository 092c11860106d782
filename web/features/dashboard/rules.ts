import {
  IconBuildingBank,
  IconCalendarPlus,
  IconChartHistogram,
  IconClipboardCheck,
  IconClipboardList,
  IconClipboardText,
  IconHexagonPlus,
  type IconProps,
  IconSend,
  IconStar,
  IconTent,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  IconUserShield,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CaptainType } from '../../../contract/permissions.ts';

/** A card of the actions grid; without a screen at `path` it shows 'قريباً'. */
export type Action = {
  path: string;
  label: string;
  icon: ComponentType<IconProps>;
  /** 'جديد' beside it. */
  fresh?: boolean;
  /** Across the grid. */
  wide?: boolean;
  /** The role's main action. */
  main?: boolean;
};

const assign: Action = {
  path: '/assign-captain',
  label: 'تعيين قائد القطاع',
  icon: IconUserShield,
};
const addSector: Action = { path: '/add-sector', label: 'إضافة قطاع', icon: IconHexagonPlus };
const addScout: Action = { path: '/add-scout', label: 'إضافة كشافيين', icon: IconUserPlus };
const stats: Action = { path: '/stats', label: 'الاحصائيات', icon: IconChartHistogram };
const finance: Action = { path: '/finance', label: 'إدارة الماليات', icon: IconBuildingBank };
const send: Action = { path: '/send-notification', label: 'إرسال إشعار', icon: IconSend };
const editScout: Action = { path: '/update-scout', label: 'تعديل كشافيين', icon: IconUserEdit };
const reports: Action = {
  path: '/reports-and-councils',
  label: 'التقارير والمجالس',
  icon: IconClipboardText,
};
const activities: Action = { path: '/activities', label: 'الأنشطة', icon: IconTent };
const sessions: Action = { path: '/sessions', label: 'الجلسات', icon: IconClipboardList };
const scores: Action = { path: '/scores', label: 'التقييم', icon: IconStar };
const deleteScout: Action = {
  path: '/delete-scout',
  label: 'حذف كشاف',
  icon: IconUserMinus,
  fresh: true,
};
const sectors: Action = {
  path: '/sectors',
  label: 'القطاعات',
  icon: IconUsersGroup,
  fresh: true,
};
const mySector: Action = { path: '/my-sector', label: 'قطاعي', icon: IconUsersGroup, fresh: true };

/** Specification, section 2: the actions of each captain type, the main one first. */
export const actionsOf: Record<CaptainType, readonly Action[]> = {
  general: [
    {
      path: '/start-new-term',
      label: 'بدء فترة جديدة',
      icon: IconCalendarPlus,
      wide: true,
      main: true,
    },
    assign,
    addSector,
    addScout,
    stats,
    finance,
    send,
    editScout,
    activities,
    deleteScout,
    sectors,
    reports,
    sessions,
  ],
  unit: [
    {
      path: '/record-captains-absence',
      label: 'تسجيل غياب القادة',
      icon: IconClipboardCheck,
      wide: true,
      main: true,
    },
    assign,
    stats,
    send,
    addScout,
    editScout,
    activities,
    deleteScout,
    sectors,
    reports,
    sessions,
  ],
  regular: [
    {
      path: '/record-scouts-absence',
      label: 'تسجيل الغياب',
      icon: IconClipboardCheck,
      wide: true,
      main: true,
    },
    { ...stats, wide: true },
    mySector,
    editScout,
    activities,
    reports,
    sessions,
    scores,
  ],
};
