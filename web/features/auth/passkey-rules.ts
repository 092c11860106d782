import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { addPasskey, loginByPasskey } from '../../../contract/auth/passkeys.ts';
import type { RequestOf } from '../../../contract/core/endpoint.ts';

/** Whether this browser has passkeys on this page: they need an encrypted connection, and a host with a name. */
export function hasPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && !isNumber && browserSupportsWebAuthn();
}

/** The Arabic sentence for a failed passkey prompt; null if the captain closed it. */
export function sentenceOfPasskey(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') return 'على هذا الجهاز مفتاح مرور لحسابك بالفعل';
  return 'تعذّر استخدام مفتاح المرور على هذا الجهاز. حاول مرة أخرى، أو سجّل الدخول بكلمة السر.';
}

// The server's options and answers are JSON of WebAuthn, which the library types more narrowly than they are checked.
type Options = object;

/** Has the device make a passkey; rejects as `navigator.credentials` does. */
export async function makePasskey(options: Options) {
  const made: object = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  return made as RequestOf<typeof addPasskey>['body']['response'];
}

/** Has the device answer by a passkey; rejects as `navigator.credentials` does. */
export async function askPasskey(options: Options) {
  const answered: object = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  });
  return answered as RequestOf<typeof loginByPasskey>['body']['response'];
}
