import { formatNumber } from '../../../contract/core/numbers.ts';
import type { NoticeSection } from './notice.ts';

export const ACCESSIBILITY_TITLE = 'تسهيلات الاستخدام';
export const ACCESSIBILITY_LEAD =
  'ما نسعى إليه لمن يستعمل لوحة المفاتيح أو قارئ الشاشة أو خطاً أكبر، وما فحصناه، وما لم نفحصه.';

/** Widths, in px, at which every screen is checked; `e2e/support/axe.ts` checks at these. */
export const checkedWidths = { desktop: 1280, phone: 390, narrowest: 320 } as const;

/** Version of the Web Content Accessibility Guidelines. */
const WCAG = 2.2;

const { desktop, phone, narrowest } = checkedWidths;

/** All that the accessibility statement says. */
export const accessibilitySections = (): NoticeSection[] => [
  {
    title: 'ما نسعى إليه',
    parts: [
      `إرشادات WCAG ${formatNumber(WCAG)} بالمستوى AA. نراجعها بأنفسنا، ولم تفحصها جهة مستقلة، فلا ندّعي أننا بلغناها كلها.`,
    ],
  },
  {
    title: 'ما يُفحص آلياً',
    parts: [
      {
        list: [
          `كل شاشة ببرنامج axe في عرضين بالنقاط (${formatNumber(desktop)}، ${formatNumber(phone)}) وفي المظهرين الفاتح والداكن: التباين، وأسماء الأزرار والحقول، والعناوين.`,
          `كل شاشة في أضيق عرض (بالنقاط: ${formatNumber(narrowest)}): لا تُسحب جانباً.`,
          'القوائم والنوافذ والأخطاء وهي ظاهرة، حيث تمر بها اختبارات الاستعمال.',
          'لوحة المفاتيح وحدها: رابط التخطي إلى المحتوى، وتعليم الحضور، والقوائم، والنوافذ التي تُغلق بمفتاح الهروب ويعود التركيز بعدها إلى موضعه.',
          'كل شاشة لها عنوان واحد، وينتقل التركيز إليه عند فتحها.',
          'بعض المهام في متصفحات أخرى وقديمة.',
        ],
      },
      'هذه الفحوص تجد بعض العوائق لا كلها.',
    ],
  },
  {
    title: 'كيف صُمّم',
    parts: [
      {
        list: [
          'لا يُقال شيء باللون وحده: معه كلمة أو علامة.',
          'تحت كل رسم بياني جدول بأرقامه.',
          'تقلّ الحركة لمن اختار ذلك في جهازه، والتكبير غير ممنوع.',
          'الصفوف التي تُرتَّب بالسحب تُرتَّب بالأزرار أيضاً.',
        ],
      },
    ],
  },
  {
    title: 'ما لم نفحصه',
    parts: [
      {
        list: [
          'لم يجرّبه معنا بعد من يستعمل قارئ شاشة كل يوم، ولا من لا يستعمل إلا لوحة المفاتيح أو الأوامر الصوتية.',
          'لم نجرّبه مع قارئات الشاشة نفسها (VoiceOver وTalkBack وNVDA)، ولا على أجهزة iPhone وAndroid حقيقية.',
          'لم نفحص تكبير الخط وحده، ولا الألوان العالية التباين في الجهاز.',
          'الأوراق المطبوعة والجداول التي تُنزَّل لم تُفحص لقارئ الشاشة.',
        ],
      },
    ],
  },
  {
    title: 'وجدتم عائقاً؟',
    parts: [
      'أخبروا قائد القطاع أو قائداً عاماً: ما الذي أردتم فعله، وفي أي شاشة، وبأي جهاز. وإلى أن يُصلح، يفعله القائد لكم أو يعطيكم ورقة بدلاً منه.',
    ],
  },
];
