import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { can, isNotAssignedYet, type Permission } from '../../../contract/core/permissions.ts';
import { type Path, type ScreenAccess, screens } from '../../app/screens.ts';

/** The name of a screen in the navigation. */
type Words = {
  label: string;
  /** Under the icon of the phone's bar, where the label is too long. */
  short?: string;
  /** Among the tabs of its section, which says the rest. */
  tab?: string;
  /** Changes something: 'المزيد' has it after the places of its group. */
  act?: boolean;
  /** Only among the tabs of its section, not in 'المزيد'. */
  part?: boolean;
};

/** Every screen to which navigation or the dashboard leads; the others are reached from these. */
const table = {
  '/dashboard': { label: 'الرئيسية' },
  '/more': { label: 'المزيد' },
  '/profile': { label: 'الملف الشخصي', short: 'حسابي' },
  '/record-scouts-absence': { label: 'تسجيل الغياب', short: 'الغياب' },
  '/record-captains-absence': { label: 'تسجيل غياب القادة', short: 'الغياب' },
  '/sectors': { label: 'القطاعات' },
  '/my-sector': { label: 'قطاعي' },
  '/add-sector': { label: 'إضافة قطاع', act: true },
  '/add-scout': { label: 'إضافة كشافيين', act: true },
  '/update-scout': { label: 'تعديل كشافيين', act: true },
  '/delete-scout': { label: 'حذف كشاف', act: true },
  '/import': { label: 'استيراد كشافين', act: true },
  '/moving-up': { label: 'الانتقال', act: true },
  '/transfers': { label: 'الانتقالات' },
  '/captains': { label: 'القادة' },
  '/captains/qualifications': { label: 'تأهيل القادة', tab: 'التأهيل', part: true },
  '/captains/responsibilities': { label: 'المسؤوليات', part: true },
  '/assign-captain': { label: 'تعيين قائد القطاع', act: true },
  '/follow-up': { label: 'الافتقاد' },
  '/follow-up/birthdays': { label: 'أعياد الميلاد', part: true },
  '/families/messages': { label: 'رسائل الأسر' },
  '/families/notices': { label: 'لوحة الأسر' },
  '/consents': { label: 'موافقات الأسر' },
  '/joining': { label: 'طلبات الانضمام' },
  '/scores': { label: 'التقييم' },
  '/scores/results': { label: 'نتائج التقييم', tab: 'النتائج', part: true },
  '/scores/badges': { label: 'الشارات' },
  '/scores/patrols': { label: 'الطلائع', part: true },
  '/scores/criteria': { label: 'بنود التقييم', tab: 'البنود', part: true },
  '/programmes': { label: 'البرامج' },
  '/sessions': { label: 'الجلسات' },
  '/sessions/materials': { label: 'مواد الأسبوعين', part: true },
  '/activities': { label: 'الأنشطة' },
  '/equipment': { label: 'العهدة' },
  '/reports-and-councils': { label: 'التقارير والمجالس', tab: 'نظرة عامة' },
  '/reports-and-councils/reports': { label: 'تقارير الكشافين', part: true },
  '/reports-and-councils/decisions': { label: 'قرارات المجالس', tab: 'القرارات', part: true },
  '/reports-and-councils/councils': { label: 'المجالس', part: true },
  '/term-report': { label: 'تقرير الفترة' },
  '/stats': { label: 'الاحصائيات' },
  '/finance': { label: 'إدارة الماليات', short: 'الماليات' },
  '/notifications': { label: 'الرسائل الواردة', short: 'الرسائل' },
  '/send-notification': { label: 'إرسال إشعار', act: true },
  '/settings': { label: 'إعدادات المجموعة', tab: 'الإعدادات' },
  '/census': { label: 'الإحصاء السنوي' },
  '/history': { label: 'سجل التغييرات' },
  '/start-new-term': { label: 'بدء فترة جديدة', act: true },
  '/edit-term': { label: 'تعديل الفترة', act: true },
  '/help': { label: 'دليل القائد' },
  '/privacy': { label: 'الخصوصية' },
  '/accessibility': { label: 'تسهيلات الاستخدام' },
} as const satisfies Partial<Record<Path, Words>>;

export type OfferedPath = keyof typeof table;
export const places: Record<OfferedPath, Words> = table;

export type Who = Pick<SignedInCaptain, 'type' | 'rSectorBaseName' | 'responsibilities'>;

/** Open to captains who have no sector yet. */
export const newcomers: OfferedPath[] = ['/dashboard', '/notifications', '/profile'];

/** Whether navigation leads this captain to a screen. */
export function isOffered(captain: Who, path: OfferedPath): boolean {
  if (isNotAssignedYet(captain)) return newcomers.includes(path);
  const { access }: { access: ScreenAccess } = screens[path];
  // Anybody may open the page of the own sector; those who lead several have a page of all.
  if (path === '/my-sector') return captain.type === 'regular';
  if (typeof access === 'object') return access.includes(captain.type);
  if (access === 'anyone' || access === 'session') return true;
  return can(captain, access as Permission);
}

/** All that navigation offers this captain. */
export const offeredTo = (captain: Who) =>
  (Object.keys(places) as OfferedPath[]).filter((path) => isOffered(captain, path));
