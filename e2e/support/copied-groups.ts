import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { listVersions } from '../../server/db/migrate.ts';
import { GROUPS_CHANNEL } from '../../server/groups/directory/directory.ts';
import { copyOf, runOn, withDatabase } from '../../server/testing/global-setup.ts';
import { startOnOwnData } from '../../server/testing/program.ts';
import { givenDatabases, SALT, settingsForMany } from './databases.ts';
import './localhost.ts';

/** A program of many groups, which gives each journey a copy of the made-up group. */
export interface CopiedGroups {
  /** Makes a copy and returns its address. The ones before are over, unless it stands beside them. */
  copy(place?: 'beside'): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the program on a directory of its own. */
export async function startCopiedGroups(): Promise<CopiedGroups> {
  const { server, templates, directory: prepared } = givenDatabases();
  const directory = `khayma_copies_${randomBytes(6).toString('hex')}`;
  await runOn(server, copyOf(prepared, directory));
  const program = await startOnOwnData('server/main.ts', settingsForMany(server, directory));
  const { port } = new URL(program.address);
  const client = new pg.Client({ connectionString: withDatabase(server, directory) });
  await client.connect();
  const newestVersion = (await listVersions()).at(-1)!;
  let copies = 0;
  /** The groups of the newest journey, which is over when another one asks for a copy. */
  let newest: { groupId: string; database: string }[] = [];

  // The end of the journey is too early: its pages are still open then, and their last requests would fail.
  const dropNewest = async () => {
    const over = newest;
    newest = [];
    for (const { groupId, database } of over) {
      await client.query('DELETE FROM groups WHERE group_id = $1', [groupId]);
      await client.query('SELECT pg_notify($1, $2)', [
        GROUPS_CHANNEL,
        JSON.stringify({ changed: groupId, from: 'a journey' }),
      ]);
      await client.query(`DROP DATABASE ${database} WITH (FORCE)`);
    }
  };
  return {
    copy: async (place) => {
      if (place !== 'beside') await dropNewest();
      copies += 1;
      const [groupId, slug] = [randomUUID(), `journey-${copies}`];
      const database = `${directory}_${copies}`;
      await client.query(copyOf(templates.demo, database));
      await client.query(
        `INSERT INTO groups (group_id, slug, name, state, cluster, database, schema_version, salt, time_zone, founded_at)
         VALUES ($1, $2, $2, 'active', 'main', $3, $4, $5, 'Africa/Cairo', now())`,
        [groupId, slug, database, newestVersion, SALT],
      );
      newest.push({ groupId, database });
      return `http://${slug}.localhost:${port}`;
    },
    stop: async () => {
      await program.stop();
      await dropNewest();
      await client.end();
      await runOn(server, `DROP DATABASE ${directory} WITH (FORCE)`);
    },
  };
}
