import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { captainTypeLabels, genderLabels } from '../../../contract/core/labels.ts';
import { country } from '../../../contract/countries/current.ts';
import {
  type Census,
  censusFileName,
  downloadCensus,
  handInCensus,
  readCensus,
  readHandedInCensus,
} from '../../../contract/stats/census.ts';
import { yearOf } from '../../groups/operator/desk.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import {
  type Column,
  type Sheet,
  SPREADSHEET_TYPE,
  writeSpreadsheet,
} from '../../lib/spreadsheet.ts';
import { countNumbers, type NumberCounts } from '../member-numbers/queries.ts';
import {
  countCensusCaptains,
  countCensusQualifications,
  countCensusScouts,
} from './census-queries.ts';

type CensusCall = Pick<Call<typeof readCensus>, 'db' | 'settings' | 'now'>;

/** The yearly count of the group: numbers without a name. */
export function censusRoutes(app: FastifyInstance): void {
  route(app, readCensus, async (call) => ({
    message: 'The census of a day',
    body: await takeCensus(call, call.query.date),
  }));

  route(app, downloadCensus, async (call) => {
    const census = await takeCensus(call, call.body.date);
    const { isOn } = country().memberNumber;
    const numbers = isOn ? [numbersSheet(await countNumbers(call.db))] : [];
    const data = await writeSpreadsheet([...sheetsOf(census), ...numbers]);
    return new File([data], censusFileName(census.date), { type: SPREADSHEET_TYPE });
  });

  route(app, readHandedInCensus, async ({ operator, settings: { timeZone }, query, now }) => ({
    message: 'What was handed in to the operator',
    body: {
      hasOperator: operator !== undefined,
      handedIn: (await operator?.readHandedIn(yearOf(query.date ?? dayIn(timeZone, now)))) ?? null,
    },
  }));

  routeWrite(app, handInCensus, async (call) => {
    const { operator, body, now, record } = call;
    if (!operator) throw new ApiError('NO_OPERATOR');
    const census = await takeCensus(call, body.date);
    if (body.version !== undefined && body.version !== census.version) {
      throw new ApiError('CENSUS_CHANGED');
    }
    const [scouts, captains] = [census.scouts, census.captains].map((rows) =>
      rows.reduce((sum, { count }) => sum + count, 0),
    );
    record({
      entity: 'census',
      action: 'create',
      entityId: String(yearOf(census.date)),
      before: null,
      after: { date: census.date, scouts: scouts!, captains: captains! },
    });
    // Stored in another database: if the commit fails, handing in again replaces it.
    await operator.handInCensus(census, now);
    return {
      message: 'The census was handed in',
      arabicMessage: 'سُلِّم الإحصاء للمشغّل',
      body: { ...census, handedInAt: now.toISOString() },
    };
  });
}

async function takeCensus(
  { db, settings: { timeZone }, now }: CensusCall,
  asked: string | undefined,
): Promise<Census> {
  const date = asked ?? dayIn(timeZone, now);
  const scouts = await countCensusScouts(db, { date, timeZone });
  const captains = await countCensusCaptains(db, { date, timeZone });
  const qualifications = await countCensusQualifications(db, { date, timeZone });
  const total = [...scouts, ...captains].reduce((sum, { count }) => sum + count, 0);
  const version = hash(
    'sha256',
    JSON.stringify([date, scouts, captains, qualifications]),
    'base64url',
  );
  return { date, scouts, captains, qualifications, total, version };
}

const text = (title: string): Column => ({ title, kind: 'text' });
const number = (title: string): Column => ({ title, kind: 'number' });

/** How many have a membership number now: an association asks for it beside the counts. */
const numbersSheet = (counts: NumberCounts): Sheet => ({
  name: 'أرقام العضوية',
  columns: [text('من'), number(`لهم ${country().memberNumber.label}`), number('ينقصهم')],
  rows: [
    ['الكشافون', counts.scouts - counts.scoutsWithout, counts.scoutsWithout],
    ['القادة', counts.captains - counts.captainsWithout, counts.captainsWithout],
  ],
});

const sheetsOf = ({ scouts, captains, qualifications = [] }: Census): Sheet[] => [
  {
    name: 'الكشافون',
    columns: [text('المرحلة'), number('السن'), text('النوع'), number('العدد')],
    rows: scouts.map(({ stage, age, gender, count }) => [stage, age, genderLabels[gender], count]),
  },
  {
    name: 'القادة',
    columns: [text('الرتبة'), text('النوع'), number('العدد')],
    rows: captains.map(({ type, gender, count }) => [
      captainTypeLabels[type],
      genderLabels[gender],
      count,
    ]),
  },
  {
    name: 'التأهيل',
    columns: [text('التأهيل'), number('عدد القادة')],
    rows: qualifications.map(({ kind, count }) => [kind, count]),
  },
];
