import pg from 'pg';

const { builtins, getTypeParser } = pg.types;
/** `2026-11-20 18:05:09.25+00`. Connections use UTC, so only the fraction of a second needs rewriting. */
const UTC_INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;
const instant = (text: string) => {
  const [, day, time, part = ''] = UTC_INSTANT.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}.${part.padEnd(3, '0')}Z`;
};
const text = (value: string) => value;
const parseArray = getTypeParser(1009 as number /* text[] */) as (
  value: string,
) => (string | null)[];
const arrayOf = (parse: (value: string) => unknown) => (value: string) =>
  parseArray(value).map((item) => (item === null ? null : parse(item)));

// Matches the generated table types. Dates stay text, because a Date in the local zone can be a day off.
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: text,
  [builtins.TIMESTAMP]: text,
  [builtins.TIMESTAMPTZ]: instant,
  1016: arrayOf(Number), // int8[]
  1231: arrayOf(Number), // numeric[]
  1182: arrayOf(text), // date[]
  1115: arrayOf(text), // timestamp[]
  1185: arrayOf(instant), // timestamptz[]
};

export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? getTypeParser(oid, format),
} as pg.CustomTypesConfig;
