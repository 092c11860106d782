/** Measures the spreadsheet of all sectors, and the report of a term and a year. */
import type { Effort } from './effort.ts';
import { median, type Row, type Section } from './figures.ts';
import { type Group, signInAll } from './program.ts';

const reads: { title: string; path: string; body?: object }[] = [
  {
    title: 'all sectors as a spreadsheet',
    path: '/report/sector-data',
    body: { type: 'all_sectors' },
  },
  { title: 'the term', path: '/report/term' },
  { title: 'the term as a spreadsheet', path: '/report/term.xlsx' },
  { title: 'the year', path: '/report/term?year=true' },
];

export async function measureReport(group: Group, { runs }: Effort): Promise<Section> {
  const rows: Row[] = [];
  for (const { title, path, body } of reads) {
    const program = await group.start();
    const { general } = await signInAll(program.address);
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now();
      const response = await fetch(`${program.address}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${general}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${title}: ${response.status}`);
      bytes = (await response.arrayBuffer()).byteLength;
      times.push(performance.now() - start);
    }
    await program.stop();
    rows.push({
      report: title,
      'first ms': times[0]!,
      'median ms': median(times),
      kB: bytes / 1000,
    });
  }
  return {
    title: `Reports at ${group.size.scouts.toLocaleString('en')} scouts`,
    about: `By a general captain, ${runs} times, the first right after the start.`,
    rows,
  };
}
