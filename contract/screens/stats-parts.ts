import { listCaptains } from '../captains/endpoints.ts';
import { ownScope, type Part, type PartsOwner, part } from '../core/parts.ts';
import { listSectors } from '../sectors/endpoints.ts';
import {
  listSectorRates,
  listWeeklyRates,
  readAttendanceRate,
  readEvaluationRates,
  searchScoutRates,
} from '../stats/endpoints.ts';
import { readCurrentWeek, readTerm } from '../terms/endpoints.ts';

/** Scouts per request of the table of rates. */
export const SCOUTS_AT_ONCE = 50;

/** First section of the statistics. The others are requested when they are opened. */
export function statsParts(captain: PartsOwner) {
  const scope = ownScope(captain);
  // Who leads the group chooses what is set beside it.
  const ofGeneral = <P extends Part>(one: P) => (captain.type === 'general' ? one : null);
  return {
    term: part(readTerm),
    currentWeek: part(readCurrentWeek),
    unitCaptains: ofGeneral(part(listCaptains, { query: { type: 'unit' } })),
    sectors: ofGeneral(part(listSectors)),
    groupRate: part(readAttendanceRate, { query: {} }),
    ownRate: scope && part(readAttendanceRate, { query: scope }),
    groupWeeks: part(listWeeklyRates, { query: {} }),
    ownWeeks: scope && part(listWeeklyRates, { query: scope }),
    // Whether there is a section of it.
    groupEvaluation: part(readEvaluationRates, { query: {} }),
    sectorRates: part(listSectorRates),
    scoutRates: part(searchScoutRates, { query: { name: '', limit: SCOUTS_AT_ONCE } }, true),
  };
}
