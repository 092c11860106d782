/** Length of a group's address in characters. */
const SLUG_LENGTH = { min: 3, max: 40 } as const;

/** Names that a group can't take: parts of the program, of mail and of the web, and what would look official. */
const RESERVED = new Set([
  ...['www', 'api', 'app', 'apps', 'assets', 'static', 'cdn', 'media', 'files', 'download'],
  ...['admin', 'administrator', 'root', 'operator', 'system', 'server', 'host', 'localhost'],
  ...['mail', 'email', 'smtp', 'imap', 'pop', 'mx', 'webmail', 'autoconfig', 'autodiscover'],
  ...['ns1', 'ns2', 'dns', 'ftp', 'ssh', 'vpn', 'proxy', 'wpad', 'isatap', 'status', 'metrics'],
  ...['found', 'login', 'logout', 'signup', 'register', 'account', 'auth', 'oauth', 'sso'],
  ...[
    'help',
    'support',
    'docs',
    'blog',
    'about',
    'contact',
    'legal',
    'privacy',
    'terms',
    'security',
  ],
  // Countries, which a group's address would seem to speak for.
  ...['egypt', 'masr', 'saudi', 'saudi-arabia', 'ksa', 'jordan', 'lebanon', 'syria', 'iraq'],
  ...['kuwait', 'emirates', 'united-arab-emirates', 'uae', 'qatar', 'bahrain', 'oman', 'yemen'],
  ...['palestine', 'sudan', 'libya', 'tunisia', 'algeria', 'morocco', 'mauritania'],
  ...['khayma', 'scout', 'scouts', 'demo', 'example', 'test', 'staging', 'dev', 'beta', 'groups'],
]);

/** Why an address is not allowed; null if it is. */
export type SlugFault = 'letters' | 'length' | 'hyphen' | 'reserved';

/** Normalizes a typed address: lower case, Latin digits, without spaces around. */
export function asSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** The fault of an address as `asSlug` gives it; null for a good one. */
export function slugFault(slug: string): SlugFault | null {
  if (!/^[a-z0-9-]*$/.test(slug)) return 'letters';
  if (slug.length < SLUG_LENGTH.min || slug.length > SLUG_LENGTH.max) return 'length';
  // Two hyphens in third place begin a punycode name (RFC 5891, 4.2.3.1).
  if (/^-|-$|^..--/.test(slug)) return 'hyphen';
  return RESERVED.has(slug) ? 'reserved' : null;
}

/** The sentence for each fault. */
export const slugFaultSentences: Record<SlugFault, string> = {
  letters: 'حروف لاتينية وأرقام وشرطة فقط.',
  length: 'من ٣ أحرف إلى ٤٠.',
  hyphen: 'لا يبدأ العنوان بشرطة ولا ينتهي بها.',
  reserved: 'هذا العنوان محجوز، اختر غيره.',
};
