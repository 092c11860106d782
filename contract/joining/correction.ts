// Differences between a request and the same one sent again by the family. A file without schemas.

export const correctedFields = [
  'name',
  'birthDate',
  'gender',
  'guardianName',
  'relation',
  'sectorBaseName',
  'sectorSuffixName',
] as const;
export type CorrectedField = (typeof correctedFields)[number];

type Values = Partial<Record<CorrectedField, string | null | undefined>>;

export interface FieldChange {
  field: CorrectedField;
  before: string | null;
  after: string | null;
}

/** The fields that a second request for the same child has otherwise. */
export function correctionOf(stored: Values, sent: Values): FieldChange[] {
  return correctedFields.flatMap((field) => {
    const [before, after] = [stored[field] ?? null, sent[field] ?? null];
    return before === after ? [] : [{ field, before, after }];
  });
}
