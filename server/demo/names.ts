import type { ActivityType } from '../../contract/activities/endpoints.ts';

/** Lists from which people and things are drawn at random: Egyptian first names of boys and girls. */

export const boys =
  `يوسف عمر أحمد محمود زياد مازن كريم سيف ياسين آدم حمزة علي مالك أنس عبدالله مروان
طارق هشام باسم حازم شادي رامي وائل تامر بيشوي كيرلس مينا مارك فادي جون أبانوب بولا ديفيد مايكل يوحنا
أنطون بيتر جورج رفيق نادر إسلام مصطفى إبراهيم خالد عبدالرحمن نور معاذ بلال أيمن سامح`.split(/\s+/);

export const girls =
  `مريم سلمى جنى ملك فريدة نور حبيبة ليلى سارة رقية جودي لينا ياسمين هنا نورهان شهد
روان منة آية إيمان دينا رنا فاطمة زينب خديجة مارينا مارتينا فيرونيا ساندرا كارين جوليا ميرنا يوستينا
إيريني مادونا نادين تاليا لارا كرمة حلا بسنت رضوى أمنية غادة هايدي ماري`.split(/\s+/);

/** Fathers' and grandfathers' names, which serve as middle and last names. */
export const fathers = `محمد أحمد محمود حسن حسين علي إبراهيم خالد طارق هاني سامي عادل نبيل سمير فوزي
مجدي أشرف عماد أيمن هشام ياسر وليد عصام ماجد جمال صلاح سعيد كمال رشدي فؤاد عزيز لطيف حليم ميخائيل
جرجس بطرس إسحق رأفت مدحت ممدوح شريف وجيه فتحي صبحي عبدالعزيز عبدالحميد السيد الشافعي المنياوي الدسوقي`.split(
  /\s+/,
);

/** Base names of sectors, with the gender of their scouts. */
export const sectorBases: { name: string; gender: 'male' | 'female' }[] = [
  { name: 'أشبال', gender: 'male' },
  { name: 'زهرات', gender: 'female' },
  { name: 'كشافة', gender: 'male' },
  { name: 'مرشدات', gender: 'female' },
];

export const sectorSuffixes = 'أ ب ج د ه و ز ح ط ي ك ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ'.split(' ');

export const streets = 'النيل الجلاء السلام النصر المدرسة البحر الحرية المحطة'
  .split(' ')
  .map((name) => `شارع ${name}`);

export const expenses: [string, number, number][] = [
  ['حبال وأوتاد', 250, 900],
  ['أدوات إسعافات أولية', 150, 600],
  ['إيجار أتوبيس الرحلة', 1500, 3500],
  ['خامات ورشة الأعمال اليدوية', 120, 450],
  ['وجبات يوم الخلاء', 700, 1900],
  ['طباعة شهادات', 90, 260],
  ['صيانة الخيام', 300, 1100],
];

export const incomes: [string, number, number][] = [
  ['تبرع من أولياء الأمور', 300, 1500],
  ['حصيلة معرض الأشغال', 400, 1800],
  ['اشتراك رحلة وادي دجلة', 1200, 2600],
];

export const activities: [name: string, type: ActivityType, place: string | null][] = [
  ['يوم رياضي', 'entertainment', 'ملعب المدرسة'],
  ['تدريب تجديف', 'rowing', 'نادي التجديف'],
  ['معسكر مبيت', 'camping', 'وادي دجلة'],
  ['طبخ خلوي', 'wildCooking', 'حديقة المجموعة'],
  ['عقد وربطات', 'scouting', 'مقر المجموعة'],
  ['زيارة دار رعاية', 'volunteering', null],
  ['حفل ختام الشهر', 'other', 'مقر المجموعة'],
];
