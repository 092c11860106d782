import type { FastifyInstance } from 'fastify';
import { downloadStatement, readBook, readVoucher } from '../../../contract/finance/book.ts';
import { statementFileName } from '../../../contract/reports/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import { readGroupName } from '../group/queries.ts';
import { findBookTerm, getVoucher, readBookOf } from './book-queries.ts';
import { monthPeriod, type Period, statementSheets, termPeriod } from './book-rules.ts';

/** Lines of an answer unless it is asked for another number. */
const LINES = 100;

export function bookRoutes(app: FastifyInstance): void {
  route(app, readBook, async (call) => {
    const { limit = LINES, offset = 0 } = call.query;
    const period = await readPeriod(call);
    const { total, ...book } = await readBookOf(
      call.db,
      period,
      { ...call.query, limit, offset },
      clockOf(call),
    );
    const count = book.lines.length;
    return {
      message: "The treasury's book",
      body: { ...period, ...book },
      count,
      total,
      hasMore: offset + count < total,
    };
  });

  route(app, readVoucher, async ({ db, params }) => ({
    message: 'The item of a voucher',
    body: await getVoucher(db, params.itemId),
  }));

  route(app, downloadStatement, async (call) => {
    const period = await readPeriod(call);
    const clock = clockOf(call);
    const book = await readBookOf(call.db, period, { direction: 'asc' }, clock);
    const group = await readGroupName(call.db, call.settings);
    const data = await writeSpreadsheet(statementSheets({ ...period, ...book, ...clock, group }));
    const termNumber = period.term?.termNumber ?? null;
    const name = statementFileName({ month: period.month, termNumber });
    return new File([data], name, { type: SPREADSHEET_TYPE });
  });
}

type BookCall = Pick<Call<typeof downloadStatement>, 'db' | 'query' | 'settings' | 'now'>;

const clockOf = ({ settings: { timeZone }, now }: BookCall) => ({
  timeZone,
  today: dayIn(timeZone, now),
});

/** The month or the term that is asked for, else the newest term; a group without any has one book. */
async function readPeriod({ db, query: { month, termNumber } }: BookCall): Promise<Period> {
  if (month !== undefined) return monthPeriod(month);
  const found = await findBookTerm(db, termNumber);
  if (found) return termPeriod(found.term, found.nextStart);
  if (termNumber !== undefined) throw new ApiError('TERM_NOT_FOUND');
  return { month: null, term: null, from: null, to: null };
}
