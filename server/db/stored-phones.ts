import type { KyselyPlugin, UnknownRow } from 'kysely';
import { answeredPhone, type StoredPhone, storedPhone } from '../../contract/countries/phone.ts';

// The database has numbers as E.164, everything else as the API has them: where a country has both forms, numbers are turned
// here, so that nobody who reads a row can forget it.

/** The key under which rows, and objects within them, have a number. */
const KEY = 'phoneNumber';

type Stored<R> = {
  [K in keyof R]: K extends typeof KEY ? StoredPhone | Exclude<R[K], string> : R[K];
};

/** A row with its number as it is stored. */
export function withStoredPhone<R extends { phoneNumber?: string | null | undefined }>(
  row: R,
): Stored<R> {
  const number = row.phoneNumber;
  return (number ? { ...row, phoneNumber: storedPhone(number) } : row) as Stored<R>;
}

function answerNumbers(value: object): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) answerNumbers(item);
    return;
  }
  const fields = value as Record<string, unknown>;
  for (const key in fields) {
    const field = fields[key];
    // Bytes, such as those of the logo, are as many fields.
    if (typeof field === 'object' && field !== null && !ArrayBuffer.isView(field)) {
      answerNumbers(field);
    } else if (key === KEY && typeof field === 'string') fields[key] = answeredPhone(field);
  }
}

/** Reads the numbers of rows as the API has them. */
export const phonesAsAnswered: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    answerNumbers(result.rows satisfies UnknownRow[]);
    return result;
  },
};
