import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { type CountryCode, countryCodes } from '../contract/countries/country.ts';
import { EGYPT } from '../contract/countries/egypt.ts';
import { countryOf } from '../contract/countries/table.ts';
import { foundingRules } from '../contract/directory/endpoints.ts';
import { UNNAMED_GROUP } from '../contract/group/endpoints.ts';
import { DATA_FOLDERS, readSetting } from '../scripts/read-setting.mjs';
import { hostOf } from './groups/serving/host.ts';
import { isTimeZone } from './lib/calendar.ts';
import { RELEASES } from './lib/releases.ts';
import { StartupError } from './startup-error.ts';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** An IP address, a range, or a name such as `loopback`. */
function isRange(range: string): boolean {
  if (NAMED_RANGES.includes(range)) return true;
  const [address = '', bits, more] = range.split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  const isSize = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) !== 0 && isSize && more === undefined;
}

/** An encrypted file can be guessed at without a limit, so the passphrase must be long. */
const LEAST_PASSPHRASE = 12;

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(DATA_FOLDERS['server/main.ts']),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  LISTEN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  GROUP_NAME: z.string().max(100).default(UNNAMED_GROUP),
  GROUP_COUNTRY: z.enum(countryCodes).default(EGYPT.code),
  GROUP_TIME_ZONE: z.string().refine(isTimeZone, 'is not a time zone').optional(),
  PUBLIC_SCOUT_PROFILE: z.enum(['limited', 'full', 'off']).default('limited'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .refine(
      (origins) =>
        origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      'is a comma-separated list of origins such as https://example.org',
    ),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((list) =>
      list
        .split(',')
        .map((range) => range.trim())
        .filter(Boolean),
    )
    .refine((ranges) => ranges.every(isRange), 'must be addresses or ranges, as 10.0.0.0/8'),
  PREPARE_STATEMENTS: z.enum(['yes', 'no']).default('yes'),
  BACKUP_DIR: z.string().optional(),
  PROGRAMMES_DIR: z.string().optional(),
  TRANSFER_KEYS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine(
      (keys) => keys.every((key) => /^[\w-]{43}$/.test(key)),
      'must be public keys of 43 characters, separated by commas, as /api/transfer/key of the other program tells its own',
    ),
  BACKUP_KEEP: z.coerce.number().int().min(0).max(1000).default(7),
  BACKUP_PASSPHRASE: z
    .string()
    .min(LEAST_PASSPHRASE, `must have at least ${LEAST_PASSPHRASE} characters`)
    .optional(),
  PUSH_TO_LOOPBACK: z.enum(['yes', 'no']).default('no'),
  UPDATE_CHECK: z.enum(['yes', 'no']).default('no'),
  KHAYMA_RELEASES: z.string().default(RELEASES),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must be at least 16 Latin letters, digits and - . _ ~ + / =')
    .optional(),
  GROUPS_DOMAIN: z
    .string()
    .transform((domain) => hostOf(domain))
    .refine((domain) => domain !== null, 'must be a host name such as khayma.example')
    .optional(),
  GROUPS_OPEN: z.enum(foundingRules).default('nobody'),
  GROUPS_CONTACT: z.string().max(200).optional(),
  GROUPS_CLUSTERS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s;]+/).filter(Boolean))
    .refine(
      (clusters) => clusters.every((each) => /^[a-z0-9-]+=postgres(ql)?:\/\/./.test(each)),
      'must be names with addresses, as cluster2=postgres://khayma@host/postgres, with spaces between',
    )
    .transform((clusters) => new Map(clusters.map(splitAtEquals))),
  PUBLIC_DEMO: z.enum(['yes', 'no']).default('no'),
  PUBLIC_DEMO_COPIES: z.coerce.number().int().min(1).max(2000).default(250),
  LOG: z.enum(['json', 'text']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** A name and what stands after the first equals sign. */
function splitAtEquals(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The settings of a program with many groups. */
export interface GroupsSettings {
  /** The host name below which each group has its address. */
  domain: string;
  /** Who may found a group. */
  founding: (typeof foundingRules)[number];
  /** How people reach the operator. */
  contact: string | undefined;
  /** Addresses of further database servers, by name. */
  clusters: ReadonlyMap<string, string>;
}

export interface Settings {
  port: number;
  host: string;
  /** Absolute path; the embedded database and the generated secret are stored here. */
  dataDir: string;
  /** A PostgreSQL server to use instead of the embedded one. */
  databaseUrl: string | undefined;
  /** The server's address without the connection pooler, which can't pass on NOTIFY. Undefined if there is no pooler. */
  listenUrl: string | undefined;
  /** Signs tokens. Undefined: a secret is generated and kept in `dataDir`. */
  jwtSecret: string | undefined;
  /** The group's name until its leader sets one on the screen (`server/features/group/queries.ts`). */
  firstGroupName: string;
  /** The group's country until its leader chooses one. */
  firstCountry: CountryCode;
  /**
   * IANA name of the time zone, which decides which day it is; of a request, a job or a command the group's own
   * (`server/http/group-place.ts`).
   */
  timeZone: string;
  publicScoutProfile: 'limited' | 'full' | 'off';
  corsOrigins: string[];
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** False behind a pooler that shares a connection between transactions: statements are not prepared then. */
  prepareStatements: boolean;
  /** Absolute path of the program's own backups. */
  backupDir: string;
  /** Absolute path of the programmes that its operator offers to all groups. */
  programmesDir: string;
  /** Public keys of other programs whose transfer files are known to be theirs. */
  transferKeys: string[];
  /** How many daily backups are kept. 0: the program makes none, not even before an upgrade. */
  backupKeep: number;
  /** Encrypts and decrypts backups. Undefined: they are not encrypted. */
  backupPassphrase: string | undefined;
  /** Allows push services on this machine and without TLS, for tests. */
  pushToLoopback: boolean;
  /** Where newer versions are looked for once a day. Undefined: nowhere. */
  releases: string | undefined;
  /** The token for reading `/metrics`. Undefined: nothing is counted, and nobody may read it. */
  metricsToken: string | undefined;
  /** How log lines are written. Undefined: as sentences at a terminal, as JSON elsewhere. */
  logFormat: 'json' | 'text' | undefined;
  logLevel: string;
  /** Undefined: the program serves one group. */
  groups: GroupsSettings | undefined;
  /** The public demo, with its most copies at once. Undefined: the program serves groups of people. */
  publicDemo: { copies: number } | undefined;
}

/** The environment with the content of `*_FILE` variables in place of their names. */
function withFiles(environment: Record<string, string | undefined>): Record<string, unknown> {
  try {
    const names = Object.keys(schema.shape);
    return Object.fromEntries(names.map((name) => [name, readSetting(environment, name)]));
  } catch (error) {
    throw new StartupError('BAD_SETTINGS', 'إعدادات البرنامج غير صحيحة', (error as Error).message);
  }
}

/**
 * Parses the settings from `environment`. An empty variable counts as missing. Instead of `JWT_SECRET` and other
 * secrets, `JWT_SECRET_FILE` may name a file whose first line is the value, as container platforms provide it. Throws
 * StartupError with the name of each wrong variable.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = withFiles(environment);
  const result = schema.safeParse(given);
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartupError('BAD_SETTINGS', 'إعدادات البرنامج غير صحيحة', wrong.join('; '));
  }
  const values = result.data;
  if (values.DATABASE_URL && !values.JWT_SECRET) {
    throw new StartupError(
      'BAD_SETTINGS',
      'يجب ضبط JWT_SECRET عند استخدام DATABASE_URL',
      'JWT_SECRET is required with DATABASE_URL, so that all processes sign alike',
    );
  }
  if (values.LISTEN_URL && !values.DATABASE_URL) {
    throw new StartupError(
      'BAD_SETTINGS',
      'لا معنى لـ LISTEN_URL دون DATABASE_URL',
      'LISTEN_URL means the server of DATABASE_URL, which is missing',
    );
  }
  if (values.PUBLIC_DEMO === 'yes' && (values.DATABASE_URL || values.GROUPS_DOMAIN)) {
    throw new StartupError(
      'BAD_SETTINGS',
      'لا يُضبط مع PUBLIC_DEMO لا DATABASE_URL ولا GROUPS_DOMAIN',
      'PUBLIC_DEMO stands alone: without DATABASE_URL and GROUPS_DOMAIN',
    );
  }
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    listenUrl: values.LISTEN_URL,
    jwtSecret: values.JWT_SECRET,
    firstGroupName: values.GROUP_NAME,
    firstCountry: values.GROUP_COUNTRY,
    timeZone: values.GROUP_TIME_ZONE ?? countryOf(values.GROUP_COUNTRY).timeZones[0]!.zone,
    publicScoutProfile: values.PUBLIC_SCOUT_PROFILE,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    prepareStatements: values.PREPARE_STATEMENTS === 'yes',
    backupDir: path.resolve(values.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    programmesDir: path.resolve(values.PROGRAMMES_DIR ?? path.join(dataDir, 'programmes')),
    transferKeys: values.TRANSFER_KEYS,
    backupKeep: values.BACKUP_KEEP,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    pushToLoopback: values.PUSH_TO_LOOPBACK === 'yes',
    releases: values.UPDATE_CHECK === 'yes' ? values.KHAYMA_RELEASES : undefined,
    metricsToken: values.METRICS_TOKEN,
    logFormat: values.LOG,
    logLevel: values.LOG_LEVEL,
    groups: values.GROUPS_DOMAIN
      ? {
          domain: values.GROUPS_DOMAIN,
          founding: values.GROUPS_OPEN,
          contact: values.GROUPS_CONTACT,
          clusters: values.GROUPS_CLUSTERS,
        }
      : undefined,
    publicDemo: values.PUBLIC_DEMO === 'yes' ? { copies: values.PUBLIC_DEMO_COPIES } : undefined,
  };
}
