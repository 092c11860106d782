import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { ResponseOf } from '../contract/core/endpoint.ts';
import { readHealth, readReadiness } from '../contract/group/health.ts';
import { backgroundWorkDone } from './db/transaction.ts';
import { activityRoutes } from './features/activities/routes.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { attendanceCountRoutes } from './features/attendance/count-routes.ts';
import { attendanceRoutes } from './features/attendance/routes.ts';
import { weekRoutes } from './features/attendance/week-routes.ts';
import { passkeyRoutes } from './features/auth/passkey-routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { secondFactorRoutes } from './features/auth/second-factor-routes.ts';
import { sessionRoutes } from './features/auth/session-routes.ts';
import { readLastBackup } from './features/backup/queries.ts';
import { backupRoutes } from './features/backup/routes.ts';
import { passRoutes } from './features/badges/pass-routes.ts';
import { badgeRoutes } from './features/badges/routes.ts';
import { birthdayRoutes } from './features/birthdays/routes.ts';
import { calendarRoutes } from './features/calendars/routes.ts';
import { invitationRoutes } from './features/captains/invitation-routes.ts';
import { captainRoutes } from './features/captains/routes.ts';
import { seatRoutes } from './features/captains/seat-routes.ts';
import { standInRoutes } from './features/captains/stand-in-routes.ts';
import { consentRoutes } from './features/consents/routes.ts';
import { decisionRoutes } from './features/councils/decision-routes.ts';
import { meetingRoutes } from './features/councils/meeting-routes.ts';
import { councilRoutes } from './features/councils/routes.ts';
import { equipmentCountRoutes } from './features/equipment/count-routes.ts';
import { equipmentImportRoutes } from './features/equipment/import-routes.ts';
import { equipmentLendingRoutes } from './features/equipment/lending-routes.ts';
import { equipmentRequestRoutes } from './features/equipment/request-routes.ts';
import { equipmentRoutes } from './features/equipment/routes.ts';
import { criterionRoutes } from './features/evaluation/criterion-routes.ts';
import { evaluationResultRoutes } from './features/evaluation/result-routes.ts';
import { evaluationRoutes } from './features/evaluation/routes.ts';
import { exampleRoutes } from './features/example/routes.ts';
import { familyRoutes } from './features/families/routes.ts';
import { bookRoutes } from './features/finance/book-routes.ts';
import { cashCountRoutes } from './features/finance/cash-count-routes.ts';
import { closeRoutes } from './features/finance/close-routes.ts';
import { paymentRoutes } from './features/finance/payment-routes.ts';
import { financeRoutes } from './features/finance/routes.ts';
import { followUpRoutes } from './features/follow-up/routes.ts';
import { retentionRoutes } from './features/group/retention-routes.ts';
import { groupRoutes } from './features/group/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { tripHealthRoutes } from './features/health/trip-routes.ts';
import { historyProofRoutes } from './features/history/proof-routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { importRoutes } from './features/import/routes.ts';
import { joiningRoutes } from './features/joining/routes.ts';
import { memberNumberRoutes } from './features/member-numbers/routes.ts';
import { movingUpRoutes } from './features/moving-up/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { pushRoutes } from './features/notifications/push-routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { type UnreadTiming, unreadStreamRoutes } from './features/notifications/stream-routes.ts';
import { parentRoutes } from './features/parents/routes.ts';
import { patrolRoutes } from './features/patrols/routes.ts';
import { paymentWayRoutes } from './features/payment-ways/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { programmeRoutes } from './features/programmes/routes.ts';
import { qualificationRoutes } from './features/qualifications/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { termReportRoutes } from './features/reports/term/routes.ts';
import { responsibilityRoutes } from './features/responsibilities/routes.ts';
import { scoutDataRoutes } from './features/scout-data/routes.ts';
import { scoutReportRoutes } from './features/scout-reports/routes.ts';
import { scoutRoutes } from './features/scouts/routes.ts';
import { viewRoutes } from './features/scouts/view-routes.ts';
import { screenRoutes } from './features/screens/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sectorRoutes } from './features/sectors/routes.ts';
import { sessionPassRoutes } from './features/sessions/pass-routes.ts';
import { sessionReminderRoutes } from './features/sessions/reminder-routes.ts';
import { plannedSessionRoutes } from './features/sessions/routes.ts';
import { statRoutes } from './features/stats/routes.ts';
import { termRoutes } from './features/terms/routes.ts';
import { transferRoutes } from './features/transfers/routes.ts';
import { doseRoutes } from './features/trips/dose-routes.ts';
import { familyTripRoutes } from './features/trips/family-routes.ts';
import { tripMoneyRoutes } from './features/trips/money-routes.ts';
import { tripPeopleRoutes } from './features/trips/people-routes.ts';
import { tripPlaceRoutes } from './features/trips/place-routes.ts';
import { rollCallRoutes } from './features/trips/roll-call-routes.ts';
import { tripRoutes } from './features/trips/routes.ts';
import { serveDocuments } from './http/document.ts';
import { answerEarly, answerFailures } from './http/failures.ts';
import { type FindGroup, groupOf } from './http/group.ts';
import { answerTags } from './http/headers/etag.ts';
import { securityHeaders } from './http/headers/security-headers.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  connectionOptions,
  keepWithin,
  limitRequests,
} from './http/limits/connections.ts';
import { OneLineEach, withoutPersonalData } from './http/log.ts';
import { serveMetrics } from './http/metrics.ts';
import { type IsGroupsPage, type MarkOfPage, servePages } from './http/pages.ts';
import type { Parts } from './http/parts.ts';
import { hasTooManyKeys, tooManyKeys } from './http/raw-request.ts';
import { type Call, routeOfProgram } from './http/route.ts';
import { readDisk } from './lib/disk.ts';
import type { Settings } from './settings.ts';

