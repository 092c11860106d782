/** How long each read takes when nobody else asks, on groups of several sizes. */
import { burst } from './burst.ts';
import { middle, type Section } from './figures.ts';
import { type Group, readsOf, startOn, WHOLE } from './group.ts';

const WARM_UP = 5;
/** At most so many, and for at most so long, of each. */
const RUNS = 40;
const SECONDS = 0.7;

/** What captains open most, and leaders wait for. */
const CHARTS = [
  '/stat/attendance/stacked-line-chart',
  '/stat/attendance/line-chart',
  '/stat/attendance/rate',
  '/stat/week',
  '/follow-up',
];
const MOST_MS = 4;
const MOST_TIMES = 3;

/** The medians of one group, by the titles of the reads. */
async function mediansOf(group: Group): Promise<Map<string, number>> {
  const { address, stop } = await startOn(group);
  const medians = new Map<string, number>();
  for (const { title, ask } of readsOf(group, { pages: true })) {
    await burst(address, ask, { connections: 1, seconds: SECONDS, each: WARM_UP });
    const { times } = await burst(address, ask, { connections: 1, seconds: SECONDS, each: RUNS });
    medians.set(title, middle(times));
  }
  await stop();
  return medians;
}

export async function measureMedians(groups: [Group, Group, Group]): Promise<Section[]> {
  const [small, usual, large] = groups;
  const nameOf = ({ size }: Group) => `${size.scouts.toLocaleString('en')} scouts`;
  const ratio = `${large.size.scouts.toLocaleString('en')} / ${usual.size.scouts.toLocaleString('en')}`;
  const [ofSmall, ofUsual, ofLarge] = [
    await mediansOf(small),
    await mediansOf(usual),
    await mediansOf(large),
  ];
  const whole = readsOf(usual)
    .filter(({ title, isPaged }) => !isPaged && ![...CHARTS, ...WHOLE].includes(title))
    .map(({ title }) => title);
  const sizes = groups.map(
    ({ size, filled }) =>
      `${size.scouts.toLocaleString('en')} scouts in ${size.sectors} sectors, ${size.units} units and ${size.terms} terms (filled in ${Math.round(filled)} s)`,
  );
  return [
    {
      id: 'medians',
      title: 'Every read alone, in groups of three sizes',
      about: `One call after another over one connection, the median in milliseconds of up to ${RUNS} after ${WARM_UP} to warm up; lists once whole, and where a part of them can be asked for, that too. The groups: ${sizes.join('; ')}. The largest has ten times the scouts of the second and five times its terms, which makes fifty times its records.`,
      subject: 'read',
      columns: [
        ...groups.map((group) => ({ name: nameOf(group), better: 'less' as const, digits: 1 })),
        { name: ratio, better: 'less', digits: 1 },
      ],
      rows: [...ofUsual].map(([name, median]) => ({
        name,
        figures: {
          [nameOf(small)]: ofSmall.get(name)!,
          [nameOf(usual)]: median,
          [nameOf(large)]: ofLarge.get(name)!,
          [ratio]: ofLarge.get(name)! / median,
        },
      })),
      targets: [
        ...[small, usual].map((group) => ({
          says: 'Charts, rate, who recorded and the call list',
          column: nameOf(group),
          most: MOST_MS,
          rows: CHARTS,
        })),
        {
          says: 'The same',
          column: nameOf(large),
          most: MOST_TIMES * MOST_MS,
          rows: CHARTS,
        },
        {
          says: 'Every other read that has no pages',
          column: ratio,
          most: MOST_TIMES,
          rows: whole,
        },
      ],
    },
  ];
}
