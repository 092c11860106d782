/** Measures the spreadsheet of all sectors. */
import { median, type Section } from './figures.ts';
import { type Group, signInAll, startProgram } from './program.ts';

const RUNS = 3;

export async function measureReport(group: Group): Promise<Section> {
  const program = await startProgram(group.folder);
  const { general } = await signInAll(program.address);
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    const response = await fetch(`${program.address}/api/report/sector-data`, {
      method: 'POST',
      headers: { authorization: `Bearer ${general}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'all_sectors' }),
    });
    if (!response.ok) throw new Error(`the report: ${response.status}`);
    bytes = (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - start);
  }
  await program.stop();
  return {
    title: 'The report of all sectors',
    about: `\`POST /report/sector-data\` by a general captain, ${RUNS} times, the first right after the start.`,
    rows: [
      {
        group: `${group.size.scouts.toLocaleString('en')} scouts`,
        'first ms': times[0]!,
        'median ms': median(times),
        kB: bytes / 1000,
      },
    ],
  };
}