/** The largest body in bytes: five times the size of a thousand attendance records. docs/api.md. */
const BODY_LIMIT = 1024 * 1024;

export interface AppOptions {
  logger?: Logger;
  /** The folder of the built pages; without it only the API is served. */
  webRoot?: string;
  unreadTiming?: UnreadTiming;
  connectionLimits?: Partial<ConnectionLimits>;
  /** The connection pool that the metrics report on. */
  pool?: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
}

/** The groups that an application serves: one or many. */
export interface Served {
  settings: Settings;
  findGroup: FindGroup;
  /** Whether these are example groups, which can only be read. */
  isReadOnly: boolean;
  /** Answers `GET /ready` for the program. */
  readReady: () => Promise<ResponseOf<typeof readReadiness>>;
  /**
   * Hooks and routes of a program with many groups or of a public demo, beside those of groups, and pages where no group is
   * served.
   */
  directory?: {
    hooks: (app: FastifyInstance) => void;
    routes: (app: FastifyInstance) => void;
    isGroupsPage: IsGroupsPage;
    /** An attribute that the root element of each page has beside its own. */
    markOf?: MarkOfPage;
  };
}

/** Builds the application of one group without listening. */
export async function buildApp(parts: Parts, options: AppOptions = {}): Promise<FastifyInstance> {
  let app: FastifyInstance | undefined;
  const group = groupOf(parts, (error) => app?.log.warn(error));
  const { settings, isReadOnly = false } = parts;
  const readReady = () => readGroupReady(parts.db, settings, parts.clock());
  app = await buildAppOf({ settings, isReadOnly, findGroup: () => group, readReady }, options);
  return app;
}

