import { z } from 'zod';
import { blankAsAbsent, lettersOf, optional } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { foldArabic, WORD_PATTERN } from '../core/text.ts';

/** A sector's two names, as requests carry them. */
export type SectorName = { baseName: string; suffixName: string };

/** The two names as answers and the history spell them. */
export type AnsweredSector = { sectorBaseName: string; sectorSuffixName: string };

/** A sector's names as answers and the history spell them beside a row's other fields. */
export function answeredSector({ baseName, suffixName }: SectorName): AnsweredSector {
  return { sectorBaseName: baseName, sectorSuffixName: suffixName };
}

/** The sector that an answer's row names. */
export function sectorOfAnswer(row: AnsweredSector): SectorName {
  return { baseName: row.sectorBaseName, suffixName: row.sectorSuffixName };
}

/** A captain's own sector as answers spell it. */
export function answeredOwnSector(sector: SectorName | null) {
  return {
    rSectorBaseName: sector?.baseName ?? null,
    rSectorSuffixName: sector?.suffixName ?? null,
  };
}

/** Identifies a sector: two spellings of one name are one sector. */
export function foldedSectorName({ baseName, suffixName }: SectorName): string {
  return foldArabic(`${baseName} ${suffixName}`);
}

const LONGEST = 30;

/** One of the two names of a sector. */
export const sectorNameField = lettersOf(
  LONGEST,
  WORD_PATTERN,
  'Letters only, without spaces',
  'يرجى إدخال حروف فقط بلا مسافات (بالعربية أو الإنجليزية)',
);

const bothNames = { baseName: sectorNameField, suffixName: sectorNameField };
const SPELLINGS = [
  ['baseName', 'suffixName'],
  ['sectorBaseName', 'sectorSuffixName'],
] as const;

/** The fields under which a request may name a sector: blank means 'no sector' there, not 'not asked'. */
export const SECTOR_FIELDS: readonly string[] = SPELLINGS.flat();

/** A value that may name a sector, under either spelling, as `baseName` and `suffixName`. */
export function normalizeSpelling(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { sectorBaseName, sectorSuffixName, ...rest } = value as Record<string, unknown>;
  return {
    ...rest,
    baseName: blankAsAbsent(rest.baseName) ?? sectorBaseName,
    suffixName: blankAsAbsent(rest.suffixName) ?? sectorSuffixName,
  };
}

/** An object with a required sector (`baseName`, `suffixName`) and the fields of `shape`. */
export function withSector<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(normalizeSpelling, z.object({ ...shape, ...bothNames }));
}

const isHalf = ({ baseName, suffixName }: { baseName?: unknown; suffixName?: unknown }) =>
  typeof baseName !== typeof suffixName;

const half = {
  ...says('A sector needs both names', 'يرجى إدخال اسم القطاع كاملاً'),
  path: ['suffixName'],
};

/** An object that may name a sector, beside the fields of `shape`: blank is no sector named; half a one is refused. */
export function withOptionalSector<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(
    normalizeSpelling,
    z
      .object({
        ...shape,
        baseName: optional(sectorNameField),
        suffixName: optional(sectorNameField),
      })
      .refine((value) => !isHalf(value), half),
  );
}

/**
 * Blank names say 'no sector' in a query, which is not the same as not saying any: a captain without a sector
 * asks for no sector's figures, and must not be answered with the whole group's.
 */
function askedUnderOneSpelling(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const request = value as Record<string, unknown>;
  const { baseName, suffixName } = normalizeSpelling(value) as Record<string, unknown>;
  const [base, suffix] = [blankAsAbsent(baseName), blankAsAbsent(suffixName)];
  const isSaid = SECTOR_FIELDS.some((field) => request[field] !== undefined);
  const isNone = isSaid && base === undefined && suffix === undefined;
  return { ...request, baseName: isNone ? null : base, suffixName: isNone ? null : suffix };
}

/** A query about a sector, which may be none (null), and the fields of `shape`. */
export function withAskedSector<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(
    askedUnderOneSpelling,
    z.object({
      ...shape,
      baseName: sectorNameField.nullable(),
      suffixName: sectorNameField.nullable(),
    }),
  );
}

/** A query that may be about a sector, none (null) or what it means without one, and the fields of `shape`. */
export function withScope<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(
    askedUnderOneSpelling,
    z
      .object({
        ...shape,
        baseName: sectorNameField.nullable().optional(),
        suffixName: sectorNameField.nullable().optional(),
      })
      .refine((value) => !isHalf(value), half),
  );
}

/** The sector that a query names, null where it says that there is none, undefined where it does not say. */
export function askedSector(query: {
  baseName: string | null;
  suffixName: string | null;
}): SectorName | null;
export function askedSector(query: {
  baseName?: string | null | undefined;
  suffixName?: string | null | undefined;
}): SectorName | null | undefined;
export function askedSector({
  baseName,
  suffixName,
}: {
  baseName?: string | null | undefined;
  suffixName?: string | null | undefined;
}): SectorName | null | undefined {
  if (baseName === undefined || suffixName === undefined) return undefined;
  return baseName === null || suffixName === null ? null : { baseName, suffixName };
}
