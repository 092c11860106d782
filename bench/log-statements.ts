/**
 * Loaded into the program by `--import`: appends every statement that it sends to PostgreSQL, with its values, to the file
 * named by `STATEMENT_LOG`, one JSON object per line.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env.STATEMENT_LOG;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

pg.Client.prototype.query = function logged(this: pg.Client, ...args: unknown[]) {
  const [statement, given] = args as [string | { text?: string; values?: unknown[] }, unknown];
  const text = typeof statement === 'string' ? statement : statement.text;
  const named = typeof statement === 'string' ? undefined : statement.values;
  const values = Array.isArray(given) ? given : (named ?? []);
  if (file && text) appendFileSync(file, `${JSON.stringify({ text, values })}\n`);
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
