import {
  IconAward,
  IconBell,
  IconBuildingBank,
  IconCalendarCog,
  IconCalendarPlus,
  IconChartHistogram,
  IconClipboardCheck,
  IconClipboardList,
  IconClipboardText,
  IconDots,
  IconHelp,
  IconHexagonPlus,
  IconHistory,
  IconHome,
  IconPhoneCall,
  IconSend,
  IconSettings,
  IconStar,
  IconTableImport,
  IconTent,
  IconUserCircle,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { IconName } from '../../app/screens.ts';

// By name, so that the table of screens, which a visitor's first page loads, holds no drawings.
const icons: Record<IconName, typeof IconBell> = {
  award: IconAward,
  bell: IconBell,
  call: IconPhoneCall,
  captains: IconUsers,
  chart: IconChartHistogram,
  check: IconClipboardCheck,
  help: IconHelp,
  history: IconHistory,
  home: IconHome,
  import: IconTableImport,
  list: IconClipboardList,
  more: IconDots,
  person: IconUserCircle,
  personEdit: IconUserEdit,
  personMinus: IconUserMinus,
  personPlus: IconUserPlus,
  report: IconClipboardText,
  sectorPlus: IconHexagonPlus,
  sectors: IconUsersGroup,
  send: IconSend,
  settings: IconSettings,
  shield: IconUserShield,
  star: IconStar,
  tent: IconTent,
  termEdit: IconCalendarCog,
  termPlus: IconCalendarPlus,
  treasury: IconBuildingBank,
};

/** A screen's drawing, as navigation and dashboard show it. */
export function ScreenIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon size={22} stroke={1.7} aria-hidden />;
}
