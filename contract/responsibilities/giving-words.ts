import type { Responsibility } from '../core/permissions.ts';

// Words of the screens on which responsibilities are given and ended, apart from those that the dashboard has.

/** The things that each opens, and those that are easily taken for a part of it and are not. */
export const responsibilityHints: Record<Responsibility, { opens: string; notOpened?: string }> = {
  treasurer: {
    opens: 'الخزنة: تسجيل وعدّ وإغلاق، ومال الرحلات.',
    notOpened: 'لا يسوّي الرحلات، ولا يغيّر الإعدادات.',
  },
  equipment: {
    opens: 'تسليم العهدة واستلامها، والطلبات، والجرد.',
    notOpened: 'لا يرى مالاً ولا أسراً.',
  },
  joining: { opens: 'طلبات الانضمام في كل القطاعات.' },
  qualifications: {
    opens: 'دورات القادة كلهم وأوراقهم.',
    notOpened: 'لا يغيّر قائمة أنواعها.',
  },
  programmes: { opens: 'بنود وشارات ومكتبة، واعتماد الشارات.' },
  dataOfficer: {
    opens: 'موافقات وتصدير ومحو، ويظهر اسمه للأسر.',
    notOpened: 'لا يقرأ بطاقة صحية ولا محضر مجلس.',
  },
};

/** The consequence of ending it, for its holder. */
export const responsibilityEnds: Record<Responsibility, string> = {
  treasurer: 'ولا يفتح الخزنة من الآن',
  equipment: 'ولا يسلّم العهدة ولا يستلمها من الآن',
  joining: 'ولا يرى طلبات القطاعات الأخرى من الآن',
  qualifications: 'ولا يسجّل تأهيل القادة من الآن',
  programmes: 'ولا يغيّر بنود المجموعة وشاراتها من الآن',
  dataOfficer: 'ولا يصدّر البيانات من الآن، وترفع صفحات الأسر اسمه',
};

/** Who does it while nobody holds it. */
export const responsibilityMeanwhile: Record<Responsibility, string> = {
  treasurer: 'عند القادة العامين',
  joining: 'عند القادة العامين وقادة الوحدات',
  equipment: 'عند القادة العامين',
  qualifications: 'عند القادة العامين وقادة الوحدات',
  programmes: 'عند القادة العامين',
  dataOfficer: 'للأسر هاتف المجموعة بلا اسم',
};
