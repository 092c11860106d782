import type { FastifyInstance } from 'fastify';
import {
  downloadTermReport,
  readTermReport,
  setReportWords,
  type TermReport,
  termReportFileName,
} from '../../../../contract/reports/term-report.ts';
import { reportTitle } from '../../../../contract/reports/term-words.ts';
import { sectorLabel } from '../../../../contract/sectors/sector-label.ts';
import { askedSector } from '../../../../contract/sectors/sector-name.ts';
import type { Term } from '../../../../contract/terms/endpoints.ts';
import { advisoryLock } from '../../../db/advisory-lock.ts';
import { ApiError } from '../../../http/errors.ts';
import { type Call, route } from '../../../http/route.ts';
import { routeWrite } from '../../../http/route-write.ts';
import type { Caller } from '../../../http/session.ts';
import { dayIn } from '../../../lib/calendar.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '../../../lib/spreadsheet.ts';
import { contentVersion, isOutdated } from '../../../lib/version.ts';
import { listAllActivities } from '../../activities/queries.ts';
import { countAwards } from '../../badges/pass-queries.ts';
import { countApprovedDecisions } from '../../councils/decision-queries.ts';
import { readTermPatrols } from '../../evaluation/patrol-queries.ts';
import { listWeekSums } from '../../evaluation/result-queries.ts';
import { readBookOf } from '../../finance/book-queries.ts';
import { termPeriod } from '../../finance/book-rules.ts';
import { authorizeSector, authorizeUnit } from '../../sectors/policy.ts';
import { findSector, listUnitSectorIds } from '../../sectors/queries.ts';
import { countHeldSessions } from '../../sessions/queries.ts';
import { listAllWeekCounts, listSectorWeekCounts } from '../../stats/queries.ts';
import { listNewestTerms } from '../../terms/queries.ts';
import { countTrips } from '../../trips/queries.ts';
import {
  countCaptainsAt,
  countPeople,
  findWords,
  storeWords,
  unitName,
  type WordsKey,
} from './queries.ts';
import { type ReportParts, reportSections } from './rules.ts';
import { termReportSheets } from './sheet-rules.ts';
import { reportWeeks, scoutYearOf, termsOfReport } from './span-rules.ts';

type ReportCall = Pick<Call<typeof readTermReport>, 'db' | 'settings' | 'caller' | 'now'> & {
  query: Call<typeof readTermReport>['query'];
};

export function termReportRoutes(app: FastifyInstance): void {
  route(app, readTermReport, async (call) => {
    const { words, ...report } = await readReport(call);
    return {
      message: 'The report of a term',
      body: { ...report, words },
      version: contentVersion(words?.text ?? null),
    };
  });

  route(app, downloadTermReport, async (call) => {
    const report = await readReport(call);
    const data = await writeSpreadsheet(termReportSheets(report));
    return new File([data], termReportFileName(report), { type: SPREADSHEET_TYPE });
  });

  routeWrite(app, setReportWords, async (call) => {
    const { db, body, caller, now, record, recordNothing } = call;
    const { key, scopeName } = await readScope({ ...call, query: body });
    await advisoryLock(db, 'report-words');
    const before = await findWords(db, key);
    const versions = {
      stored: contentVersion(before?.text ?? null),
      after: contentVersion(body.text ?? null),
    };
    if (isOutdated(body.version, versions)) {
      throw new ApiError('WORDS_CHANGED', { stored: { version: versions.stored, words: before } });
    }
    if (before?.text === body.text) recordNothing('the words are what they were');
    else {
      await storeWords(db, key, { text: body.text, writtenBy: caller.captainId, now });
      const about = { termNumber: key.termNumber, isYear: key.isYear, scopeName };
      record({
        entity: 'reportWords',
        action: 'update',
        entityId: [
          key.termNumber,
          key.isYear ? 'year' : 'term',
          key.unitCaptainId ?? '',
          key.sectorId ?? '',
        ].join('/'),
        before: { ...about, text: before?.text ?? null },
        after: { ...about, text: body.text ?? null },
      });
    }
    return {
      message: 'Words stored',
      arabicMessage: body.text === undefined ? 'حُذفت الكلمة' : 'تم حفظ الكلمة',
      body: await findWords(db, key),
      version: versions.after,
    };
  });
}

