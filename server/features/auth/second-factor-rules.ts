import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS } from '../../../contract/auth/second-factor.ts';
import { counted, noun } from '../../../contract/core/counting.ts';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import { CLOCKS_APART } from '../../http/limits/throttle.ts';
import type { Tokens } from '../../http/session.ts';

/** RFC 6238, section 5.2: the step that it recommends, and that every app takes. */
const STEP_SECONDS = 30;
/** Steps before and after the present one whose codes are taken: clocks of phones differ. RFC 6238, section 6. */
const STEPS_BESIDE = 1;

/** The one-time codes of a secret (RFC 6238), as every app of codes makes them. */
export const codesOf = (secret: Uint8Array): TOTP =>
  new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
  });

/** The step that a moment lies in. */
const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/**
 * The step whose code this is, of those around `now` and after `lastStep`, the last of which a code was taken; null for
 * none. Whoever read a code over a shoulder comes too late with it.
 */
export function stepOf(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const delta = codesOf(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: STEPS_BESIDE,
  });
  if (delta === null) return null;
  const step = stepAt(now) + delta;
  return step > lastStep ? step : null;
}

/**
 * Whether the last code that was taken is one that no phone shows yet: the clock was ahead then, and so was that of the phone, or
 * it is behind now. No other is taken meanwhile, or one that was taken before would be once more.
 */
export const isAheadOf = (now: Date, lastStep: number): boolean =>
  lastStep > stepAt(now) + STEPS_BESIDE;

/** What was typed, without the spaces and dashes that make it readable; digits of either script. */
export function tidyCode(typed: string): string {
  return toLatinDigits(typed).replace(/[\s-]/g, '').toLowerCase();
}

/** Whether a tidied text is a code of the phone; a recovery code is longer. */
export const isPhoneCode = (code: string): boolean => /^\d{6}$/.test(code);

/** What is stored of a recovery code of a captain. */
export function hashOfRecovery(captainId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${captainId}:${tidyCode(code)}`)
    .digest();
}

/** As long as the hash's own output, which RFC 4226, section 4, recommends. */
export const aSecret = (): Buffer => randomBytes(20);

/** A secret in base 32 (RFC 4648), as apps of codes take it. */
export const base32 = (secret: Uint8Array): string => codesOf(secret).secret.base32;

/**
 * The address that a QR code tells an app of codes: Google Authenticator's "Key URI Format", which the others read too.
 * `issuer` is what it calls us, `account` what it calls the captain.
 */
export function keyUri(secret: Uint8Array, issuer: string, account: string): string {
  const codes = codesOf(secret);
  codes.issuer = issuer.replaceAll(':', ' ');
  codes.label = account.replaceAll(':', ' ');
  // Once only, as a parameter: an Arabic name is six letters for each of its own, and a QR code grows with it.
  codes.issuerInLabel = false;
  return codes.toString();
}

/**
 * Whether what holds for so many minutes, until then, holds at `now`: it is not over, and no clock that was ahead has made it, by which
 * it would hold for as long as that was.
 */
function holds(until: number, minutes: number, now: Date): boolean {
  const madeAt = until - minutes * 60_000;
  return madeAt <= now.getTime() + CLOCKS_APART && now.getTime() < until;
}

const SECRETS = 'codes of a phone';
const SETUPS = 'set-up of codes';
/** Minutes from the QR code to the first code. */
const SETUP_MINUTES = 15;

/** A captain's secret as it is stored: whoever has the database alone makes no codes. */
export const lockSecret = (tokens: Tokens, captainId: number, secret: Uint8Array): Buffer =>
  tokens.lock(SECRETS, String(captainId), secret);

/** The secret again; null where the server's own secret has changed since. */
export const unlockSecret = (tokens: Tokens, captainId: number, sealed: Uint8Array) =>
  tokens.unlock(SECRETS, String(captainId), sealed);

/** A secret that nobody has confirmed yet, for the session that asked: kept by the client, readable by us alone. */
export function lockSetup(
  tokens: Tokens,
  sessionId: string,
  { secret, now }: { secret: Uint8Array; now: Date },
): string {
  const until = Buffer.alloc(8);
  until.writeBigUInt64BE(BigInt(now.getTime() + SETUP_MINUTES * 60_000));
  return tokens.lock(SETUPS, sessionId, Buffer.concat([until, secret])).toString('base64url');
}

/** The secret of such a set-up; null where it is over, or another session's. */
export function unlockSetup(
  tokens: Tokens,
  sessionId: string,
  { setup, now }: { setup: string; now: Date },
): Buffer | null {
  const data = tokens.unlock(SETUPS, sessionId, Buffer.from(setup, 'base64url'));
  if (!data || !holds(Number(data.readBigUInt64BE()), SETUP_MINUTES, now)) return null;
  return data.subarray(8);
}

/** Minutes in which a device answers a challenge. */
const CHALLENGE_MINUTES = 5;
const NONCE = 16;
const HEAD = NONCE + 8;

/** What a challenge is for: signing in, or adding a passkey in a session. */
export const LOGIN = 'login';
export const addingBy = (captainId: number, sessionId: string): string =>
  `add ${captainId} ${sessionId}`;

const macOf = (tokens: Tokens, purpose: string, head: Uint8Array) =>
  tokens.seal(`challenge: ${purpose}`, head).subarray(0, 24);

/** A challenge for a passkey that says itself until when it holds and for what: nothing is stored before it is answered. */
export function aChallenge(tokens: Tokens, purpose: string, now: Date): Buffer {
  const head = Buffer.concat([randomBytes(NONCE), Buffer.alloc(8)]);
  head.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_MINUTES * 60_000), NONCE);
  return Buffer.concat([head, macOf(tokens, purpose, head)]);
}

/** Until when a challenge of ours for that purpose holds; null for any other, and for one that is over. */
export function readChallenge(
  tokens: Tokens,
  purpose: string,
  { challenge, now }: { challenge: string; now: Date },
): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD);
  const mac = bytes.subarray(HEAD);
  if (bytes.length !== HEAD + 24 || !timingSafeEqual(mac, macOf(tokens, purpose, head)))
    return null;
  const until = Number(head.readBigUInt64BE(NONCE));
  return holds(until, CHALLENGE_MINUTES, now) ? new Date(until) : null;
}

const CODES = noun('رمز واحد', 'رمزان', 'رموز', 'رمزاً', 'رمز');

/** What a captain is told whom a recovery code let in, with how many are left. */
export function recoveryNotice(left: number) {
  const rest = left === 0 ? 'لم يبقَ لديك رمز آخر' : `بقي لديك ${counted(left, CODES)}`;
  return {
    type: 'other' as const,
    title: 'دخول برمز استرداد',
    message: `سُجِّل الدخول إلى حسابك برمز استرداد، و${rest}. إن لم تكن أنت من فعل ذلك فغيّر كلمة السر فوراً.`,
  };
}
