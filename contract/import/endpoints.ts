import { z } from 'zod';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { booleanField, instant, integer, listOf, oneOf, optional } from '../core/fields.ts';
import { formatNumber } from '../core/numbers.ts';
import { answerShape } from '../core/record.ts';
import { says } from '../core/sentences.ts';
import { scoutShape } from '../history/shapes.ts';
import { scoutRecord } from '../scouts/record.ts';
import { withOptionalSector } from '../sectors/sector-name.ts';
import { decisions, MOST_ROWS, outcomes } from './rules.ts';

/** Size of the largest import: each row with a long name and address, two bytes per letter. */
const BODY_LIMIT = 4 * 1024 * 1024;

const rowLimits = {
  missing: says('At least one row', 'لا توجد صفوف للاستيراد'),
  tooMany: says(
    `At most ${MOST_ROWS} rows`,
    () => `الحد الأقصى ${formatNumber(MOST_ROWS)} صف في المرة الواحدة`,
  ),
};

const { name, gender, ...optionalFields } = scoutRecord.shape;
const otherFields = {
  ...optionalFields,
  gender: optional(gender),
  onDuplicate: optional(oneOf(decisions)),
};

/**
 * A row as it is to be stored. Who merges or leaves out a row need not say all of it: a report of ours has no gender, and
 * whoever is in the group already has one.
 */
export const importRow = withOptionalSector({ name, ...otherFields });

/** A row without the fields that `importRow` refused. */
export const partialImportRow = withOptionalSector({
  name: optional(name),
  ...otherFields,
});

/**
 * Passes a row that fails its schema on as it was sent: the server parses each row again with `importRow` and answers the
 * issues of all rows together. JSON Schema asks for the caught value without a context.
 */
const uncheckedRow = importRow.catch(
  (context: { value: unknown } | undefined) => context?.value as z.output<typeof importRow>,
);

const failedCell = z.object({ path: z.string(), message: z.string(), arabicMessage: z.string() });

const importedRow = z.object({
  /** Its place among the rows that were sent, from 0. */
  index: z.number(),
  outcome: z.enum([...outcomes, 'wrong']),
  /** Who was added, merged with or restored, once it is stored; of a dry run, whom the row is a duplicate of. */
  scoutId: z.number().nullable(),
  issues: z.array(failedCell),
});

/** How many scouts an import added, merged with and restored, and how many rows it skipped; wrong rows are in none. */
const counts = {
  added: z.number(),
  merged: z.number(),
  restored: z.number(),
  skipped: z.number(),
};

export const importScouts = endpoint({
  method: 'POST',
  path: '/scout/import',
  access: 'scouts:import',
  summary:
    'Add scouts by rows, all or none; `dryRun` stores nothing and answers what would become of each row, wrong ones too',
  body: z.object({
    rows: listOf(uncheckedRow, MOST_ROWS, rowLimits),
    dryRun: optional(booleanField),
  }),
  bodyLimit: BODY_LIMIT,
  response: answer(
    z.object({
      importId: z.number().nullable(),
      ...counts,
      rows: z.array(importedRow),
      /** Sentences about restored scouts whose membership number went to others. */
      lostNumbers: z.array(z.string()).optional(),
    }),
  ),
  errors: ['SCOUTS_LIMIT'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/scout/import',
  access: 'scouts:import',
  summary: 'The imports of the last day that the caller can undo, newest first',
  response: listAnswer(
    z.object({ importId: z.number(), madeAt: instant, madeBy: z.string(), ...counts }),
  ),
});

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/scout/import/{importId}',
  access: 'scouts:import',
  summary:
    'Undo an import within a day: who was added goes, what merging filled is empty again, who was restored is deleted again; `keepUsed` leaves whom somebody has used since, who else stand in the way',
  params: z.object({ importId: integer() }),
  body: z.object({ keepUsed: optional(booleanField) }),
  response: answer(
    z.object({
      removed: z.number(),
      restored: z.number(),
      deleted: z.number(),
      kept: z.array(scoutShape.shape.name),
    }),
  ),
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_OVER', 'IMPORT_USED'],
});

/** A scout of the name that was asked for; outside the caller's scope, just as much as the list of a sector tells. */
const { gender: _, ...toldFields } = answerShape(scoutRecord);
const namesakeShape = scoutShape
  .pick({ scoutId: true, sectorBaseName: true, sectorSuffixName: true })
  .extend({ ...toldFields, isOwn: z.boolean(), isDeleted: z.boolean() });

export const findNamesakes = endpoint({
  method: 'POST',
  path: '/scout/namesakes',
  access: 'scouts:add',
  shows: 'import',
  summary:
    'Scouts of the whole group who have one of these names, folded as the search folds them, with the deleted ones of the scope',
  body: z.object({
    names: listOf(name, MOST_ROWS, {
      missing: says('At least one name', 'لا توجد أسماء'),
      tooMany: says(
        `At most ${MOST_ROWS} names`,
        () => `الحد الأقصى ${formatNumber(MOST_ROWS)} اسم`,
      ),
    }),
  }),
  bodyLimit: BODY_LIMIT,
  response: listAnswer(namesakeShape),
  notAWrite: 'it only reads; its body says of whom',
});

export const downloadTemplate = endpoint({
  method: 'GET',
  path: '/scout/import/template',
  access: 'scouts:import',
  summary: 'A spreadsheet to fill in: headings, an example and the words that are understood',
  response: z.file(),
  file: 'report',
});
