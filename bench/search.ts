/** How long a search takes, from one letter to a whole name, in a usual group and in one of a hundred thousand scouts. */
import { searchPeople } from '../contract/search.ts';
import { burst } from './burst.ts';
import { urlOf } from './calls.ts';
import { middle, type Section } from './figures.ts';
import { type Group, startOn } from './group.ts';

const WARM_UP = 5;
const RUNS = 40;
const SECONDS = 2;
const MOST_MS = { usual: 10, letter: 30 };

/** What is typed, and what tables call it; those that begin with `LETTER` are one letter. */
const LETTER = 'one letter';
const searches: Record<string, string> = {
  [`${LETTER}, many begin with it`]: 'م',
  [`${LETTER}, few have it`]: 'ظ',
  'two letters': 'مي',
  'a name': 'مينا',
  'a name as it may be written': 'أبانوب',
  'two names': 'مينا عادل',
  'nobody of that name': 'زرقشتاه',
  'the beginning of a number': '010',
  'six digits of a number': '010123',
};

/** The medians of one group, by what is searched for. */
async function mediansOf(group: Group): Promise<Record<string, number>> {
  const { address, stop } = await startOn(group);
  const headers = { authorization: `Bearer ${group.sessions.general}` };
  const medians: Record<string, number> = {};
  for (const [name, q] of Object.entries(searches)) {
    const ask = { path: urlOf(searchPeople, { query: { q } }), headers };
    await burst(address, ask, { connections: 1, seconds: SECONDS, each: WARM_UP });
    const { times } = await burst(address, ask, { connections: 1, seconds: SECONDS, each: RUNS });
    medians[name] = middle(times);
  }
  await stop();
  return medians;
}

export async function measureSearch([usual, large]: [Group, Group]): Promise<Section[]> {
  const nameOf = ({ size }: Group) => `${size.scouts.toLocaleString('en')} scouts`;
  const [ofUsual, ofLarge] = [await mediansOf(usual), await mediansOf(large)];
  const names = Object.keys(searches);
  return [
    {
      id: 'search',
      title: 'Searching people',
      about: `\`GET /search\` by the group leader, one call after another over one connection: the median in milliseconds of up to ${RUNS} after ${WARM_UP} to warm up. The larger group has ${large.size.sectors.toLocaleString('en')} sectors and was filled in ${Math.round(large.filled)} s.`,
      subject: 'searched for',
      columns: [usual, large].map((group) => ({
        name: nameOf(group),
        better: 'less' as const,
        digits: 1,
      })),
      rows: names.map((name) => ({
        name,
        figures: { [nameOf(usual)]: ofUsual[name]!, [nameOf(large)]: ofLarge[name]! },
      })),
      targets: [
        { says: 'Any search', column: nameOf(usual), most: MOST_MS.usual },
        {
          says: 'One letter',
          column: nameOf(large),
          most: MOST_MS.letter,
          rows: names.filter((name) => name.startsWith(LETTER)),
        },
      ],
    },
  ];
}
