import { toLatinDigits } from '../../../contract/core/digits.ts';
import { plainText } from '../../../contract/core/text.ts';
import { answeredPhone, e164Of } from '../../../contract/countries/phone.ts';
import type { Throttle } from '../../http/limits/throttle.ts';

/** Normalizes the identifier typed at login: a mobile number in any spelling, or an email address. */
export function accountName(typed: string): string {
  const number = e164Of(typed);
  return number === null ? toLatinDigits(plainText(typed)).toLowerCase() : answeredPhone(number);
}

/** Failed logins allowed in any 15 minutes. docs/security.md, Guesses. */
const LOGIN_MINUTES = 15;
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 5;
const FAILURES_PER_ADDRESS = 30;
/** From all addresses: many more than one person needs, too few for guessing. */
const FAILURES_PER_ACCOUNT = 50;

/**
 * Throttles that count a login until it succeeds; success deletes all events of the first one. `who` is the captain's
 * number, or the unknown name. A device on which the captain has signed in before is counted by itself, so that guesses
 * by others never lock it out.
 */
export function loginGuesses(
  who: number | string,
  { address, device }: { address: string; device: string | null },
): Throttle[] {
  const minutes = LOGIN_MINUTES;
  if (device !== null) {
    const subject = `login:${who}:device:${device}`;
    return [{ subject, limit: FAILURES_PER_ACCOUNT_AND_ADDRESS, minutes }];
  }
  return [
    { subject: `login:${who}:${address}`, limit: FAILURES_PER_ACCOUNT_AND_ADDRESS, minutes },
    { subject: `login-from:${address}`, limit: FAILURES_PER_ADDRESS, minutes },
    { subject: `login-to:${who}`, limit: FAILURES_PER_ACCOUNT, minutes },
  ];
}

/** Counts guesses of a passkey, whose captain is not known before its answer. */
export function passkeyGuesses(
  captainId: number | undefined,
  { address, device }: { address: string; device: string | null },
): Throttle[] {
  if (captainId !== undefined && device !== null)
    return loginGuesses(captainId, { address, device });
  const subject = `login-from:${address}`;
  return [{ subject, limit: FAILURES_PER_ADDRESS, minutes: LOGIN_MINUTES }];
}

/** In this order, because most browsers also name their ancestors. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Name of the device that sends this header, as 'Chrome · Android': known browsers and systems only, because the header
 * may hold any text. null if neither is known.
 */
export function deviceName(userAgent: string): string | null {
  const measured = userAgent.slice(0, 500);
  const parts = [BROWSERS, SYSTEMS].map(
    (of) => of.find(([pattern]) => pattern.test(measured))?.[1],
  );
  return parts.filter(Boolean).join(' · ') || null;
}

/** Notification about a sign-in on a new device; `name` is null for an unknown one. */
export function newDeviceNotice(device: string | null) {
  return {
    type: 'other' as const,
    topic: 'new-device',
    title: 'دخول من جهاز جديد',
    message: `سُجِّل الدخول إلى حسابك من جهاز جديد${device === null ? '' : ` (${device})`}. إن لم تكن أنت من فعل ذلك فغيّر كلمة السر، وأنهِ الجلسة من ملفك الشخصي.`,
  };
}
