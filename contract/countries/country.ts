// The settings that a group's country decides, as values that can be sent and stored. A file without schemas, so that a
// visitor's first page loads none.

import type { CountedNoun } from '../core/counting.ts';

/** ISO 3166 codes of the Arab countries, in the order in which they are offered. */
export const countryCodes = [
  'EG',
  'SA',
  'JO',
  'LB',
  'SY',
  'IQ',
  'KW',
  'AE',
  'QA',
  'BH',
  'OM',
  'YE',
  'PS',
  'SD',
  'LY',
  'TN',
  'DZ',
  'MA',
  'MR',
] as const;
export type CountryCode = (typeof countryCodes)[number];

/** ٠١٢ or 012, by their names in Unicode. */
export const digitKinds = ['arab', 'latn'] as const;
export type DigitKind = (typeof digitKinds)[number];
export const digitLabels: Record<DigitKind, string> = { arab: '٠١٢', latn: '012' };

/** A unit of money: what is counted, and its gender, with which numbers from 3 to 10 disagree. */
export interface MoneyUnit extends CountedNoun {
  /** Before a counted noun, where a dual loses its nun: 'جنيها'. */
  twoOf: string;
  gender: 'male' | 'female';
}

export interface Currency {
  /** ISO 4217. */
  code: string;
  /** With its country: 'الجنيه المصري'. */
  name: string;
  unit: MoneyUnit;
  part: MoneyUnit;
  /** How many parts make a unit. */
  partsOfUnit: number;
  /** Decimals of an amount; of three all are written, else none where they are zero. */
  decimals: 0 | 2 | 3;
  /** Whether the unit follows the number ('١٢ ديناراً'); else it stays as it is ('١٢ جنيه'). */
  isCounted: boolean;
  /** The largest amount of one item. */
  most: number;
  /** Notes and coins in use, the largest first. */
  denominations: readonly number[];
}

export interface Mobile {
  /** Source of a pattern: the number as it is dialled within the country, in Latin digits. */
  pattern: string;
  /** The zero that is dialled within the country and not from abroad; empty where there is none. */
  trunk: '0' | '';
  example: string;
  /** Digits between which screens leave a space: [4, 3, 4]. */
  groups: readonly number[];
  /** 'أحد عشر رقماً تبدأ بـ ٠١' */
  rule: string;
}

/** The words for one age of scouts, in the order of their ages. */
export interface Section {
  boys: string;
  girls: string;
  /** Years of age with which it begins. */
  from: number;
}

/** The name of the members' numbers, and whether the group keeps them, which no country decides. */
interface MemberNumbers {
  label: string;
  isOn: boolean;
}

export interface Country {
  code: CountryCode;
  /** 'مصر' */
  name: string;
  /** Without plus. */
  callingCode: string;
  mobile: Mobile;
  currency: Currency;
  /** The step of a subscription: a whole unit in Egypt, elsewhere a part. */
  subscriptionStep: number;
  digits: DigitKind;
  /** Stands between units and decimals where the digits are Latin. */
  latinDecimal: '.' | ',';
  months: readonly string[];
  /** 0 is Sunday. */
  firstWeekday: number;
  weekend: readonly number[];
  /** The usual day of the weekly meeting; null is the first day of the term's week. */
  meetingDay: number | null;
  /** IANA names with what people call them; the first is proposed. */
  timeZones: readonly { zone: string; name: string }[];
  sections: readonly Section[];
  /** The number that an association or a ministry gives its members. */
  memberNumber: MemberNumbers;
  /** The law on personal data; null where none was verified. */
  law: string | null;
}
