import { z } from 'zod';
import { answer, plainAnswer, said } from '../core/answers.ts';
import { countText } from '../core/counting.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  CHARACTERS,
  countryField,
  emailField,
  genderField,
  lettersOf,
  mobileField,
  optional,
  patternText,
  REQUIRED,
  TEXT,
  text,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { NAME_PATTERN } from '../core/text.ts';
import { captainShape } from '../history/shapes.ts';
import { heldResponsibilityShape } from '../responsibilities/shapes.ts';
import type { SectorName } from '../sectors/sector-name.ts';

/** Bounds of a password in characters; 128 keeps hashing from becoming a way to exhaust the server. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** The signed-in captain's own data. */
export const signedInCaptain = captainShape.extend({
  /** After a one-time password: only the change of password is open. */
  mustChangePassword: z.boolean(),
  /** The group asks general captains for a second factor, and this one has none: only adding it is open. */
  mustAddSecondFactor: z.boolean().optional(),
  /** The sector beside the own one that they record, up to and including a day; null for none. */
  standIn: z
    .object({ baseName: z.string(), suffixName: z.string(), until: z.string() })
    // Absent in what a device stored from an earlier version.
    .nullish(),
  /** The responsibilities that they hold today beside their type; absent in answers that a device stored before 1.3.0. */
  responsibilities: z.array(heldResponsibilityShape).optional(),
});
export type SignedInCaptain = z.infer<typeof signedInCaptain>;

/** The captain inside the server: the own sector as an object, which `asCaptain` spells as answers do. */
export type CaptainWithSector = Omit<
  SignedInCaptain,
  'rSectorBaseName' | 'rSectorSuffixName' | 'memberNumber'
> & {
  sector: SectorName | null;
  memberNumber: string | null;
};

/** A new password: the schema checks its length, the server its strength. */
export const newPasswordField = z
  .string(TEXT)
  .min(1, { ...REQUIRED, abort: true })
  .min(
    PASSWORD_LENGTH.min,
    says(
      'At least 8 characters',
      () => `كلمة السر يجب ألا تقل عن ${countText(PASSWORD_LENGTH.min, CHARACTERS)}`,
      'WEAK_PASSWORD',
    ),
  )
  .max(
    PASSWORD_LENGTH.max,
    says(
      'At most 128 characters',
      () => `كلمة السر يجب ألا تزيد على ${countText(PASSWORD_LENGTH.max, CHARACTERS)}`,
      'WEAK_PASSWORD',
    ),
  );

/** A password that is compared with the captain's own. */
export const givenPassword = z
  .string(TEXT)
  .min(1, REQUIRED)
  .max(1024, says('Too long', 'كلمة السر طويلة جداً'));

const personName = (message: string, arabicMessage: string) =>
  lettersOf(50, NAME_PATTERN, message, arabicMessage);

/** A device's token: random, kept by it and sent with its next sign-in. */
export const deviceField = optional(text(100));

export const signUpBody = z.object({
  firstName: personName(
    'Please enter the first name only (Arabic or English)',
    'الرجاء إدخال الاسم الأول فقط (باللغة العربية أو الإنجليزية)',
  ),
  middleName: personName(
    'Please enter the middle name only (Arabic or English)',
    'الرجاء إدخال الاسم الأوسط فقط (باللغة العربية أو الإنجليزية)',
  ),
  lastName: personName(
    'Please enter the last name only (Arabic or English)',
    'الرجاء إدخال الاسم الأخير فقط (باللغة العربية أو الإنجليزية)',
  ),
  phoneNumber: mobileField,
  email: optional(emailField),
  password: newPasswordField,
  gender: genderField,
  /** The code printed at start-up; needed for the first account, unless the request comes from the machine itself. */
  setupCode: optional(text(100)),
  /** The key of an invitation link: the account is assigned at once. */
  invite: optional(text(100)),
  /** The country of an empty group, which its first account decides; ignored in others. */
  country: optional(countryField),
  device: deviceField,
});

/** The answer to a sign-in, by password or passkey. */
export const sessionAnswer = z.object({
  ...said,
  body: signedInCaptain,
  token: z.string(),
  /** Days. */
  expiresIn: z.number(),
  /**
   * Stored on this device and sent as `device` with its next sign-in, so that the captain is notified of other devices
   * only.
   */
  device: z.string(),
});

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signUp',
  access: 'public',
  summary:
    'Open an account; the first one of an empty database becomes the general captain, one by an invitation what that says',
  body: signUpBody,
  choosesCountry: true,
  response: sessionAnswer,
  status: 201,
  errors: [
    'PHONE_TAKEN',
    'EMAIL_TAKEN',
    'WEAK_PASSWORD',
    'SETUP_CODE_REQUIRED',
    'INVITATION_OVER',
    'TOO_MANY_REQUESTS',
  ],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary:
    'Start a session of 30 days; with a second factor, SECOND_FACTOR_NEEDED asks for the same request once more with `code`',
  notAWrite:
    'each login starts a session; what is news of it, a device never seen, is kept with it',
  body: z.object({
    emailOrMobile: patternText(254, /./, says('This field is required', 'هذا الحقل مطلوب')),
    password: givenPassword,
    /** Six digits of the phone's codes, or one of the recovery codes; read only where the account has a second factor. */
    code: optional(text(40)),
    device: deviceField,
  }),
  response: sessionAnswer,
  errors: [
    'INVALID_CREDENTIALS' as const,
    'ACCOUNT_CLOSED' as const,
    'ONE_TIME_PASSWORD_OVER' as const,
    'SECOND_FACTOR_NEEDED' as const,
    'WRONG_SECOND_FACTOR' as const,
    'SECOND_FACTOR_UNREADABLE' as const,
    'SECOND_FACTOR_AHEAD',
    'TOO_MANY_REQUESTS',
  ],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
  summary: 'End this session',
  allowedBeforeSecondFactor: true,
  notAWrite: 'the end of a session is no news, and a repetition finds it ended',
  response: plainAnswer,
  allowedBeforePasswordChange: true,
});

export const readMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'session',
  summary: "The signed-in captain's own data, as it is now",
  response: answer(signedInCaptain),
  allowedBeforePasswordChange: true,
  allowedBeforeSecondFactor: true,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/newPassword',
  access: 'session',
  summary: "Change one's own password; all other sessions end",
  body: z.object({ oldPassword: givenPassword, newPassword: newPasswordField }),
  response: answer(signedInCaptain),
  errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD', 'TOO_MANY_REQUESTS'],
  allowedBeforePasswordChange: true,
  allowedBeforeSecondFactor: true,
});