/** Builds an application without listening. */
export async function buildAppOf(
  { settings, findGroup, isReadOnly, readReady, directory }: Served,
  { logger, webRoot, unreadTiming, connectionLimits, pool }: AppOptions = {},
): Promise<FastifyInstance> {
  const limits = { ...CONNECTION_LIMITS, ...connectionLimits };
  const headers = securityHeaders();
  const app: FastifyInstance = Fastify({
    ...(logger && { loggerInstance: withoutPersonalData(logger) }),
    logController: new OneLineEach(),
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    ...connectionOptions(limits),
    // Answers failures that come before routing: a path that can't be decoded or is far too long.
    frameworkErrors: (error, request, reply) => {
      answerEarly(reply.headers(headers), error, request.id);
    },
  });
  keepWithin(app.server, limits.connections);
  limitRequests(app.server, limits.request);
  app.decorate('findGroup', findGroup);
  app.decorate('reads', new Map());
  // Background work must be stored before the database is closed.
  app.addHook('onClose', backgroundWorkDone);
  app.decorateRequest('group', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('place', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRoute', ({ url, config, method }) => {
    const isOurs = /^\/api(\/|$)/i.test(url);
    if (isOurs && !config?.access) {
      throw new Error(`${String(method)} ${url} does not say who may call it`);
    }
  });
  answerFailures(app);
  closeAfterLastAnswer(app);
  keepToReader(app);

  // Another site's page may send plain text without a preflight, so no such body is read (Fetch standard,
  // CORS-safelisted).
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      // Clients send this header even without a body.
      if (text.trim() === '') done(null, undefined);
      else if (hasTooManyKeys(text)) done(tooManyKeys());
      else void parseJson(request, text, done);
    },
  );

  app.addHook('onRequest', (_request, reply, done) => {
    // Pages go by it. Node's own ignores a clock that a test has set.
    reply.headers(headers).header('date', new Date().toUTCString());
    done();
  });
  directory?.hooks(app);
  const { corsOrigins } = settings;
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: corsOrigins,
      credentials: true,
      maxAge: 86_400,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['content-disposition', 'etag', 'retry-after'],
    });
  }
  // Registered before compression: an ETag is computed over the uncompressed text.
  answerTags(app);
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  await serveDocuments(app);
  const { metricsToken: token } = settings;
  if (token !== undefined && !isReadOnly) {
    serveMetrics(app, { token, settings, ...(pool && { pool }) });
  }

  routeOfProgram(app, readHealth, async () => ({ message: 'The process runs' }));
  routeOfProgram(app, readReadiness, readReady);
  // The part of the dashboard is about the group.
  app.reads.set(readReadiness, ({ db, settings, now }: Call<typeof readReadiness>) =>
    readGroupReady(db, settings, now),
  );
  for (const feature of [
    authRoutes,
    sessionRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    groupRoutes,
    backupRoutes,
    captainRoutes,
    sectorRoutes,
    seatRoutes,
    standInRoutes,
    importRoutes,
    memberNumberRoutes,
    movingUpRoutes,
    scoutRoutes,
    scoutDataRoutes,
    birthdayRoutes,
    familyRoutes,
    noticeRoutes,
    paymentWayRoutes,
    termRoutes,
    weekRoutes,
    attendanceRoutes,
    attendanceCountRoutes,
    criterionRoutes,
    evaluationRoutes,
    evaluationResultRoutes,
    paymentRoutes,
    followUpRoutes,
    joiningRoutes,
    parentRoutes,
    consentRoutes,
    healthRoutes,
    tripHealthRoutes,
    viewRoutes,
    alertRoutes,
    retentionRoutes,
    privacyRoutes,
    invitationRoutes,
    qualificationRoutes,
    responsibilityRoutes,
    calendarRoutes,
    searchRoutes,
    financeRoutes,
    bookRoutes,
    closeRoutes,
    cashCountRoutes,
    notificationRoutes,
    pushRoutes,
    activityRoutes,
    tripRoutes,
    tripPeopleRoutes,
    tripPlaceRoutes,
    doseRoutes,
    tripMoneyRoutes,
    rollCallRoutes,
    familyTripRoutes,
    patrolRoutes,
    badgeRoutes,
    equipmentRoutes,
    equipmentCountRoutes,
    equipmentImportRoutes,
    equipmentLendingRoutes,
    equipmentRequestRoutes,
    programmeRoutes,
    transferRoutes,
    passRoutes,
    scoutReportRoutes,
    councilRoutes,
    meetingRoutes,
    decisionRoutes,
    historyRoutes,
    historyProofRoutes,
    plannedSessionRoutes,
    sessionPassRoutes,
    sessionReminderRoutes,
    statRoutes,
    reportRoutes,
    termReportRoutes,
    screenRoutes,
  ]) {
    feature(app);
  }
  // At most half of the pool; the rest stays free for other requests.
  const most = Math.max(1, Math.floor(limits.connections / 2));
  unreadStreamRoutes(app, { most, timing: unreadTiming });
  // The application once more, on the example groups.
  if (!isReadOnly) {
    exampleRoutes(app, (findExample) =>
      buildAppOf(
        { settings, findGroup: findExample, isReadOnly: true, readReady },
        { ...(logger && { logger }) },
      ),
    );
  }
  // Its own Fastify scope, because it reads a content type that groups don't.
  if (directory) await app.register(async (scope) => directory.routes(scope));
  if (webRoot !== undefined) await servePages(app, webRoot, directory);
  return app;
}

/** The answer of `GET /ready` in a program of one group. */
async function readGroupReady(
  db: Parts['db'],
  { databaseUrl, dataDir }: Settings,
  now: Date,
): Promise<ResponseOf<typeof readReadiness>> {
  const last = await readLastBackup(db);
  const age = last && Math.max(0, now.getTime() - Date.parse(last.at));
  const backup = last && { ...last, ageHours: Math.floor(age! / 3_600_000) };
  const disk = databaseUrl === undefined ? await readDisk(dataDir) : null;
  return { message: 'The database answers', backup, disk };
}

/** Without this a kept-alive connection that is answering would delay the shutdown by a minute. */
function closeAfterLastAnswer(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}

/** Pages about a child, for captains or through a family's link. */
const CHILDS_PAGE = /^\/(scout|p)\//i;
/** The address of a family's page is its key: whoever has it may read. */
const PARENTS_PAGE = /^\/p\//i;

/** Answers belong to the caller: no cache or search engine may keep them. HSTS holds from the first answer over TLS. */
function keepToReader(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isParents = PARENTS_PAGE.test(request.url);
    if (isParents || String(reply.getHeader('content-type')).startsWith('application/json')) {
      reply.header('cache-control', 'no-store');
    }
    // Repeats the policy of all pages, so that loosening theirs does not loosen this one.
    if (isParents) reply.header('referrer-policy', 'no-referrer');
    if (request.url.startsWith('/api/') || CHILDS_PAGE.test(request.url)) {
      reply.header('x-robots-tag', 'noindex');
    }
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000');
    }
    done();
  });
}
