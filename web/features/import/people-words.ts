// Words of lines that name nobody: patterns for the folded words without the article.

/** Words with which totals, signatures and notes begin. */
export const NOBODY = new RegExp(
  `^(?:${[
    'اجمال\\S*|مجموع|مجاميع|جمله|عدد|متوسط|نسبه',
    '(?:grand |sub ?)?total|sum|count|average',
    'اعداد|اعده|اعدته|اعدها|توقيع|امضاء|ختم|تحريرا|حرر|مراجعه|راجعه|روجع|اعتمد|يعتمد',
    '(?:اعتماد|موافقه|تصديق) (?:قايد|مدير|رييس|امين|خادم|كابتن)',
    '(?:قايد|قايده|مدير|رييس|وكيل|سكرتير) (?:عام|فرقه|فريق|قطاع|طليعه|مجموعه|وحده|كشافه|كنيسه|مدرسه)|امين (?:سر|صندوق|خدمه)',
    'prepared by|signature|signed|approved by|page \\d|printed',
    'تم|تمت|انضم|غادر|اضاف|ازال|رسايل|صفحه|مع تحيات|شكرا|ملاحظ\\S*|ملحوظ\\S*|تاريخ|تحديث|اخر تحديث',
    'كشف|قايمه|اسماء (?:كشاف|حضور|غياب|حاضر|غايب|مشترك|اولاد|بنات|طلاب|شباب|اعضاء)\\S*|بيان (?:ب|اسماء)\\S*|جدول|حضور|غياب|حاضرون|غايبون|سلام عليكم|صباح خير|مساء خير',
  ].join('|')})(?= |$)`,
);
/** Words with which a part of a list is headed, before its name. */
export const PART =
  /^(?:طليعه|طلايع|قطاع|فرقه|فريق|مجموعه|قسم|وحده|سداسي|سداسيه|عشيره|فصيله|كشافه|اشبال|زهرات|براعم|مرشدات|جواله|متقدم|صف|مرحله|سنه|troop|pack|patrol|section|group|unit)(?: |$)/;
/** Whole lines that head a part. */
export const PARTS = new Set([
  'اولاد',
  'بنات',
  'بنين',
  'ذكور',
  'اناث',
  'فتيات',
  'فتيان',
  'boys',
  'girls',
]);
/** A chat's placeholder for a message. */
export const CHAT_NOTE =
  /^<.*>$|^(?:تم حذف (?:هذه )?الرسالة|حذفت هذه الرسالة|This message was deleted|You deleted this message)/;
