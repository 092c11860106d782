// `npm run keep-group`: writes a small made-up group of the newest tables to server/testing/groups/<version>.backup, from which
// the upgrade to every later version is tested. Never overwrites one: it is what that version wrote.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storeBackup } from '../server/backup/store.ts';
import { openDatabase } from '../server/db/connect.ts';
import { migrate, readLastMigration } from '../server/db/migrate.ts';
import { insertDemoGroup } from '../server/demo/demo.ts';
import { startTestServer, urlOf } from '../server/testing/global-setup.ts';
import { memoryFolder } from '../server/testing/temporary.ts';

const size = { scouts: 60, sectors: 4, units: 2, terms: 2, weeks: 12 };
const now = new Date('2026-11-20T15:15:00Z');
const timeZone = 'Africa/Cairo';
const name = `server/testing/groups/${await readLastMigration()}.backup`;
const file = path.resolve(import.meta.dirname, '..', name);

if (existsSync(file)) console.log(`${name} is there already`);
else {
  const folder = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), 'khayma-group-'));
  const server = await startTestServer(folder);
  try {
    const database = await openDatabase({ databaseUrl: urlOf(server), dataDir: '' });
    try {
      await migrate(database, timeZone);
      await insertDemoGroup(database.db, { now, timeZone, size });
      await storeBackup(database, file, { now, backupPassphrase: undefined });
      console.log(`wrote ${name}`);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
