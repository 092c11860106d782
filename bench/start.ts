/** How long a start takes, and the first calls after it. */
import { burst } from './burst.ts';
import { at, middle, type Section } from './figures.ts';
import { type Group, readsOf, startOn } from './group.ts';

const STARTS = 5;
const CALLS = 100;

export async function measureStart(group: Group): Promise<Section[]> {
  const starts: number[] = [];
  let slowest = { title: '', ms: 0 };
  const calls: number[] = [];
  // The first finds nothing of the program in memory, and is not counted.
  for (let run = 0; run <= STARTS; run += 1) {
    const { address, toFirstAnswer, stop } = await startOn(group);
    if (run > 0) starts.push(toFirstAnswer);
    if (run === STARTS) {
      const reads = readsOf(group);
      for (let nth = 0; nth < CALLS; nth += 1) {
        const { title, ask } = reads[nth % reads.length]!;
        const { times } = await burst(address, ask, { connections: 1, seconds: 60, each: 1 });
        calls.push(times[0]!);
        if (times[0]! > slowest.ms) slowest = { title, ms: times[0]! };
      }
    }
    await stop();
  }
  const figuresOf = (times: number[]) => ({
    times: times.length,
    'median ms': middle(times),
    'longest ms': at(times, 1),
  });
  return [
    {
      id: 'start',
      title: 'Start',
      about: `${group.size.scouts} scouts. From starting the process to the answer of \`GET /api/ready\`, its database with it, where the machine has the files in memory. Then every read once, and from the first again, until ${CALLS} were answered.`,
      subject: '',
      columns: [
        { name: 'times' },
        { name: 'median ms', better: 'less', digits: 1 },
        { name: 'longest ms', better: 'less', digits: 1 },
      ],
      rows: [
        { name: 'to the first answer', figures: figuresOf(starts) },
        { name: `each of the first ${CALLS} calls`, figures: figuresOf(calls) },
      ],
      targets: [
        {
          ...{ says: 'Where the files are in memory', column: 'median ms', most: 1000 },
          rows: ['to the first answer'],
        },
      ],
      notes: [
        `The slowest of the first ${CALLS} calls was \`GET ${slowest.title}\` (${slowest.ms.toFixed(0)} ms).`,
      ],
    },
  ];
}
