// From where a captain is shown how to reach a scout's family. Words need no schemas.

export const viewPlaces = [
  'profile',
  'scouts',
  'sheet',
  'calls',
  'birthdays',
  'messages',
  'search',
  'trip',
  'consents',
  'link',
  'health',
  'deleted',
  'import',
  'report',
  'scoutReport',
  'data',
  'transfer',
  'history',
] as const;
export type ViewPlace = (typeof viewPlaces)[number];

export const viewPlaceLabels: Record<ViewPlace, string> = {
  profile: 'صفحة الكشاف',
  scouts: 'قائمة الكشافين',
  sheet: 'تسجيل الغياب',
  calls: 'الافتقاد',
  birthdays: 'أعياد الميلاد',
  messages: 'رسائل الأسر',
  search: 'البحث',
  trip: 'مشاركو رحلة',
  consents: 'موافقات الأسر',
  link: 'رابط الأسرة',
  health: 'البطاقة الصحية',
  deleted: 'الكشافون المحذوفون',
  import: 'استيراد كشافين',
  report: 'تقرير',
  scoutReport: 'التقارير عن الكشاف',
  data: 'ملف بيانات الكشاف',
  transfer: 'انتقال إلى مجموعة أخرى',
  history: 'سجل التغييرات',
};
