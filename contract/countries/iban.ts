import type { CountryCode } from './country.ts';

/**
 * How many characters an account number (IBAN, ISO 13616) has by the country with whose code it begins, as the registry of
 * 2025 lists them; null where the registry has no such number, and banks use their own.
 */
export const ibanLengths: Record<CountryCode, number | null> = {
  EG: 29,
  SA: 24,
  JO: 30,
  LB: 28,
  SY: null,
  IQ: 23,
  KW: 30,
  AE: 23,
  QA: 29,
  BH: 22,
  OM: 23,
  YE: 30,
  PS: 29,
  SD: 18,
  LY: 25,
  TN: 24,
  DZ: null,
  MA: null,
  MR: 27,
};
