import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS } from '../../../contract/auth/second-factor.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
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

/** The time step of a moment. */
const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/**
 * The step of this code among those around `now` and after `lastStep`, the last one used; null if none matches. An
 * observed code is thus too late.
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
 * Whether the last used code belongs to a future step: the clocks of server and phone were ahead then, or the server's
 * is behind now. Until then no code is accepted, because used ones would be valid again.
 */
export const isAheadOf = (now: Date, lastStep: number): boolean =>
  lastStep > stepAt(now) + STEPS_BESIDE;

/** Removes the spaces and dashes that make a typed code readable; digits of either script. */
export function tidyCode(typed: string): string {
  return toLatinDigits(typed).replace(/[\s-]/g, '').toLowerCase();
}

/** Whether a tidied text is a code of the phone; a recovery code is longer. */
export const isPhoneCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Stored hash of a captain's recovery code. */
export function hashOfRecovery(captainId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${captainId}:${tidyCode(code)}`)
    .digest();
}

/** The length of the hash's output, as RFC 4226, section 4, recommends. */
export const aSecret = (): Buffer => randomBytes(20);

/** A secret in base 32 (RFC 4648), as apps of codes take it. */
export const base32 = (secret: Uint8Array): string => codesOf(secret).secret.base32;

/**
 * The address in the QR code for an authenticator app: Google Authenticator's "Key URI Format", which other apps read
 * too. `issuer` names the program, `account` the captain.
 */
export function keyUri(secret: Uint8Array, issuer: string, account: string): string {
  const codes = codesOf(secret);
  codes.issuer = issuer.replaceAll(':', ' ');
  codes.label = account.replaceAll(':', ' ');
  // Added once, as a parameter: each Arabic letter takes six characters, and the QR code grows with them.
  codes.issuerInLabel = false;
  return codes.toString();
}

/**
 * True if something valid for this many minutes until `until` is valid at `now`: it has not expired, and was not made by a
 * clock that was ahead.
 */
function holds(until: number, minutes: number, now: Date): boolean {
  const madeAt = until - minutes * 60_000;
  return madeAt <= now.getTime() + CLOCKS_APART && now.getTime() < until;
}

const SECRETS = 'codes of a phone';
const SETUPS = 'set-up of codes';
/** Minutes from the QR code to the first code. */
const SETUP_MINUTES = 15;

/** A captain's secret, encrypted for storage: the database alone is not enough to make codes. */
export const lockSecret = (tokens: Tokens, captainId: number, secret: Uint8Array): Buffer =>
  tokens.lock(SECRETS, String(captainId), secret);

/** Decrypts the secret; null if the server's own secret has changed since. */
export const unlockSecret = (tokens: Tokens, captainId: number, sealed: Uint8Array) =>
  tokens.unlock(SECRETS, String(captainId), sealed);

/** A secret that is not confirmed yet, encrypted for the session that requested it and stored by the client. */
export function lockSetup(
  tokens: Tokens,
  sessionId: string,
  { secret, now }: { secret: Uint8Array; now: Date },
): string {
  const until = Buffer.alloc(8);
  until.writeBigUInt64BE(BigInt(now.getTime() + SETUP_MINUTES * 60_000));
  return tokens.lock(SETUPS, sessionId, Buffer.concat([until, secret])).toString('base64url');
}

/** The secret of such a set-up; null if it has expired or belongs to another session. */
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

/** Purpose of a challenge: signing in, or adding a passkey in a session. */
export const LOGIN = 'login';
export const addingBy = (captainId: number, sessionId: string): string =>
  `add ${captainId} ${sessionId}`;

const macOf = (tokens: Tokens, purpose: string, head: Uint8Array) =>
  tokens.seal(`challenge: ${purpose}`, head).subarray(0, 24);

/** A challenge for a passkey that contains its expiry and purpose, so that nothing is stored before it is answered. */
export function aChallenge(tokens: Tokens, purpose: string, now: Date): Buffer {
  const head = Buffer.concat([randomBytes(NONCE), Buffer.alloc(8)]);
  head.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_MINUTES * 60_000), NONCE);
  return Buffer.concat([head, macOf(tokens, purpose, head)]);
}

/** Expiry of a challenge for that purpose; null if it is expired or was not made here. */
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

/** Notification about a sign-in by a recovery code, with how many are left. */
export function recoveryNotice(left: number) {
  const rest = left === 0 ? 'لم يبقَ لديك رمز آخر' : `بقي لديك ${countText(left, CODES)}`;
  return {
    type: 'other' as const,
    title: 'دخول برمز استرداد',
    message: `سُجِّل الدخول إلى حسابك برمز استرداد، و${rest}. إن لم تكن أنت من فعل ذلك فغيّر كلمة السر فوراً.`,
  };
}
