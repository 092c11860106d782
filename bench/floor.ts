/**
 * What the reads of `bench/reads.ts` are held against, in a process of its own: for each the same statements with the
 * same values, prepared, through `pg` alone (`/same/…`), and an answer of the same size that is always the same
 * (`/constant/…`). The file named by the first argument tells which; `DATABASE_URL` where.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

/** What a read asked the database for, and how long its answer was. */
export interface Floor {
  statements: { text: string; values: unknown[] }[];
  bytes: number;
}

const floors: Record<string, Floor> = JSON.parse(readFileSync(process.argv[2]!, 'utf8'));
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  idleTimeoutMillis: 0,
  options: '-c timezone=UTC',
});
const names = new Map<string, string>();
const nameOf = (text: string) => {
  if (!names.has(text)) names.set(text, `floor_${names.size}`);
  return names.get(text)!;
};
const constants = new Map(
  Object.entries(floors).map(([name, { bytes }]) => [name, 'x'.repeat(Math.max(0, bytes - 2))]),
);

const app = Fastify();
app.get<{ Params: { name: string } }>('/constant/:name', async ({ params }, reply) =>
  reply.type('application/json').send(`"${constants.get(params.name)}"`),
);
app.get<{ Params: { name: string } }>('/same/:name', async ({ params }) => {
  let rows: unknown[] = [];
  for (const { text, values } of floors[params.name]!.statements) {
    ({ rows } = await pool.query({ name: nameOf(text), text, values }));
  }
  return rows;
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
