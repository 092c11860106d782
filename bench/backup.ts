/**
 * `npm run bench:backup`: seconds that a backup, its check and its restore take on made-up groups, on the program's
 * ordinary embedded database. `-- --scouts 1000,100000` says on which; `--markdown` prints the table in Markdown.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openBackup, storeBackup } from '../server/db/backup-store.ts';
import type { DemoSize } from '../server/db/demo-parts.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { type OpenDatabase, openDatabase } from '../server/db/open.ts';
import { layBackup, putInPlace } from '../server/db/restore.ts';
import { urlOf } from '../server/testing/global-setup.ts';
import { makeGroup, removeGroup } from './group.ts';

const { values } = parseArgs({
  options: {
    scouts: { type: 'string', default: '1000,100000' },
    markdown: { type: 'boolean', default: false },
  },
});
const PASSPHRASE = 'a passphrase of the measurement';

const sizeOf = (scouts: number): DemoSize => ({
  scouts,
  ...{
    sectors: Math.max(4, Math.round(scouts / 50)),
    units: Math.max(2, Math.round(scouts / 500)),
  },
  ...{ terms: 3, weeks: 20 },
});

async function onEmbedded<T>(
  dataDir: string,
  use: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ dataDir });
  const database = await openDatabase({ databaseUrl: urlOf(embedded), dataDir: '' });
  try {
    return await use(database);
  } finally {
    await database.close();
    await embedded.stop();
  }
}

/** Seconds that `work` takes, and the longest that nobody else was served meanwhile, in milliseconds. */
async function time(work: () => Promise<unknown>): Promise<{ seconds: number; pause: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begin = performance.now();
  await work();
  const seconds = (performance.now() - begin) / 1000;
  delay.disable();
  return { seconds, pause: delay.max / 1e6 };
}

async function measure(scouts: number) {
  const group = await makeGroup(sizeOf(scouts));
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-bench-backup-'));
  const file = path.join(folder, 'group.khayma');
  const plain = { backupPassphrase: undefined, now: new Date() };
  let bytes = 0;
  let rows = 0;
  try {
    const [made, locked] = await onEmbedded(group.dataDir, async (database) => [
      await time(async () => ({ bytes } = await storeBackup(database, file, plain))),
      await time(() =>
        storeBackup(database, `${file}.age`, { ...plain, backupPassphrase: PASSPHRASE }),
      ),
    ]);
    const read = await time(async () => {
      for await (const part of openBackup(file, plain))
        if (part.kind === 'table') rows += part.rows;
    });
    const restored = await onEmbedded(path.join(folder, 'data'), (database) =>
      time(async () => {
        const schema = 'khayma_restore';
        await layBackup(database, openBackup(file, plain), { schema, timeZone: 'Africa/Cairo' });
        await putInPlace(database, schema, { mayReplace: false });
      }),
    );
    const seconds = ({ seconds }: { seconds: number }) => Number(seconds.toFixed(2));
    return {
      scouts,
      rows,
      'file, MB': Number((bytes / 1e6).toFixed(2)),
      'backup, s': seconds(made),
      'encrypted, s': seconds(locked!),
      'read and checked, s': seconds(read),
      'restored and compared, s': seconds(restored),
      'longest pause of a backup, ms': Math.round(made.pause),
      'memory at most, MB': Math.round(process.resourceUsage().maxRSS / 1024),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeGroup(group);
  }
}

const rows = [];
for (const scouts of values.scouts.split(',').map(Number)) rows.push(await measure(scouts));
if (values.markdown) {
  const names = Object.keys(rows[0]!);
  const lines = [names, names.map(() => '--:'), ...rows.map((row) => Object.values(row))];
  console.log(lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
} else console.table(rows);
