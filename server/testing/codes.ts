import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows for a secret at a given time. */
export const shownCode = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
