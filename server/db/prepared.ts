import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { DB } from './tables.ts';

/** Stands in a statement for a value that comes with each call. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is put into words once and not for each call.
 * `build` says it with places for the values: these may only be used as values, so its shape is the same for all
 * (`= ANY` instead of `IN`).
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const places = new Proxy({} as Values, { get: (_, name: string) => new Place(name) });
  return async (db, values) => {
    compiled ??= build(db, places).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
