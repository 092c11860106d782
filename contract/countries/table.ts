// The rows of all countries. Only the server reads them: a browser has Egypt's and asks for its group's.

import type { Country, CountryCode, MoneyUnit, Section } from './country.ts';
import { EGYPT } from './egypt.ts';

/** A masculine unit: its dual and its accusative are regular, its plural seldom. */
const male = (word: string, few: string): MoneyUnit => ({
  one: `${word} واحد`,
  two: `${word}ان`,
  twoOf: `${word}ا`,
  few,
  many: `${word}اً`,
  hundreds: word,
  gender: 'male',
});

/** A feminine unit that ends in ة, whose accusative is written like its nominative. */
function female(word: string, few: string): MoneyUnit {
  const stem = word.replace(/ة$/, 'ت');
  return {
    one: `${word} واحدة`,
    two: `${stem}ان`,
    twoOf: `${stem}ا`,
    few,
    many: word,
    hundreds: word,
    gender: 'female',
  };
}

const pound = EGYPT.currency.unit;
const piastre = EGYPT.currency.part;
const riyal = male('ريال', 'ريالات');
const dinar = male('دينار', 'دنانير');
const dirham = male('درهم', 'دراهم');
const lira = female('ليرة', 'ليرات');
const fils = male('فلس', 'فلوس');
const centime = male('سنتيم', 'سنتيمات');

const gregorian = EGYPT.months;
const levantine = [
  'كانون الثاني',
  'شباط',
  'آذار',
  'نيسان',
  'أيار',
  'حزيران',
  'تموز',
  'آب',
  'أيلول',
  'تشرين الأول',
  'تشرين الثاني',
  'كانون الأول',
];
/** By their French names. */
const maghrebi = [
  'جانفي',
  'فيفري',
  'مارس',
  'أفريل',
  'ماي',
  'جوان',
  'جويلية',
  'أوت',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
];
const moroccan = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'ماي',
  'يونيو',
  'يوليوز',
  'غشت',
  'شتنبر',
  'أكتوبر',
  'نونبر',
  'دجنبر',
];
const mauritanian = [
  'يناير',
  'فبراير',
  'مارس',
  'إبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغشت',
  'شتمبر',
  'أكتوبر',
  'نوفمبر',
  'دجمبر',
];

const tunisianSections: Section[] = [
  { boys: 'عصافير', girls: 'عصافير', from: 5 },
  { boys: 'أشبال', girls: 'زهرات', from: 7 },
  { boys: 'كشافة', girls: 'مرشدات', from: 12 },
  { boys: 'جوالة', girls: 'دليلات', from: 17 },
];

type Week = Pick<Country, 'firstWeekday' | 'weekend' | 'meetingDay'>;
const fromSaturday: Week = { firstWeekday: 6, weekend: [5, 6], meetingDay: 5 };
const fromSunday: Week = { firstWeekday: 0, weekend: [5, 6], meetingDay: 5 };
const fromMonday: Week = { firstWeekday: 1, weekend: [6, 0], meetingDay: 6 };

const latin = (latinDecimal: '.' | ',') => ({ digits: 'latn' as const, latinDecimal });
const arabic = (latinDecimal: '.' | ',' = '.') => ({ digits: 'arab' as const, latinDecimal });

/** The values of most currencies. */
const usual = { partsOfUnit: 100, decimals: 2, isCounted: true, most: 1_000_000 } as const;
const ofThousand = { ...usual, partsOfUnit: 1000, decimals: 3 } as const;
/** Currencies of which no part is in use, and whose amounts are long. */
const whole = { ...usual, decimals: 0, most: 1_000_000_000 } as const;

/** 'عشرة أرقام تبدأ بـ 05' */
const startingWith = (digits: 'ثمانية' | 'تسعة' | 'عشرة' | 'أحد عشر', starts: string) =>
  `${digits} ${digits === 'أحد عشر' ? 'رقماً' : 'أرقام'} تبدأ بـ ${starts}`;

