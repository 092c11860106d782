/** Reads a param of the address: what it stands for, or undefined where it stands for nothing. Anybody may have typed it. */
type Reader<T> = (value: unknown) => T | undefined;
/** The params that a screen keeps in its address. */
export type Readers = Readonly<Record<string, Reader<string | number>>>;
/** The values of those readers: each may be missing. */
export type SearchOf<R extends Readers> = { [K in keyof R]?: ReturnType<R[K]> };

/** A text; the router reads what looks like a number as one. */
export const text: Reader<string> = (value) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')
    ? String(value)
    : undefined;

/** A number, NaN where it is none: for a screen that must say so, not take another one. */
export const number: Reader<number> = (value) => {
  const said = text(value);
  return said === undefined ? undefined : Number(said);
};

/** A number of a page or a record. */
export const whole: Reader<number> = (value) => {
  const counted = number(value);
  return Number.isInteger(counted) && Number(counted) > 0 ? counted : undefined;
};

/** One of these words. */
export function oneOf<const T extends string>(...words: T[]): Reader<T> {
  return (value) => words.find((word) => word === value);
}

/** How a table is sorted and which page of it is shown (`useListUrl`). */
export const table = { sort: text, dir: oneOf('asc', 'desc'), page: whole };

/** The params for one of several lists of a screen. */
export function listOf<const P extends string, R extends Readers>(prefix: P, readers: R) {
  return Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [`${prefix}-${name}`, read]),
  ) as { [K in keyof R & string as `${P}-${K}`]: R[K] };
}

/** The values in the address, by the readers; a value that they can't read is as if it were not there. */
export function readSearch<R extends Readers>(readers: R, raw: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(raw[name])]),
  ) as SearchOf<R>;
}
