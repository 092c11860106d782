import type { FastifyInstance } from 'fastify';
import { addDays } from '../../../contract/core/calendar.ts';
import { VIEW_DAYS } from '../../../contract/health/words.ts';
import { identityOf } from '../../../contract/import/rules.ts';
import {
  downloadScoutData,
  eraseScout,
  listMentions,
  scoutDataFileName,
} from '../../../contract/scouts/scout-data.ts';
import { backgroundWorkDone } from '../../db/transaction.ts';
import { fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import { authorizeByPassword, lockOwnAccount } from '../auth/policy.ts';
import { readEntries } from '../history/queries.ts';
import { entrySheet } from '../history/rules.ts';
import { getScout } from '../scouts/queries.ts';
import { findMentions } from './mention-queries.ts';
import { eraseData, readHeldData } from './queries.ts';
import { heldSheets, profileSheet } from './rules.ts';

/** More changes than any scout has, so that the family's file is complete. */
const MOST_ENTRIES = 10_000;

/** Export and erasure of a scout's data. */
export function scoutDataRoutes(app: FastifyInstance): void {
  route(
    app,
    downloadScoutData,
    async ({ db, params, settings: { timeZone }, now, logContactAccess }) => {
      const scout = await getScout(db, params.id, { deleted: true });
      const since = addDays(dayIn(timeZone, now), -VIEW_DAYS);
      // Logged first, so that the file lists this access too.
      logContactAccess([scout.scoutId]);
      await backgroundWorkDone();
      const held = await readHeldData(db, scout.scoutId, { timeZone, since });
      const asked = { scoutId: scout.scoutId, limit: MOST_ENTRIES };
      const { page } = await readEntries(db, asked, timeZone);
      const data = await writeSpreadsheet([
        profileSheet(scout, (moment) => dayIn(timeZone, new Date(moment))),
        ...heldSheets(held, scout.name),
        // History entries about one scout have no other person's number.
        entrySheet(page, { scoutNames: {}, captainNames: {} }, timeZone),
      ]);
      return new File([data], scoutDataFileName(scout.scoutId), { type: SPREADSHEET_TYPE });
    },
  );

  route(app, listMentions, async ({ db, params, settings: { timeZone } }) => {
    const scout = await getScout(db, params.id, { deleted: true });
    const body = await findMentions(db, scout, timeZone);
    return { message: 'Texts that mention the scout', body, count: body.length };
  });

  routeWrite(
    app,
    eraseScout,
    (call) => authorizeByPassword(call, call.body.password),
    async ({ db, params, body, caller, now, record }, verified) => {
      await lockOwnAccount(db, caller, verified);
      const scout = await getScout(db, params.id, { deleted: true, lock: true });
      if (identityOf(body.name) !== identityOf(scout.name)) throw fieldError('WRONG_NAME', 'name');
      const entries = await eraseData(db, scout, { by: caller.captainId, now });
      record({
        entity: 'erasure',
        action: 'create',
        entityId: String(scout.scoutId),
        before: null,
        after: { entries },
      });
      return { message: 'Scout erased', arabicMessage: 'مُحيت بيانات الكشاف نهائياً' };
    },
  );
}
