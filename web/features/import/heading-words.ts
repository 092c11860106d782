import type { importFieldLabels } from '../../../contract/import/columns.ts';

// The words of headings: patterns for the folded words without the article.

/** The contents that a column can have. */
export type Field = keyof typeof importFieldLabels;
/** The field of a column; `none` is not imported. */
export type Column = Field | 'none';

/** Whom a list is about. */
const SCOUT =
  '(?:كشاف(?:ه|ين|ون|ات)?|عضو|اعضاء|طفل|اطفال|ابن|ابنك|ابنتك|ابنه|بنت|ولد|مخدوم|طالب|فرد|شبل|زهره|مشترك|لاعب)';
const WHOLE =
  '(?:كامل|بالكامل|كاملا|ثنايي|ثلاثي|رباعي|خماسي|سداسي|ثلاثيا|رباعيا|بالعربي|بالعربيه|عربي|باللغه العربيه)';
/** Whom or what else a column may name. */
const OTHER =
  '(?:ام|ولي(?: امر)?|والده|قريب|مدرسه|قايد|قايده|مسيول|خادم|كنيسه|بنك|شارع|مستخدم|حساب|متابع|طواري)';
const LEADER = '(?:قايد|قايده|مسيول|خادم|مدرسه|كنيسه|عمل|leader|school)';
const PHONE = '(?:هاتف|تليفون|تلفون|موبايل|موبيل|محمول|جوال|واتس(?: اب|اب)?|نقال)';
const ENGLISH_SCOUT = '(?:scout|child|student|participant|member|kid|your)';

// The longest match counts, of equal ones the first. `~` is the edge of a word.
export const headings: readonly [RegExp, Column][] = (
  [
    ['~(?:تاريخ |ت |يوم |عيد )?(?:ميلاد|ولاده|مولد)', 'birthDate'],
    ['date of birth|birth ?date|birth ?day|birth|~dob~', 'birthDate'],
    [
      '~(?:محل|مكان|بلد|مدينه|محافظه|جهه|سنه|عام|رقم|صوره) (?:ال)?(?:شهاده )?(?:ميلاد|ولاده|مولد)|~شهاده ميلاد',
      'none',
    ],
    ['place of birth|birth ?place|birth certificate|year of birth|birth year', 'none'],
    [
      '~(?:تاريخ )?(?:\\S*تحاق|انضمام|تسجيل)|enrol(?:l?ment)?(?: date)?|~join(?:ed|ing)?(?: date)?',
      'enrollDate',
    ],
    ['~(?:اسم )?مدرسه(?: حاليه| حالي)?|school(?: s)?(?: name)?|name of (?:the )?school', 'school'],
    ['طابع زمني|time ?stamp|~(?:وقت|رقم|كود|استماره) (?:تسجيل|ارسال|رد)', 'none'],
    [
      '~(?:رقم|كود|نمره) (?:عضويه|عضو|كشفي|موحد)(?: (?:كشفي|موحد|عضويه|كشاف))*|(?:membership|~member|~scout)(?: (?:number|no|id|code))|unified (?:scout )?(?:number|no|id)',
      'memberNumber',
    ],
    ['~رقم (?:قومي|قيد|مسلسل|جلوس|كشاف|طالب|بطاقه)', 'none'],
    [`~(?:رقم |ارقام |نمره )?${PHONE}(?: منزل| بيت| ${SCOUT})?`, 'phoneNumber'],
    ['~رقم (?:ولي(?: امر)?|اب|ام|والد|والده|منزل|بيت|طواري|تواصل|اتصال)', 'phoneNumber'],
    ['(?:mobile|phone|whats ?app|~cell|~tel~)(?: (?:number|no))?', 'phoneNumber'],
    [`${PHONE} ${LEADER}|${LEADER} (?:phone|mobile)`, 'none'],
    [
      `^(?:نوع|جنس)(?: ${SCOUT})?$|ذكر (?:او |ام )?انثي|ولد (?:او |ام )?بنت|^(?:gender|sex|m f)$`,
      'gender',
    ],
    [`~(?:اسم|اسماء) ${OTHER}(?: ${WHOLE})*|^(?:ام|ولي امر)$`, 'none'],
    [`~اسم (?:اب|والد)(?: ${WHOLE})+`, 'none'],
    [
      '~(?:mother|guardian|parent|school|leader|user)(?: s)? name|name of (?:the )?(?:parent|guardian|mother|father|school)',
      'none',
    ],
    ['^(?:اسم )?اول$|^first( name)?$|^given name$', 'firstName'],
    ['^(?:اسم )?(?:اوسط|اب|والد|ثاني)$|^(?:middle|father s?|second)( name)?$', 'middleName'],
    [
      '^(?:اسم )?(?:اخير|عايله|لقب|جد|ثالث|شهره)$|^(?:last|family|sur)( name)?$|^surname$',
      'lastName',
    ],
    ['~(?:اسم )?(?:قطاع|فرقه|فريق|طليعه)|sector|section|troop|~pack~', 'sector'],
    ['^(?:مجموعه|قسم|group|unit)$', 'sector'],
    [`~${LEADER} (?:قطاع|فرقه|فريق|طليعه|مجموعه)|(?:sector|troop) leader`, 'none'],
    [
      '~(?:عنوان|محل|مكان)? ?(?:سكن|اقامه)|~عنوان(?: منزل| بيت| تفصيلي| بالتفصيل)?|address|street',
      'address',
    ],
    [
      `~(?:عنوان )?(?:بريد|ايميل|اميل)(?: كتروني| الكتروني)?|e ?mail(?: address)?|~عنوان ${LEADER}|~ip address`,
      'none',
    ],
    [`^(?:اسم|اسما|اسماء|${SCOUT}|name|names|full name|scout|student|child)$`, 'name'],
    [`~اسم(?:ك|ه|ها|اء|ا)?(?: (?:${SCOUT}|${WHOLE}))+|^اسم(?:ك|ه|ها)$`, 'name'],
    [`(?:full|${ENGLISH_SCOUT}(?: s)?)(?: full)? name|name of (?:the )?${ENGLISH_SCOUT}`, 'name'],
  ] as const
).map(([pattern, column]): [RegExp, Column] => [
  new RegExp(pattern.replaceAll('~', '(?:(?<=^| )|(?=$| ))'), 'g'),
  column,
]);

/** Words before what a question asks for. */
export const ASKING =
  /^(?:(?:من فضلك|برجاء|رجاء|يرجي|اكتب|اكتبي|ادخل|ادخلي|كتابه|ادخال|ما|ماهو|ماهي|هو|هي|هل|please|enter|write|what|is|the|your(?= name)) )+/;
/** A heading's remark behind its subject. */
export const REMARK =
  / (?:كما|مثلما|مثل|حسب|طبقا|وفقا|من واقع|بشهاده|في شهاده|يكتب|as in|as written)(?= |$).*$/;
