import { country } from '../countries/current.ts';
import { EGYPT } from '../countries/egypt.ts';
import type { BadgeDrawing, BadgeKind } from './words.ts';

export interface StarterBadge {
  name: string;
  kind: BadgeKind;
  stage: string | null;
  drawing: BadgeDrawing;
  anyOf: number | null;
  requirements: { text: string; isRequired: boolean }[];
}

const needed = (text: string) => ({ text, isRequired: true });
const chosen = (text: string) => ({ text, isRequired: false });

/**
 * The badges that a group can begin with, in the program's own wording and free to be changed: those of the sections that
 * the group's country has, and those of none.
 */
export function starterBadges(): StarterBadge[] {
  const stages = country().sections.map(({ boys }) => boys);
  return badges
    .filter(({ stage }) => stage === null || stages.includes(stage))
    .map((badge) => ({
      ...badge,
      requirements: badge.requirements.map((each) => ({
        ...each,
        text: each.text.replace(EGYPT.name, country().name),
      })),
    }));
}

const badges: readonly StarterBadge[] = [
  {
    name: 'الشبل المبتدئ',
    kind: 'competence',
    stage: 'أشبال',
    drawing: { shape: 'circle', color: 'gold', glyph: 'star' },
    anyOf: null,
    requirements: [
      needed('يحفظ وعد الأشبال وقانونهم ويشرح معناهما بكلماته'),
      needed('يؤدي تحية الأشبال ويعرف متى تُستعمل'),
      needed('يعرف أسماء أفراد سداسيّه واسم قائده'),
      needed('يرتدي الزي كاملاً ومرتباً في ثلاثة لقاءات'),
      needed('يغسل يديه قبل الأكل ويعرف لماذا'),
    ],
  },
  {
    name: 'الشبل الثاني',
    kind: 'competence',
    stage: 'أشبال',
    drawing: { shape: 'circle', color: 'teal', glyph: 'knot' },
    anyOf: 1,
    requirements: [
      needed('يربط العقدة الأفقية ويستعملها في ربط حزمة'),
      needed('يذكر أرقام الطوارئ ويعرف كيف يطلب النجدة'),
      needed('يعرف الجهات الأصلية الأربع من موضع الشمس'),
      needed('يحفظ نشيدين كشفيين وينشدهما مع سداسيّه'),
      chosen('يزرع نبتة ويرعاها شهراً'),
      chosen('يساعد أسرته في عمل منزلي أسبوعاً كاملاً'),
    ],
  },
  {
    name: 'الشبل الأول',
    kind: 'competence',
    stage: 'أشبال',
    drawing: { shape: 'circle', color: 'purple', glyph: 'campfire' },
    anyOf: 2,
    requirements: [
      needed('ينظف جرحاً بسيطاً ويضمّده'),
      needed('يجهّز حقيبته لرحلة يوم كامل دون مساعدة'),
      needed('يشارك في عمل خدمة مع سداسيّه'),
      chosen('يشارك في رحلة يوم كامل'),
      chosen('يحكي قصة أو يقدّم فقرة في حفل السمر'),
      chosen('يتعرف إلى خمسة طيور أو نباتات من بيئته'),
    ],
  },
  {
    name: 'المبتدئ',
    kind: 'competence',
    stage: 'كشافة',
    drawing: { shape: 'shield', color: 'teal', glyph: 'tent' },
    anyOf: 2,
    requirements: [
      needed('يحفظ الوعد والقانون الكشفي ويشرح معناهما'),
      needed('يؤدي التحية والإشارة والمصافحة الكشفية'),
      needed('يعرف أجزاء الزي ومعنى كل شارة عليه'),
      needed('يربط أربع عقد ويذكر استعمال كل منها'),
      needed('يتبع علامات الطريق في الخلاء'),
      chosen('يشارك في رحلة يوم كامل'),
      chosen('يشارك في خدمة عامة'),
      chosen('يعدّ وجبة بسيطة في الخلاء'),
    ],
  },
  {
    name: 'الكشاف الثاني',
    kind: 'competence',
    stage: 'كشافة',
    drawing: { shape: 'shield', color: 'gold', glyph: 'compass' },
    anyOf: 2,
    requirements: [
      needed('يحدّد الاتجاهات بالبوصلة وبالنجوم'),
      needed('يقرأ خريطة بسيطة ويسير بها إلى مكان محدد'),
      needed('ينصب خيمة مع طليعته ويفكّها ويطويها'),
      needed('يسعف الجروح والحروق البسيطة ونزيف الأنف'),
      needed('يربط ربطتين ويستعملهما في صنع أداة للمخيم'),
      chosen('يبيت في مخيم ليلتين على الأقل'),
      chosen('يشعل ناراً آمنة ويطفئها ولا يترك لها أثراً'),
      chosen('يشارك في ثلاثة أعمال خدمة'),
    ],
  },
  {
    name: 'الكشاف الأول',
    kind: 'competence',
    stage: 'كشافة',
    drawing: { shape: 'shield', color: 'purple', glyph: 'mountain' },
    anyOf: 2,
    requirements: [
      needed('يقود طليعته في رحلة يوم كامل من التخطيط إلى التقرير'),
      needed('يرسم خريطة لطريق سار فيه كيلومترين'),
      needed('يسعف الكسور والإغماء وضربة الشمس'),
      needed('يطهو وجبة كاملة لطليعته على النار'),
      needed('يعلّم كشافاً مبتدئاً مهارة حتى يتقنها'),
      chosen('يشارك في تنظيم حفل سمر'),
      chosen('يبني مع طليعته جسراً أو برجاً بالحبال والعصي'),
      chosen('ينفذ مشروع خدمة لحيّه أو مدرسته'),
    ],
  },
  {
    name: 'المتقدم المبتدئ',
    kind: 'competence',
    stage: 'متقدم',
    drawing: { shape: 'diamond', color: 'green', glyph: 'map' },
    anyOf: 1,
    requirements: [
      needed('يشرح القانون الكشفي بأمثلة من حياته'),
      needed('يخطط رحلة سير ويحدد طريقها على الخريطة'),
      needed('يعرف نشأة الحركة الكشفية في مصر والعالم'),
      needed('يجتاز تدريباً في الإسعافات الأولية'),
      chosen('يشارك في تنظيم نشاط للأشبال'),
      chosen('يعدّ ميزانية نشاط ويراجعها بعد انتهائه'),
    ],
  },
  {
    name: 'المتقدم الثاني',
    kind: 'competence',
    stage: 'متقدم',
    drawing: { shape: 'diamond', color: 'brown', glyph: 'compass' },
    anyOf: 1,
    requirements: [
      needed('يسير مع رفاقه مسافة خمسة عشر كيلومتراً ويكتب تقريراً عنها'),
      needed('يدير مطبخ المخيم يوماً كاملاً'),
      needed('ينظم حملة نظافة أو تشجير ويقود فريقها'),
      chosen('يتقن لغة إشارات أو شفرة ويرسل بها رسالة'),
      chosen('يعلّم مجموعته مهارة جديدة في لقاءين'),
    ],
  },
  {
    name: 'المتقدم الأول',
    kind: 'competence',
    stage: 'متقدم',
    drawing: { shape: 'diamond', color: 'red', glyph: 'flag' },
    anyOf: 1,
    requirements: [
      needed('يقود مخيماً صغيراً ليلتين بإشراف قائده'),
      needed('ينفذ مشروع خدمة يستمر شهراً على الأقل'),
      needed('يضع خطة طوارئ لمخيم ويدرّب رفاقه عليها'),
      chosen('يساعد قائداً في قطاع آخر مدة شهرين'),
      chosen('يعدّ معرضاً أو عرضاً عن نشاط المجموعة'),
    ],
  },
  {
    name: 'المسعف',
    kind: 'interest',
    stage: null,
    drawing: { shape: 'circle', color: 'red', glyph: 'firstAid' },
    anyOf: null,
    requirements: [
      needed('يجهّز حقيبة إسعاف ويعرف استعمال كل ما فيها'),
      needed('يوقف نزيفاً ويضمّد جرحاً'),
      needed('يثبّت كسراً بجبيرة من أدوات متاحة'),
      needed('يتصرف في حالات الإغماء والاختناق والحروق'),
      needed('يعرف أرقام الطوارئ وما يقوله للمسعفين'),
    ],
  },
  {
    name: 'رائد العقد',
    kind: 'interest',
    stage: null,
    drawing: { shape: 'hexagon', color: 'brown', glyph: 'knot' },
    anyOf: null,
    requirements: [
      needed('يربط عشر عقد ويذكر استعمال كل منها'),
      needed('يربط أربع ربطات ربطاً متيناً'),
      needed('يصنع ثلاث أدوات للمخيم بالحبال والعصي'),
      needed('يعتني بالحبال ويعرف كيف تُحفظ'),
    ],
  },
  {
    name: 'الطاهي',
    kind: 'interest',
    stage: null,
    drawing: { shape: 'square', color: 'gold', glyph: 'cook' },
    anyOf: 1,
    requirements: [
      needed('يضع قائمة طعام صحية ليوم كامل ويحسب كلفتها'),
      needed('يطهو وجبة ساخنة لطليعته في الخلاء'),
      needed('يحفظ الطعام نظيفاً وينظف مكان الطهي بعده'),
      chosen('يخبز خبزاً على النار'),
      chosen('يطهو وجبة دون أوانٍ'),
    ],
  },
  {
    name: 'صديق الطبيعة',
    kind: 'interest',
    stage: null,
    drawing: { shape: 'hexagon', color: 'green', glyph: 'plant' },
    anyOf: 2,
    requirements: [
      needed('يزرع شجرة ويرعاها ثلاثة أشهر'),
      needed('لا يترك أثراً في مكان خيّم فيه'),
      chosen('يتعرف إلى عشرة نباتات من بيئته'),
      chosen('يراقب الطيور أسبوعين ويدوّن ما رآه'),
      chosen('يشارك في حملة نظافة أو تشجير'),
    ],
  },
  {
    name: 'السبّاح',
    kind: 'interest',
    stage: null,
    drawing: { shape: 'circle', color: 'teal', glyph: 'swim' },
    anyOf: null,
    requirements: [
      needed('يعرف قواعد السلامة في الماء ولا يسبح وحده'),
      needed('يسبح خمسين متراً دون توقف'),
      needed('يطفو على ظهره دقيقتين'),
      needed('يعرف كيف ينقذ غريقاً دون أن ينزل إلى الماء'),
    ],
  },
  {
    name: 'منشد السمر',
    kind: 'interest',
    stage: null,
    drawing: { shape: 'square', color: 'purple', glyph: 'music' },
    anyOf: 1,
    requirements: [
      needed('يحفظ عشرة أناشيد كشفية'),
      needed('يقود الإنشاد في حفل سمر'),
      needed('يعدّ برنامج حفل سمر مع طليعته'),
      chosen('يعزف على آلة في حفل سمر'),
      chosen('يمثّل مع طليعته مشهداً من تأليفهم'),
    ],
  },
  {
    name: 'خادم المجتمع',
    kind: 'other',
    stage: null,
    drawing: { shape: 'shield', color: 'green', glyph: 'heart' },
    anyOf: 2,
    requirements: [
      needed('يقدّم عشرين ساعة خدمة في عام واحد'),
      needed('يكتب ما تعلّمه من الخدمة ويعرضه على قطاعه'),
      chosen('يزور داراً للمسنين أو الأيتام مع قطاعه'),
      chosen('يشارك في حملة نظافة في حيّه'),
      chosen('يساعد في تنظيم مناسبة عامة'),
    ],
  },
];
