import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { DB } from './tables.ts';
import { words } from './words.ts';

/** Stands in a statement for a value that comes with each call. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A statement whose shape is the same for all values, or is told by what of them is missing. */
export interface Prepared<Values, Row> {
  (db: Kysely<DB>, values: Values): Promise<Row[]>;
  /** The statement with its values, for who has it sent later. */
  of: (values: Values) => CompiledQuery<Row>;
}

/**
 * A statement that is put into words once and not for each call.
 * `build` says it with places for the values: these may only be used as values, so its shape is the same for all
 * (`= ANY` instead of `IN`, `unnest` instead of `VALUES`). What is null or undefined it sees as that, and what `shapes`
 * names as it is, for it may shape the statement: each such shape is put into words once. Only values of a few kinds
 * may be named there.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row> | RawBuilder<Row>,
  shapes: readonly (keyof Values & string)[] = [],
): Prepared<Values, Row> {
  const known = new Map<string, CompiledQuery<Row>>();
  const isSeen = (name: string, value: unknown) =>
    value === null || value === undefined || (shapes as readonly string[]).includes(name);
  const of = (values: Values): CompiledQuery<Row> => {
    const given = values as Record<string, unknown>;
    let shape = '';
    for (const name in given) {
      const value = given[name];
      if (!isSeen(name, value)) shape += `${name} `;
      else if (value !== null && value !== undefined) shape += `${name}=${JSON.stringify(value)} `;
    }
    let compiled = known.get(shape);
    if (!compiled) {
      const places = new Proxy(values, {
        get: (_, name: string) => (isSeen(name, given[name]) ? given[name] : new Place(name)),
      });
      // Not by who happens to ask first: what a database of theirs adds to its statements would be in everybody's.
      compiled = build(words, places).compile(words);
      known.set(shape, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? given[parameter.name] : parameter,
    );
    return { ...compiled, parameters };
  };
  const run = async (db: Kysely<DB>, values: Values) => {
    const { rows } = await db.executeQuery<Row>(of(values));
    return rows;
  };
  return Object.assign(run, { of });
}
