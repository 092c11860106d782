import { z } from 'zod';
import { integer, limits, listOf, oneOf } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { fromNumber } from './people.ts';
import { personKinds } from './words.ts';

// How a request names people of a trip.

const personField = z.object({ kind: oneOf(personKinds), id: integer() });

const NOBODY = says('At least one person', 'اختر شخصاً واحداً على الأقل');

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body that names one `person`, or as before version 1.2 a `personId`. */
export const withPerson = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    (value) => {
      if (!isFields(value) || value.personId === undefined) return value;
      const { personId, ...rest } = value;
      return { person: fromNumber(personId), ...rest };
    },
    z.object({ person: personField, ...shape }),
  );

/** A body that names `people`, or as before version 1.2 `personIds`. */
export const withPeople = <T extends z.ZodRawShape>(max: number, shape: T) =>
  z.preprocess(
    (value) => {
      if (!isFields(value) || !Array.isArray(value.personIds)) return value;
      const { personIds, ...rest } = value;
      return { people: personIds.map(fromNumber), ...rest };
    },
    z.object({ people: listOf(personField, max, limits(max, NOBODY)), ...shape }),
  );
