/** What the program and its database hold in memory while all is asked for at full rate. */
import { setTimeout as sleep } from 'node:timers/promises';
import { burst } from './burst.ts';
import type { Section } from './figures.ts';
import { type Group, readsOf, startOn } from './group.ts';
import { memoryOf, withChildren } from './machine.ts';

const MOMENTS = [20, 40, 60];

export async function measureMemory(group: Group): Promise<Section[]> {
  const { address, pid, databasePid, database, stop } = await startOn(group);
  // Our own connections are processes of the database too.
  await database.close();
  const look = async (name: string): Promise<Section['rows'][number]> => {
    const program = await memoryOf([pid]);
    const postgres = await withChildren(databasePid);
    return {
      name,
      figures: {
        'program MB (RSS)': program?.rss ?? null,
        'PostgreSQL MB (PSS)': (await memoryOf(postgres))?.pss ?? null,
        'processes of PostgreSQL': program && postgres.length,
      },
    };
  };
  const rows = [await look('just started')];
  const reads = readsOf(group);
  const seconds = MOMENTS.at(-1)!;
  const asking = burst(
    address,
    (connection, nth) => reads[(connection * 7 + nth) % reads.length]!.ask,
    { seconds },
  );
  const begin = performance.now();
  const looking = async () => {
    for (const moment of MOMENTS) {
      await sleep(begin + moment * 1000 - performance.now());
      rows.push(await look(`after ${moment} s`));
    }
  };
  const [{ perSecond, times }] = await Promise.all([asking, looking()]);
  await stop();
  return [
    {
      id: 'memory',
      title: 'Memory',
      about: `${group.size.scouts} scouts. All ${reads.length} reads in turn over ten connections, as fast as they are answered, for ${seconds} s after a start. RSS is what the process of the program holds; of PostgreSQL all processes are added, with what they share counted once (PSS).`,
      subject: '',
      columns: [
        { name: 'program MB (RSS)', better: 'less' },
        { name: 'PostgreSQL MB (PSS)', better: 'less' },
        { name: 'processes of PostgreSQL' },
      ],
      rows,
      targets: [
        { says: 'What the program holds', column: 'program MB (RSS)', most: 220 },
        { says: 'What its database holds', column: 'PostgreSQL MB (PSS)', most: 150 },
      ],
      notes: [
        `${times.length.toLocaleString('en')} calls were answered, ${Math.round(perSecond).toLocaleString('en')} a second.`,
      ],
    },
  ];
}
