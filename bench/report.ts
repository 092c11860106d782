/** The spreadsheet of all sectors, and how long other calls take meanwhile. */
import { type Burst, burst } from './burst.ts';
import { at, middle, type Section } from './figures.ts';
import { type Group, startOn } from './group.ts';
import { memoryOf } from './machine.ts';

const RUNS = 3;
/** From so many scouts on once is enough: it takes as long as all the others. */
const MANY_SCOUTS = 100_000;
/** How often the memory is looked at, in milliseconds. */
const LOOK_MS = 50;
const OTHER = '/api/auth/me';

async function measure(group: Group): Promise<Section['rows'][number]> {
  const { address, pid, stop } = await startOn(group);
  const headers = { authorization: `Bearer ${group.sessions.general}` };
  const report = {
    path: '/api/report/sector-data',
    headers,
    body: JSON.stringify({ type: 'all_sectors' }),
  };
  const rss = async () => (await memoryOf([pid]))?.rss ?? Number.NaN;
  const before = await rss();
  const held = [before];
  const runs = group.size.scouts >= MANY_SCOUTS ? 1 : RUNS;
  const reports: number[] = [];
  const others: Burst['times'] = [];
  let bytes = 0;
  const look = setInterval(() => void rss().then((now) => held.push(now)), LOOK_MS);
  for (let run = 0; run < runs; run += 1) {
    let isDone = false;
    const start = performance.now();
    const download = fetch(`${address}${report.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: report.body,
    }).then(async (answer) => {
      bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok) throw new Error(`the report was answered ${answer.status}`);
      reports.push(performance.now() - start);
    });
    const done = download.finally(() => (isDone = true));
    while (!isDone) {
      const other = { path: OTHER, headers };
      others.push(...(await burst(address, other, { connections: 1, seconds: 1, each: 10 })).times);
    }
    await done;
  }
  clearInterval(look);
  await stop();
  const most = Math.max(...held);
  return {
    name: `${group.size.scouts.toLocaleString('en')} scouts, ${group.size.sectors} sectors, ${group.size.terms} terms`,
    figures: {
      'first ms': reports[0]!,
      'median ms': middle(reports),
      kB: bytes / 1000,
      'MB before': Number.isNaN(before) ? null : before,
      'MB at most': Number.isNaN(most) ? null : most,
      'other calls': others.length,
      'their median ms': middle(others),
      'their p99 ms': at(others, 0.99),
      'their longest ms': at(others, 1),
    },
  };
}

export async function measureReport(groups: Group[]): Promise<Section[]> {
  const rows = [];
  for (const group of groups) rows.push(await measure(group));
  return [
    {
      id: 'report',
      title: 'The report of all sectors',
      about: `\`POST /report/sector-data\` by the group leader, ${RUNS} times one after another, the first just after the start; in the largest group, which has little attendance, once. *MB* is the memory that the process of the program holds (RSS), without the database. Meanwhile somebody asks \`GET /auth/me\` over one connection after another, ten times each.`,
      subject: 'group',
      columns: [
        { name: 'first ms', better: 'less' },
        { name: 'median ms', better: 'less' },
        { name: 'kB' },
        { name: 'MB before', better: 'less' },
        { name: 'MB at most', better: 'less' },
        { name: 'other calls' },
        { name: 'their median ms', better: 'less', digits: 1 },
        { name: 'their p99 ms', better: 'less', digits: 1 },
        { name: 'their longest ms', better: 'less' },
      ],
      rows,
      targets: [
        { says: 'Of the first group', column: 'median ms', most: 150, rows: [rows[0]!.name] },
        { says: 'Of the last group', column: 'MB at most', most: 300, rows: [rows.at(-1)!.name] },
      ],
    },
  ];
}
