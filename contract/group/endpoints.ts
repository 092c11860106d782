import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  countryField,
  integer,
  loosePhoneField,
  oneOf,
  optional,
  REQUIRED,
  TEXT,
  text,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { type Country, countryCodes, digitKinds } from '../countries/country.ts';

/** The name of a group that has none of its own yet. */
export const UNNAMED_GROUP = 'المجموعة الكشفية';

const unitShape = z.object({
  one: z.string(),
  two: z.string(),
  twoOf: z.string(),
  few: z.string(),
  many: z.string(),
  hundreds: z.string(),
  gender: z.enum(['male', 'female']),
});

/** A country's row. */
const countryShape = z.object({
  code: z.enum(countryCodes),
  name: z.string(),
  callingCode: z.string(),
  mobile: z.object({
    pattern: z.string(),
    trunk: z.enum(['0', '']),
    example: z.string(),
    groups: z.array(z.number()).readonly(),
    rule: z.string(),
  }),
  currency: z.object({
    code: z.string(),
    name: z.string(),
    unit: unitShape,
    part: unitShape,
    partsOfUnit: z.number(),
    decimals: z.literal([0, 2, 3]),
    isCounted: z.boolean(),
    most: z.number(),
    denominations: z.array(z.number()).readonly(),
  }),
  subscriptionStep: z.number(),
  digits: z.enum(digitKinds),
  latinDecimal: z.enum(['.', ',']),
  months: z.array(z.string()).readonly(),
  firstWeekday: z.number(),
  weekend: z.array(z.number()).readonly(),
  meetingDay: z.number().nullable(),
  timeZones: z.array(z.object({ zone: z.string(), name: z.string() })).readonly(),
  sections: z.array(z.object({ boys: z.string(), girls: z.string(), from: z.number() })).readonly(),
  memberNumber: z.object({ label: z.string(), isOn: z.boolean() }),
  law: z.string().nullable(),
}) satisfies z.ZodType<Country>;

/** A row as other clients read it, which need only its code, an example of a number, and the currency's decimals. */
const countryAnswer = countryShape.extend({
  country: z.enum(countryCodes),
  /** A mobile number. */
  example: z.string(),
});

const groupShape = z.object({
  groupName: z.string(),
  /** Version of the group's picture, `GET /group/logo/{version}`; null for none. */
  logo: z.string().nullable(),
  /** Whether the parents' page shows the child's own evaluation. */
  parentsSeeEvaluation: z.boolean(),
  /** The weekday of the meeting, 0 for Sunday; null for the first day of the term's week. */
  meetingDay: z.number().nullable(),
  /** Whether families may ask for a place by `/join`. */
  joinOpen: z.boolean(),
  /** Whether health cards of the scouts are kept. */
  healthCards: z.boolean(),
  /** The telephone at which families reach the group; null for none, absent in answers stored before. */
  phoneNumber: z.string().nullish(),
  /** How families pay for trips; null for nothing, absent in answers stored before. */
  paymentText: z.string().nullish(),
  country: z.enum(countryCodes),
  /** ٠١٢ or 012, by their names in Unicode. */
  digits: z.enum(digitKinds),
  /** The weekday with which calendars begin, 0 for Sunday. */
  firstWeekday: z.number(),
  /** Whether a subscription is whole units of the currency, or may have its parts. */
  wholeSubscriptions: z.boolean(),
  /** IANA name. */
  timeZone: z.string(),
  /** Whether the group keeps the numbers of its members; absent, as their name, in answers stored before 1.3.0. */
  memberNumber: z.boolean(),
  memberNumberLabel: z.string(),
});

