import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { downloadHistory } from '../../../contract/history/proof.ts';
import { historyFileName } from '../../../contract/reports/endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { scoutsShown } from '../../http/contact-views.ts';
import { type Call, route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { type Sheet, SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import type { Settings } from '../../settings.ts';
import { readChecks } from './proof-queries.ts';
import { countEntries, listEntries, listNames, readEntries } from './queries.ts';
import { entrySheet, mentionedIn, proofSheet } from './rules.ts';

/** How many a list answers unless it says: of weeks handed in, each some kilobyte, as many as stay below 50 kB. */
const LIST_LIMIT = 40;

export function historyRoutes(app: FastifyInstance): void {
  route(app, listHistory, async ({ db, settings, query }) => {
    const filter = { ...query, limit: query.limit ?? LIST_LIMIT };
    const [{ page: body, hasMore }, total] = await Promise.all([
      listEntries(db, filter, settings.timeZone),
      countEntries(db, query, settings.timeZone),
    ]);
    const names = await listNames(db, mentionedIn(body));
    return { message: 'History of changes', body, count: body.length, hasMore, total, ...names };
  });

  route(app, downloadHistory, async ({ db, settings, query, now, logContactAccess }) => {
    const data = await writeSpreadsheet(sheetsOf(db, query, { settings, logContactAccess }));
    const name = historyFileName(dayIn(settings.timeZone, now));
    return new File([data], name, { type: SPREADSHEET_TYPE });
  });
}

type Showing = Call<typeof downloadHistory>;

/** Entries per sheet, which are in memory at a time. */
const ENTRIES_AT_ONCE = 5000;

/** The proof of the history, then its entries, read while the previous sheet is written. */
async function* sheetsOf(
  db: Kysely<DB>,
  filter: Call<typeof downloadHistory>['query'],
  {
    settings: { timeZone },
    logContactAccess,
  }: { settings: Settings } & Pick<Showing, 'logContactAccess'>,
): AsyncGenerator<Sheet> {
  const { proven } = await readChecks(db);
  yield proofSheet(proven, timeZone);
  let before: number | undefined;
  let isOver = false;
  while (!isOver) {
    const asked = { ...filter, before, limit: ENTRIES_AT_ONCE };
    const { page, hasMore } = await readEntries(db, asked, timeZone);
    logContactAccess(scoutsShown(page));
    yield entrySheet(page, await listNames(db, mentionedIn(page)), timeZone);
    before = page.at(-1)?.id;
    isOver = !hasMore;
  }
}
