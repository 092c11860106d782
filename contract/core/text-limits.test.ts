import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { integer, lines, loosePhoneField, optional, optionalList, text } from './fields.ts';
import { textLimits } from './text-limits.ts';

describe('textLimits', () => {
  test('a text has the limit of its schema, optional, refined or cleared by null', () => {
    const cleared = z.preprocess((value) => value ?? null, text(40).nullable());
    const counted = text(20).transform((value) => value.length);
    const texts = [text(60), optional(lines(500)), optional(loosePhoneField), cleared, counted];
    expect(texts.map((each) => textLimits(each))).toEqual(
      [60, 500, 30, 40, 20].map((max) => [['', max]]),
    );
    expect(textLimits(integer())).toEqual([]);
  });

  test('the texts of a body stand under their paths, and those of its lists nowhere', () => {
    const body = z.object({
      name: text(150),
      contact: z.object({ name: text(100) }).nullable(),
      items: optionalList(text(80), 3),
      count: integer(),
    });
    expect(textLimits(body)).toEqual([
      ['name', 150],
      ['contact.name', 100],
    ]);
  });
});