/** The facts about this deployment that a visitor may read. */
export const readGroup = endpoint({
  method: 'GET',
  path: '/group',
  access: 'public',
  summary: "The group's name and mark, and whether the next sign-up becomes the general captain",
  offline: 'all',
  response: answer(
    groupShape.extend({
      /** true while the next account becomes the group leader's; never where that needs the set-up code. */
      firstRun: z.boolean(),
    }),
  ),
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/group',
  access: 'group:manage',
  summary:
    "Name the group, in the place of the name that the program was started with, or say what parents see, whether families may ask for a place (`/join`), whether health cards or membership numbers are kept and what these are called, on which weekday it meets (0 is Sunday, null the first day of the term's week), or its country while no amount is stored",
  unversioned: "Settings on their own: the later captain's choice is the one that holds",
  body: z
    .object({
      name: optional(text(100)),
      parentsSeeEvaluation: optional(booleanField),
      meetingDay: integer(0, 6).nullable().optional(),
      joinOpen: optional(booleanField),
      healthCards: optional(booleanField),
      phoneNumber: loosePhoneField.nullable().optional(),
      /** Another country brings its own digits, first weekday, subscriptions and zone, unless they are given. */
      country: optional(countryField),
      digits: optional(oneOf(digitKinds)),
      firstWeekday: optional(integer(0, 6)),
      wholeSubscriptions: optional(booleanField),
      /** One of the country's. */
      timeZone: optional(text(50)),
      memberNumber: optional(booleanField),
      memberNumberLabel: optional(text(40)),
      /** Changes the country though deleted amounts stay as they are. */
      sure: optional(booleanField),
    })
    .refine(({ sure: _, ...body }) => Object.values(body).some((value) => value !== undefined), {
      ...REQUIRED,
      path: ['name'],
    }),
  response: answer(groupShape),
  errors: ['COUNTRY_LOCKED', 'DELETED_AMOUNTS', 'TIME_ZONE_ELSEWHERE'],
});

export const listCountries = endpoint({
  method: 'GET',
  path: '/countries',
  access: 'public',
  summary: 'The countries in which a group may be, with what each decides',
  response: answer(z.array(countryAnswer)),
});

export const readCountryLock = endpoint({
  method: 'GET',
  path: '/group/country',
  access: 'group:manage',
  summary:
    'What another country would meet: stored amounts, which forbid it, deleted ones, which it asks about, and phone numbers of the present country',
  response: answer(z.object({ amounts: z.number(), deleted: z.number(), phones: z.number() })),
});

/** Bytes of a picture that is stored; a browser makes it smaller before it sends it. */
export const LOGO_BYTES = 256 * 1024;
const LONGEST_PICTURE = Math.ceil(LOGO_BYTES / 3) * 4;
const tooLarge = says('At most 256 kB in base64', 'الصورة أكبر من المسموح، اختر صورة أصغر');

export const setGroupLogo = endpoint({
  method: 'PUT',
  path: '/group/logo',
  access: 'group:manage',
  summary: "Make a picture the group's mark: PNG or JPEG, at most 512 pixels a side and 256 kB",
  unversioned: "One picture: the later captain's choice is the one that holds",
  body: z.object({
    /** In base64. */
    picture: z
      .string(TEXT)
      .min(1, { ...REQUIRED, abort: true })
      .max(LONGEST_PICTURE, { ...tooLarge, abort: true })
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, says('Must be base64', 'هذه ليست صورة')),
  }),
  response: answer(groupShape),
  errors: ['NOT_A_PICTURE', 'PICTURE_TOO_LARGE'],
  refusedInDemo: 'upload',
});

export const deleteGroupLogo = endpoint({
  method: 'DELETE',
  path: '/group/logo',
  access: 'group:manage',
  summary: "Take the group's mark away",
  response: answer(groupShape),
  errors: ['LOGO_NOT_FOUND'],
});

export const readGroupLogo = endpoint({
  method: 'GET',
  path: '/group/logo/{version}',
  access: 'public',
  summary: "The group's mark; another picture has another address",
  params: z.object({ version: text(40) }),
  response: z.file(),
  file: 'picture',
  errors: ['LOGO_NOT_FOUND'],
});
