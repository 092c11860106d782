import { toLatinDigits } from '../../contract/core/digits.ts';
import { exactMoney } from '../../contract/core/money.ts';
import { numberSigns } from '../../contract/core/numbers.ts';
import type { CountryCode } from '../../contract/countries/country.ts';
import { country } from '../../contract/countries/current.ts';
import { boys, fathers, girls } from './names.ts';

/** Names as a region of countries has them. */
interface Names {
  boys: string[];
  girls: string[];
  fathers: string[];
}

const words = (text: string) => text.trim().split(/\s+/);

const egyptian: Names = { boys, girls, fathers };

const gulf: Names = {
  boys: words(`محمد عبدالله سلطان فهد خالد سعود تركي ناصر فيصل راشد حمد سالم ماجد بدر نواف مشعل عبدالعزيز
سيف زايد جاسم يوسف علي حسين طلال مبارك هلال قيس أحمد عمر بندر`),
  girls:
    words(`نورة سارة ريم شيخة لطيفة موزة حصة الجوهرة العنود دانة شهد مها لولوة مريم فاطمة أمل هيا غلا
وضحى عائشة منيرة ميثاء شمسة رغد جواهر هند`),
  fathers:
    words(`عبدالله محمد سالم ناصر خالد علي أحمد سعيد حمد راشد الشمري العتيبي المطيري الكندري الهاجري
البلوشي الحارثي المنصوري الكعبي الدوسري العنزي الرشيدي الحمادي الغامدي القحطاني`),
};

const levantine: Names = {
  boys: words(`كريم عمر جاد رامي إلياس زين خالد سامر مارون شربل طارق وسيم أمير فادي حسن ربيع جورج بشار
ليث قصي زيد هاشم نادر ماهر رواد غسان سليم يزن تيم آدم`),
  girls: words(`لين تالا رنا جنى ميرا سيلين نتالي كارلا ديما هلا رهف سما ياسمين ريتا تمارا لارا مايا
نور سلمى جود ميس رزان شام كنزي ليان ساره`),
  fathers:
    words(`إلياس جورج محمد أحمد خليل يوسف سمير حداد خوري نجار شاهين عبود صليبا زيدان المصري الخطيب
العلي الحسن قاسم درويش الزعبي العبادي الطويل النابلسي حمدان منصور`),
};

const maghrebi: Names = {
  boys: words(`آدم ياسين أمين مهدي رضا أيوب إلياس وليد حمزة أنيس سامي نزار كريم بلال زكرياء أيمن يوسف
عثمان رشيد مراد هشام عماد صابر نبيل طارق فارس منير لطفي`),
  girls:
    words(`آية ملاك سيرين نور أميرة هبة إيناس رانيا سلمى شيماء مروى أمينة خديجة وفاء سناء لبنى غفران
درصاف نجلاء زينب إكرام دعاء حفصة ريان هاجر`),
  fathers:
    words(`محمد علي المنصف الهادي الطاهر عبدالقادر رشيد الزواري الطرابلسي الجلاصي بوعزيز بلحاج العلوي
بنجلون المرابط الفاسي الدريسي بوزيد حمداني قاسمي التونسي الورغي المالكي الشنقيطي`),
};

/** A made-up group of a country. */
interface Cast extends Names {
  groupName: string;
  /** Where its trips go. */
  outdoors: string;
  /** The usual payment of a scout who attends, in units of the currency. */
  fee: number;
}

const cast = (names: Names, group: string, outdoors: string, fee: number): Cast => ({
  ...names,
  groupName: `مجموعة ${group} الكشفية`,
  outdoors,
  fee,
});

const casts: Record<CountryCode, Cast> = {
  EG: cast(egyptian, 'النيل', 'وادي دجلة', 10),
  SA: cast(gulf, 'نجد', 'روضة خريم', 5),
  JO: cast(levantine, 'جرش', 'غابات عجلون', 0.25),
  LB: cast(levantine, 'الأرز', 'أرز الباروك', 50_000),
  SY: cast(levantine, 'قاسيون', 'وادي بردى', 20),
  IQ: cast(levantine, 'دجلة', 'شلالات بيخال', 1000),
  KW: cast(gulf, 'الساحل', 'بر الصبية', 0.25),
  AE: cast(gulf, 'الواحة', 'وادي شوكة', 5),
  QA: cast(gulf, 'اللؤلؤة', 'بر زكريت', 5),
  BH: cast(gulf, 'الجزيرة', 'بر الصخير', 0.25),
  OM: cast(gulf, 'الجبل الأخضر', 'وادي شاب', 0.25),
  YE: cast(gulf, 'سبأ', 'وادي ظهر', 500),
  PS: cast(levantine, 'الزيتون', 'وادي القلط', 5),
  SD: cast(egyptian, 'النيلين', 'جبل أولياء', 1000),
  LY: cast(maghrebi, 'برقة', 'وادي الكوف', 2),
  TN: cast(maghrebi, 'قرطاج', 'غابات عين دراهم', 1),
  DZ: cast(maghrebi, 'الأوراس', 'غابات الشريعة', 100),
  MA: cast(maghrebi, 'الأطلس', 'غابات إفران', 5),
  MR: cast(maghrebi, 'شنقيط', 'واحة ترجيت', 20),
};

/** The names and prices of the country that the made-up group is in. */
export const castHere = (): Cast => casts[country().code];

/** An amount that is `pounds` in Egypt, as it would be in the country's currency: fifths of a fee stay whole. */
export function priceHere(pounds: number): number {
  const { fee } = castHere();
  if (country().code === 'EG') return pounds;
  const step = Math.max(fee / 5, country().subscriptionStep);
  return exactMoney(Math.max(1, Math.round((pounds / casts.EG.fee) * (fee / step))) * step);
}

/** A text, or what holds texts, with the digits and the outdoors of the country. */
export function writtenHere<T>(told: T): T {
  const { outdoors } = castHere();
  const text = JSON.stringify(told).replaceAll(casts.EG.outdoors, outdoors);
  const written =
    country().digits === 'latn' ? toLatinDigits(text).replaceAll('٪', numberSigns().percent) : text;
  return JSON.parse(written) as T;
}

/** A mobile number of the country, as it is dialled there. */
export function mobileOf(nth: number): string {
  const { example } = country().mobile;
  const begins = example.slice(0, 3);
  return `${begins}${String(nth).padStart(example.length - begins.length, '0')}`;
}
