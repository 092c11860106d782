import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import type { DB } from '../db/tables.ts';
import { backgroundWorkDone } from '../db/transaction.ts';
import { ContactViews } from './contact-views.ts';

/** Captains and places whose views are remembered at most. */
const REMEMBERED = 500;

test('a view is written once a day, and again after 500 others', async () => {
  let written = 0;
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: () => {
      written += 1;
    },
  });
  const failures: unknown[] = [];
  const views = new ContactViews(db, (error) => failures.push(error));
  /** Notes that a captain saw scout 7, and returns how many statements that took. */
  const note = async (captainId: number, day = '2026-11-20') => {
    const before = written;
    views.note({ captainId, day, place: 'profile' }, [7]);
    await backgroundWorkDone();
    return written - before;
  };
  expect(await note(1)).toBe(1);
  expect(await note(1)).toBe(0);
  expect(await note(1, '2026-11-21')).toBe(1);
  for (let captainId = 2; captainId <= REMEMBERED; captainId += 1) await note(captainId);
  expect(await note(1, '2026-11-21')).toBe(0);
  await note(REMEMBERED + 1);
  expect(await note(1, '2026-11-21')).toBe(1);
  expect(failures).toEqual([]);
});
