import { Secret, TOTP } from 'otpauth';

/** What an app of codes shows for a secret at a moment. */
export const shownCode = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
