import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { integer, lines, loosePhoneField, optional, optionalList, text } from './fields.ts';
import { maxOf, textLimits } from './text-limits.ts';

describe('textLimits', () => {
  test('a text has the limit of its schema, optional, refined or cleared by null', () => {
    expect(maxOf(text(60))).toBe(60);
    expect(maxOf(optional(lines(500)))).toBe(500);
    expect(maxOf(optional(loosePhoneField))).toBe(30);
    expect(maxOf(z.preprocess((value) => value ?? null, text(40).nullable()))).toBe(40);
    expect(maxOf(text(20).transform((value) => value.length))).toBe(20);
    expect(maxOf(integer())).toBeUndefined();
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

  test('a body of several kinds has the texts of each', () => {
    const body = z.union([z.object({ reason: text(200) }), z.object({ note: text(300) })]);
    expect(textLimits(body)).toEqual([
      ['reason', 200],
      ['note', 300],
    ]);
  });
});
