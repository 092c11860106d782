import type { HistoryAction, HistoryEntity } from './changes.ts';

// The words of the history's screen and spreadsheet. A file without schemas.

/** The Arabic name of each entity. */
export const historyEntityLabels: Record<HistoryEntity, string> = {
  scout: 'الكشافون',
  erasure: 'محو البيانات',
  captain: 'القادة',
  sector: 'القطاعات',
  standIn: 'القادة البدلاء',
  patrol: 'الطلائع',
  patrolMembers: 'كشافو الطلائع',
  patrolWord: 'تسمية الطلائع',
  reportWords: 'كلمة التقرير',
  term: 'الفترات',
  week: 'الأسابيع',
  financeItem: 'الماليات',
  month: 'إغلاق الشهور',
  cashCount: 'جرد الخزنة',
  activity: 'الأنشطة',
  trip: 'الرحلات',
  tripPerson: 'المشاركون في الرحلات',
  tripOthers: 'قادة الرحلات وضيوفها',
  sessionPlan: 'الجلسات',
  badge: 'قائمة الشارات',
  badgePass: 'اجتياز المتطلبات',
  scoutBadge: 'شارات الكشافين',
  scoutReport: 'التقارير عن الكشافين',
  council: 'المجالس',
  meeting: 'اجتماعات المجالس',
  councilDecision: 'قرارات المجالس',
  scoutAttendance: 'غياب الكشافين',
  captainAttendance: 'غياب القادة',
  scoutPayments: 'من دفع',
  whoPaid: 'إعداد من دفع',
  criterion: 'بنود التقييم',
  evaluation: 'نقاط التقييم',
  scoutContact: 'التواصل مع الأسر',
  captainContact: 'التواصل مع القادة',
  qualification: 'تأهيل القادة',
  qualificationKinds: 'قائمة التأهيل',
  followUpMessages: 'نصوص الرسائل',
  familyMessages: 'رسائل الأسر',
  parentLink: 'روابط الأسر',
  healthCard: 'البطاقات الصحية',
  consent: 'موافقات أولياء الأمور',
  joinRequest: 'طلبات الانضمام',
  calendarLink: 'روابط التقويم',
  group: 'إعدادات المجموعة',
  retention: 'مدة حفظ البيانات',
  invitation: 'دعوات القادة',
  scoutImport: 'الاستيراد',
  movingUp: 'الانتقال',
  movingUpRules: 'قواعد الانتقال',
  backup: 'النسخ الاحتياطية',
  census: 'الإحصاء السنوي',
  session: 'جلسات الدخول',
  secondFactor: 'التحقق بخطوتين',
  secondFactorRule: 'طلب التحقق بخطوتين',
};

/** Entities by area, the first choice of the history's filter. */
export const historyGroups = {
  scouts: {
    label: 'الكشافون',
    entities: [
      'scout' as const,
      'scoutImport' as const,
      'movingUp' as const,
      'movingUpRules' as const,
      'parentLink' as const,
      'healthCard' as const,
      'consent' as const,
      'scoutContact' as const,
      'familyMessages' as const,
      'joinRequest' as const,
      'erasure' as const,
    ],
  },
  captains: {
    label: 'القادة',
    entities: [
      'captain' as const,
      'invitation' as const,
      'standIn' as const,
      'captainContact' as const,
      'qualification' as const,
      'qualificationKinds' as const,
      'session' as const,
      'secondFactor' as const,
      'secondFactorRule' as const,
    ],
  },
  attendance: { label: 'الغياب', entities: ['scoutAttendance', 'captainAttendance', 'week'] },
  evaluation: { label: 'التقييم', entities: ['criterion', 'evaluation'] },
  badges: { label: 'الشارات', entities: ['badge', 'badgePass', 'scoutBadge'] },
  councils: {
    label: 'التقارير والمجالس',
    entities: ['scoutReport', 'council', 'meeting', 'councilDecision'],
  },
  money: {
    label: 'المال',
    entities: ['financeItem', 'month', 'cashCount', 'scoutPayments', 'whoPaid'],
  },
  group: {
    label: 'المجموعة',
    entities: [
      'group' as const,
      'sector' as const,
      'patrol' as const,
      'patrolMembers' as const,
      'patrolWord' as const,
      'reportWords' as const,
      'term' as const,
      'activity' as const,
      'trip' as const,
      'tripPerson' as const,
      'tripOthers' as const,
      'sessionPlan' as const,
      'calendarLink' as const,
      'followUpMessages' as const,
      'retention' as const,
      'backup' as const,
      'census' as const,
    ],
  },
} as const satisfies Record<string, { label: string; entities: readonly HistoryEntity[] }>;

export type HistoryGroup = keyof typeof historyGroups;
export const historyGroupNames = Object.keys(historyGroups) as [HistoryGroup, ...HistoryGroup[]];

/** The area of an entity. */
export const groupOfEntity = (entity: HistoryEntity): HistoryGroup =>
  historyGroupNames.find((name) =>
    (historyGroups[name].entities as readonly HistoryEntity[]).includes(entity),
  )!;

/** The Arabic name of each action. */
export const historyActionLabels: Record<HistoryAction, string> = {
  create: 'إضافة',
  update: 'تعديل',
  delete: 'حذف',
  restore: 'استرجاع',
  cancel: 'إلغاء',
  record: 'تسجيل',
  reverse: 'عكس',
  assign: 'تعيين',
  close: 'إغلاق حساب',
  reopen: 'إعادة فتح حساب',
  password: 'كلمة سر',
  download: 'تنزيل',
  recover: 'رمز استرداد',
  refer: 'إحالة',
  decide: 'صدور قرار',
  dismiss: 'إغلاق بسبب',
  approve: 'اعتماد',
  correct: 'تصحيح',
};
