import { z } from 'zod';
import { TEXT } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { foldMemberNumber, MOST_SIGNS, wrongMemberNumber } from './rules.ts';

/** Longer texts are refused without being folded. */
const MOST_RAW = 200;

/** A membership number as it is stored. null and blank clear it; one that is left out stays. */
export const memberNumberField = z.preprocess(
  (value) =>
    typeof value === 'string' && value.length <= MOST_RAW ? foldMemberNumber(value) || null : value,
  z
    .string(TEXT)
    .max(MOST_RAW, { ...says(`At most ${MOST_SIGNS} signs`, 'الرقم أطول من اللازم'), abort: true })
    .refine((number) => wrongMemberNumber(number) === null, {
      error: (issue) =>
        says(
          `Letters, digits, - and / only, at most ${MOST_SIGNS}`,
          () => wrongMemberNumber(String(issue.input)) ?? '',
        ).error(issue),
    })
    .nullish(),
);