/** Whom and which term a report is about, for who may read it; throws NO_TERM and OUT_OF_SCOPE. */
async function readScope({ db, query, caller }: Pick<ReportCall, 'db' | 'query' | 'caller'>) {
  const terms = await listNewestTerms(db);
  const term =
    query.termNumber === undefined
      ? terms[0]
      : terms.find(({ termNumber }) => termNumber === query.termNumber);
  if (!term) {
    throw query.termNumber === undefined
      ? new ApiError('NO_TERM')
      : new ApiError('NO_TERM', { arabicMessage: 'لا توجد فترة بهذا الرقم' });
  }
  const key: WordsKey = {
    termNumber: term.termNumber,
    isYear: query.year ?? false,
    unitCaptainId: null,
    sectorId: null,
  };
  const reported = termsOfReport(terms, term, key.isYear);
  const next = terms.findLast(({ termNumber }) => termNumber > reported.at(-1)!.termNumber);
  const before = key.isYear
    ? null
    : (terms.find(({ termNumber }) => termNumber < term.termNumber) ?? null);
  const found = { term, terms: reported, before, nextStart: next?.startDate ?? null };
  const asked = askedSector(query) ?? ownSector(caller, query);
  if (asked) {
    const { sectorId, baseName, suffixName } = await findSector(db, asked);
    authorizeSector(caller, sectorId);
    const scopeName = sectorLabel({ baseName, suffixName });
    const sector = { baseName, suffixName };
    const scope = 'sector' as const;
    return { ...found, scope, scopeName, sector, sectorIds: [sectorId], key: { ...key, sectorId } };
  }
  const unitCaptainId = query.unitCaptainId ?? ownUnit(caller, query);
  if (unitCaptainId !== null) {
    const sectorIds = await listUnitSectorIds(db, unitCaptainId);
    authorizeUnit(caller, unitCaptainId);
    return {
      ...found,
      scope: 'unit' as const,
      scopeName: await unitName(db, unitCaptainId),
      sector: null,
      sectorIds,
      key: { ...key, unitCaptainId },
    };
  }
  if (caller.type !== 'general') throw new ApiError('OUT_OF_SCOPE');
  return { ...found, scope: 'group' as const, scopeName: null, sector: null, sectorIds: null, key };
}

/** Default scope of a caller: the own sector, the own unit, or the group. */
const ownSector = (caller: Caller, { scope, unitCaptainId }: ReportCall['query']) =>
  caller.type === 'regular' && unitCaptainId === undefined && (scope ?? 'sector') === 'sector'
    ? caller.sector
    : null;
const ownUnit = (caller: Caller, { scope }: ReportCall['query']) =>
  caller.type === 'unit' && (scope ?? 'unit') === 'unit' ? caller.captainId : null;

/** Answer for a captain without a sector. */
const NO_REPORT: TermReport = {
  scope: 'sector',
  scopeName: null,
  unitCaptainId: null,
  sectorBaseName: null,
  sectorSuffixName: null,
  termNumber: 0,
  isYear: false,
  title: '',
  from: '',
  to: '',
  isOver: false,
  sections: [],
  weeks: [],
  words: null,
};

/** A report with all of its figures, as the queries of the other screens read them. */
async function readReport(call: ReportCall): Promise<TermReport> {
  const { db, settings, caller, now } = call;
  if (askedSector(call.query) === null) return NO_REPORT;
  const { term, terms, before, nextStart, scope, scopeName, sector, sectorIds, key } =
    await readScope(call);
  const today = dayIn(settings.timeZone, now);
  const termNumbers = terms.map(({ termNumber }) => termNumber);
  const from = terms[0]!.startDate;
  const end = terms.at(-1)!.endDate;
  const isOver = end < today;
  // For a future term its first day, because earlier days are not reported.
  const to = isOver ? end : today < from ? from : today;
  const days = { from, to, timeZone: settings.timeZone };
  const parts: ReportParts = {
    to: days.to,
    weeks: await listAllWeekCounts(db, sectorIds, { today, termNumbers }),
    before: {
      termName: before?.termName ?? '',
      weeks: await listAllWeekCounts(db, sectorIds, {
        today,
        termNumbers: before ? [before.termNumber] : [],
      }),
    },
    sectors: (await listSectorWeekCounts(db, today, termNumbers)).filter(
      ({ sectorId }) => sectorIds === null || sectorIds.includes(sectorId),
    ),
    evaluation: await listWeekSums(db, sectorIds, termNumbers),
    patrols:
      key.sectorId === null || key.isYear
        ? []
        : await readTermPatrols(db, key.sectorId, { termNumber: term.termNumber, today }),
    people: await countPeople(db, sectorIds, days),
    captains: await countCaptainsAt(db, sectorIds, days),
    awards: await countAwards(db, sectorIds, days),
    activities: await listAllActivities(db, termNumbers),
    trips: await countTrips(db, sectorIds, days),
    sessions: await countHeldSessions(db, sectorIds, { termNumbers, to: days.to }),
    money:
      scope === 'group' && caller.type === 'general'
        ? await readMoney(call, terms, nextStart)
        : null,
    decisions: await countApprovedDecisions(
      db,
      { sectorIds, unitCaptainId: key.unitCaptainId },
      days,
    ),
  };
  const year = scoutYearOf(term.startDate);
  return {
    scope,
    scopeName,
    unitCaptainId: key.unitCaptainId,
    sectorBaseName: sector?.baseName ?? null,
    sectorSuffixName: sector?.suffixName ?? null,
    termNumber: term.termNumber,
    isYear: key.isYear,
    title: reportTitle({
      isYear: key.isYear,
      termName: term.termName,
      year: `${year}/${year + 1}`,
    }),
    from,
    to: days.to,
    isOver,
    sections: reportSections(parts, scope),
    weeks: reportWeeks(parts),
    words: await findWords(db, key),
  };
}

/** The treasury's book of these terms, as it is opened and printed. */
async function readMoney(
  { db, settings, now }: ReportCall,
  terms: Term[],
  nextStart: string | null,
) {
  const { to } = termPeriod(terms.at(-1)!, nextStart);
  const { timeZone } = settings;
  const clock = { timeZone, today: dayIn(timeZone, now) };
  return readBookOf(db, { from: terms[0]!.startDate, to }, { direction: 'asc' }, clock);
}