const countries: Record<CountryCode, Omit<Country, 'code'>> = {
  EG: { ...EGYPT, law: 'قانون حماية البيانات الشخصية رقم 151 لسنة 2020' },
  SA: {
    name: 'السعودية',
    callingCode: '966',
    mobile: {
      pattern: '^05\\d{8}$',
      trunk: '0',
      example: '0501234567',
      groups: [3, 3, 4],
      rule: startingWith('عشرة', '05'),
    },
    currency: {
      ...usual,
      code: 'SAR',
      name: 'الريال السعودي',
      unit: riyal,
      part: female('هللة', 'هللات'),
      denominations: [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
    },
    subscriptionStep: 0.01,
    ...arabic(),
    months: gregorian,
    ...fromSunday,
    timeZones: [{ zone: 'Asia/Riyadh', name: 'الرياض' }],
    sections: EGYPT.sections,
    law: 'نظام حماية البيانات الشخصية الصادر بالمرسوم الملكي رقم م/19 لسنة 1443 هـ',
  },
  JO: {
    name: 'الأردن',
    callingCode: '962',
    mobile: {
      pattern: '^07[789]\\d{7}$',
      trunk: '0',
      example: '0790123456',
      groups: [3, 3, 4],
      rule: startingWith('عشرة', '077 أو 078 أو 079'),
    },
    currency: {
      ...ofThousand,
      code: 'JOD',
      name: 'الدينار الأردني',
      unit: dinar,
      part: fils,
      denominations: [50, 20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
    },
    subscriptionStep: 0.001,
    ...arabic(),
    months: levantine,
    ...fromSaturday,
    timeZones: [{ zone: 'Asia/Amman', name: 'عمّان' }],
    sections: EGYPT.sections,
    law: 'قانون حماية البيانات الشخصية رقم 24 لسنة 2023',
  },
  LB: {
    name: 'لبنان',
    callingCode: '961',
    mobile: {
      // Only numbers that begin with 3 are dialled with a zero, which some leave out.
      pattern: '^(0?3|7\\d|81)\\d{6}$',
      trunk: '0',
      example: '71123456',
      groups: [2, 3, 3],
      rule: startingWith('ثمانية', '03 أو 7 أو 81'),
    },
    currency: {
      ...whole,
      code: 'LBP',
      name: 'الليرة اللبنانية',
      unit: lira,
      part: piastre,
      denominations: [100_000, 50_000, 20_000, 10_000, 5000, 1000, 500, 250],
    },
    subscriptionStep: 1,
    ...arabic(','),
    months: levantine,
    ...fromMonday,
    timeZones: [{ zone: 'Asia/Beirut', name: 'بيروت' }],
    sections: EGYPT.sections,
    law: 'قانون المعاملات الإلكترونية والبيانات ذات الطابع الشخصي رقم 81 لسنة 2018',
  },
  SY: {
    name: 'سوريا',
    callingCode: '963',
    mobile: {
      pattern: '^09\\d{8}$',
      trunk: '0',
      example: '0944567890',
      groups: [4, 3, 3],
      rule: startingWith('عشرة', '09'),
    },
    currency: {
      ...whole,
      // The pound of 2026, of which one is a hundred of the former ones.
      code: 'SYP',
      name: 'الليرة السورية',
      unit: lira,
      part: piastre,
      denominations: [500, 200, 100, 50, 25, 10],
    },
    subscriptionStep: 1,
    ...arabic(),
    months: levantine,
    ...fromSaturday,
    timeZones: [{ zone: 'Asia/Damascus', name: 'دمشق' }],
    sections: EGYPT.sections,
    law: null,
  },
  IQ: {
    name: 'العراق',
    callingCode: '964',
    mobile: {
      pattern: '^07\\d{9}$',
      trunk: '0',
      example: '07912345678',
      groups: [4, 3, 4],
      rule: startingWith('أحد عشر', '07'),
    },
    currency: {
      ...whole,
      partsOfUnit: 1000,
      code: 'IQD',
      name: 'الدينار العراقي',
      unit: dinar,
      part: fils,
      denominations: [50_000, 25_000, 10_000, 5000, 1000, 500, 250],
    },
    subscriptionStep: 1,
    ...arabic(),
    months: levantine,
    ...fromSaturday,
    timeZones: [{ zone: 'Asia/Baghdad', name: 'بغداد' }],
    sections: EGYPT.sections,
    law: null,
  },
  KW: {
    name: 'الكويت',
    callingCode: '965',
    mobile: {
      pattern: '^[4569]\\d{7}$',
      trunk: '',
      example: '50012345',
      groups: [4, 4],
      rule: startingWith('ثمانية', '4 أو 5 أو 6 أو 9'),
    },
    currency: {
      ...ofThousand,
      code: 'KWD',
      name: 'الدينار الكويتي',
      unit: dinar,
      part: fils,
      denominations: [20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.005],
    },
    subscriptionStep: 0.001,
    ...arabic(),
    months: gregorian,
    ...fromSaturday,
    timeZones: [{ zone: 'Asia/Kuwait', name: 'الكويت' }],
    sections: EGYPT.sections,
    law: null,
  },
  AE: {
    name: 'الإمارات',
    callingCode: '971',
    mobile: {
      pattern: '^05\\d{8}$',
      trunk: '0',
      example: '0501234567',
      groups: [3, 3, 4],
      rule: startingWith('عشرة', '05'),
    },
    currency: {
      ...usual,
      code: 'AED',
      name: 'الدرهم الإماراتي',
      unit: dirham,
      part: fils,
      denominations: [1000, 500, 200, 100, 50, 20, 10, 5, 1, 0.5, 0.25],
    },
    subscriptionStep: 0.01,
    ...latin('.'),
    months: gregorian,
    ...fromMonday,
    timeZones: [{ zone: 'Asia/Dubai', name: 'دبي' }],
    sections: EGYPT.sections,
    law: 'المرسوم بقانون اتحادي رقم 45 لسنة 2021 بشأن حماية البيانات الشخصية',
  },
  QA: {
    name: 'قطر',
    callingCode: '974',
    mobile: {
      pattern: '^[3567]\\d{7}$',
      trunk: '',
      example: '33123456',
      groups: [4, 4],
      rule: startingWith('ثمانية', '3 أو 5 أو 6 أو 7'),
    },
    currency: {
      ...usual,
      code: 'QAR',
      name: 'الريال القطري',
      unit: riyal,
      part: dirham,
      denominations: [500, 200, 100, 50, 10, 5, 1, 0.5, 0.25],
    },
    subscriptionStep: 0.01,
    ...arabic(),
    months: gregorian,
    ...fromSaturday,
    timeZones: [{ zone: 'Asia/Qatar', name: 'الدوحة' }],
    sections: EGYPT.sections,
    law: 'قانون حماية خصوصية البيانات الشخصية رقم 13 لسنة 2016',
  },
  BH: {
    name: 'البحرين',
    callingCode: '973',
    mobile: {
      pattern: '^[36]\\d{7}$',
      trunk: '',
      example: '36001234',
      groups: [4, 4],
      rule: startingWith('ثمانية', '3 أو 6'),
    },
    currency: {
      ...ofThousand,
      code: 'BHD',
      name: 'الدينار البحريني',
      unit: dinar,
      part: fils,
      denominations: [20, 10, 5, 1, 0.5, 0.1, 0.05, 0.025, 0.01, 0.005],
    },
    subscriptionStep: 0.001,
    ...arabic(),
    months: gregorian,
    ...fromSaturday,
    timeZones: [{ zone: 'Asia/Bahrain', name: 'المنامة' }],
    sections: EGYPT.sections,
    law: 'قانون حماية البيانات الشخصية رقم 30 لسنة 2018',
  },
  OM: {
    name: 'عُمان',
    callingCode: '968',
    mobile: {
      pattern: '^[79]\\d{7}$',
      trunk: '',
      example: '92123456',
      groups: [4, 4],
      rule: startingWith('ثمانية', '7 أو 9'),
    },
    currency: {
      ...ofThousand,
      code: 'OMR',
      name: 'الريال العُماني',
      unit: riyal,
      part: female('بيسة', 'بيسات'),
      denominations: [50, 20, 10, 5, 1, 0.5, 0.1, 0.05, 0.025, 0.01, 0.005],
    },
    subscriptionStep: 0.001,
    ...arabic(),
    months: gregorian,
    ...fromSaturday,
    timeZones: [{ zone: 'Asia/Muscat', name: 'مسقط' }],
    sections: EGYPT.sections,
    law: null,
  },
  YE: {
    name: 'اليمن',
    callingCode: '967',
    mobile: {
      // Mostly written without the zero.
      pattern: '^0?7\\d{8}$',
      trunk: '0',
      example: '0712345678',
      groups: [4, 3, 3],
      rule: startingWith('عشرة', '07'),
    },
    currency: {
      ...whole,
      code: 'YER',
      name: 'الريال اليمني',
      unit: riyal,
      part: fils,
      denominations: [1000, 500, 250, 200, 100, 50, 20, 10, 5],
    },
    subscriptionStep: 1,
    ...arabic(),
    months: gregorian,
    ...fromSunday,
    timeZones: [{ zone: 'Asia/Aden', name: 'عدن' }],
    sections: EGYPT.sections,
    law: null,
  },
  PS: {
    name: 'فلسطين',
    callingCode: '970',
    mobile: {
      pattern: '^05[69]\\d{7}$',
      trunk: '0',
      example: '0599123456',
      groups: [4, 3, 3],
      rule: startingWith('عشرة', '056 أو 059'),
    },
    currency: {
      ...usual,
      code: 'ILS',
      name: 'الشيكل',
      unit: male('شيكل', 'شواكل'),
      part: female('أغورة', 'أغورات'),
      denominations: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.1],
    },
    subscriptionStep: 0.01,
    ...arabic(),
    months: levantine,
    ...fromSaturday,
    timeZones: [
      { zone: 'Asia/Hebron', name: 'الضفة الغربية' },
      { zone: 'Asia/Gaza', name: 'غزة' },
    ],
    sections: EGYPT.sections,
    law: null,
  },
  SD: {
    name: 'السودان',
    callingCode: '249',
    mobile: {
      pattern: '^0[19]\\d{8}$',
      trunk: '0',
      example: '0911231234',
      groups: [3, 3, 4],
      rule: startingWith('عشرة', '09 أو 01'),
    },
    currency: {
      ...usual,
      code: 'SDG',
      name: 'الجنيه السوداني',
      unit: pound,
      part: piastre,
      denominations: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
    },
    subscriptionStep: 0.01,
    ...arabic(),
    months: gregorian,
    ...fromSaturday,
    timeZones: [{ zone: 'Africa/Khartoum', name: 'الخرطوم' }],
    sections: EGYPT.sections,
    law: null,
  },
  LY: {
    name: 'ليبيا',
    callingCode: '218',
    mobile: {
      pattern: '^09[1-6]\\d{7}$',
      trunk: '0',
      example: '0912345678',
      groups: [3, 3, 4],
      rule: startingWith('عشرة', '091 إلى 096'),
    },
    currency: {
      ...ofThousand,
      code: 'LYD',
      name: 'الدينار الليبي',
      unit: dinar,
      part: dirham,
      denominations: [20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05],
    },
    subscriptionStep: 0.001,
    ...latin(','),
    months: gregorian,
    ...fromSaturday,
    timeZones: [{ zone: 'Africa/Tripoli', name: 'طرابلس' }],
    sections: EGYPT.sections,
    law: null,
  },
  TN: {
    name: 'تونس',
    callingCode: '216',
    mobile: {
      pattern: '^[234579]\\d{7}$',
      trunk: '',
      example: '20123456',
      groups: [2, 3, 3],
      rule: startingWith('ثمانية', '2 أو 3 أو 4 أو 5 أو 7 أو 9'),
    },
    currency: {
      ...ofThousand,
      code: 'TND',
      name: 'الدينار التونسي',
      unit: dinar,
      part: male('مليم', 'مليمات'),
      denominations: [50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005],
    },
    subscriptionStep: 0.001,
    ...latin(','),
    months: maghrebi,
    ...fromMonday,
    meetingDay: 0,
    timeZones: [{ zone: 'Africa/Tunis', name: 'تونس' }],
    sections: tunisianSections,
    law: 'القانون الأساسي عدد 63 لسنة 2004 المتعلق بحماية المعطيات الشخصية',
  },
  DZ: {
    name: 'الجزائر',
    callingCode: '213',
    mobile: {
      pattern: '^0[567]\\d{8}$',
      trunk: '0',
      example: '0551234567',
      groups: [4, 2, 2, 2],
      rule: startingWith('عشرة', '05 أو 06 أو 07'),
    },
    currency: {
      ...usual,
      code: 'DZD',
      name: 'الدينار الجزائري',
      unit: dinar,
      part: centime,
      denominations: [2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
    },
    subscriptionStep: 0.01,
    ...latin(','),
    months: maghrebi,
    ...fromSaturday,
    timeZones: [{ zone: 'Africa/Algiers', name: 'الجزائر' }],
    sections: EGYPT.sections,
    law: null,
  },
  MA: {
    name: 'المغرب',
    callingCode: '212',
    mobile: {
      pattern: '^0[67]\\d{8}$',
      trunk: '0',
      example: '0650123456',
      groups: [2, 2, 2, 2, 2],
      rule: startingWith('عشرة', '06 أو 07'),
    },
    currency: {
      ...usual,
      code: 'MAD',
      name: 'الدرهم المغربي',
      unit: dirham,
      part: centime,
      denominations: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
    },
    subscriptionStep: 0.01,
    ...latin(','),
    months: moroccan,
    ...fromMonday,
    meetingDay: 0,
    timeZones: [{ zone: 'Africa/Casablanca', name: 'الدار البيضاء' }],
    sections: EGYPT.sections,
    law: 'القانون رقم 09-08 المتعلق بحماية الأشخاص الذاتيين تجاه معالجة المعطيات ذات الطابع الشخصي',
  },
  MR: {
    name: 'موريتانيا',
    callingCode: '222',
    mobile: {
      pattern: '^[234]\\d{7}$',
      trunk: '',
      example: '22123456',
      groups: [2, 2, 2, 2],
      rule: startingWith('ثمانية', '2 أو 3 أو 4'),
    },
    currency: {
      ...usual,
      code: 'MRU',
      name: 'الأوقية الموريتانية',
      unit: female('أوقية', 'أوقيات'),
      // With its vowel, so that nobody reads five.
      part: male('خُمس', 'أخماس'),
      partsOfUnit: 5,
      denominations: [1000, 500, 200, 100, 50, 20, 10, 5, 1, 0.2],
    },
    subscriptionStep: 0.2,
    ...arabic(','),
    months: mauritanian,
    ...fromMonday,
    timeZones: [{ zone: 'Africa/Nouakchott', name: 'نواكشوط' }],
    sections: EGYPT.sections,
    law: null,
  },
};

/** The row of a country as the table has it, before a group chooses anything apart. */
export const countryOf = (code: CountryCode): Country => ({ code, ...countries[code] });
