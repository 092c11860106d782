// `npm run db:types`: server/db/tables.ts from the migrations; with --check it only compares.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../server/db/connect.ts';
import { migrate } from '../server/db/migrate.ts';
import { startTestServer, urlOf } from '../server/testing/global-setup.ts';
import { memoryFolder } from '../server/testing/temporary.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'server/db/tables.ts');
const instant = 'ColumnType<string, Date | string, Date | string>';

// The types that the parsers of server/db/connect.ts return.
const typeMapping = {
  date: 'string',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  timestamp: 'string',
  timestamptz: instant,
};

// Types of the contract for columns whose values a CHECK limits.
const enums = {
  'group_settings.country': 'CountryCode | null',
  'group_settings.digits': 'DigitKind | null',
  'absence_alerts.kind': "'captains' | 'scouts'",
  'activities.day': 'Weekday',
  'activities.type': 'ActivityType',
  'badges.color': 'BadgeColor | null',
  'badges.glyph': 'BadgeGlyph | null',
  'badges.kind': 'BadgeKind',
  'badges.shape': 'BadgeShape | null',
  'captain_attendance.status': 'AttendanceStatus',
  'captains.gender': 'Gender',
  'captains.phone_number': 'ColumnType<string, StoredPhone, StoredPhone>',
  'captains.type': 'CaptainType',
  'contact_views.place': 'ViewPlace',
  'contacts.message': 'MessageKind | null',
  'message_lists.kind': 'MessageKind',
  'message_scouts.state': 'Generated<MessageState>',
  'consents.ended_how': 'ConsentEnd | null',
  'consents.relation': 'GuardianRelation',
  'consents.way': 'ConsentWay',
  'equipment_events.kind': 'EventKind',
  'equipment_items.tracking': "'counted' | 'pieces'",
  'equipment_items.deleted_reason': "Removal | 'undone' | null",
  'equipment_pieces.condition': 'Generated<Condition>',
  'equipment_requests.state': 'Generated<RequestState>',
  'equipment_returns.outcome': 'ReturnOutcome',
  'finance_items.type': 'FinanceType',
  'follow_up_messages.message_case': 'MessageCase',
  'history.action': 'HistoryAction',
  'history.entity': 'HistoryEntity',
  'invitations.type': 'CaptainType',
  'responsibilities.responsibility': 'Responsibility',
  'invitations.uses': 'InvitationUses',
  'moved_scouts.seat': "'deputy' | 'leader' | null",
  'moving_up_rules.gender': 'Gender | null',
  'notices.kind': 'AudienceKind',
  'payment_ways.kind': 'WayKind',
  'notices.written_as': 'CaptainType',
  'notifications.status': 'Generated<NotificationStatus>',
  'notifications.type': 'NotificationType',
  'scout_attendance.status': 'AttendanceStatus',
  'scouts.gender': 'Gender',
  'scouts.phone_number':
    'ColumnType<string | null, StoredPhone | null | undefined, StoredPhone | null>',
  'sectors.patrol_word': 'Generated<PatrolWord>',
  'session_plans.state': 'Generated<SessionState>',
  'transfers.direction': 'Direction',
  'transfers.relation': 'GuardianRelation | null',
  'transfers.state': 'StoredTransferState',
  'transfers.way': 'TransferWay',
  'trip_answers.relation': 'GuardianRelation',
  'trip_answers.way': 'AnswerWay',
  'trip_people.state': 'PersonState',
  'trip_places.gender': 'Gender | null',
  'trip_places.kind': 'PlaceKind',
  'trip_roll_calls.kind': 'CallKind',
  'trip_roll_calls.by': 'CallGrouping',
  'trip_roll_marks.leaves': 'LeaveWay | null',
  'trips.state': 'Generated<TripState>',
  'trips.transport': 'Transport | null',
};
const contractOf = {
  'activities/endpoints': ['ActivityType'],
  'attendance/endpoints': ['AttendanceStatus'],
  'badges/words': ['BadgeColor', 'BadgeGlyph', 'BadgeKind', 'BadgeShape'],
  'captains/invitations': ['InvitationUses'],
  'consents/words': ['ConsentEnd', 'ConsentWay', 'GuardianRelation'],
  'core/fields': ['Gender'],
  'core/permissions': ['CaptainType', 'Responsibility'],
  'core/view-places': ['ViewPlace'],
  'core/weekdays': ['Weekday'],
  'countries/country': ['CountryCode', 'DigitKind'],
  'countries/phone': ['StoredPhone'],
  'equipment/rules': ['Condition', 'ReturnOutcome'],
  'equipment/shapes': ['EventKind'],
  'equipment/words': ['Removal', 'RequestState'],
  'families/endpoints': ['MessageState'],
  'families/words': ['MessageKind'],
  'finance/endpoints': ['FinanceType'],
  'follow-up/words': ['MessageCase'],
  'history/changes': ['HistoryAction', 'HistoryEntity'],
  'notices/rules': ['AudienceKind'],
  'notifications/endpoints': ['NotificationStatus', 'NotificationType'],
  'patrols/words': ['PatrolWord'],
  'payment-ways/words': ['WayKind'],
  'sessions/words': ['SessionState'],
  'transfers/words': ['Direction', 'StoredTransferState', 'TransferWay'],
  'trips/roll-call': ['CallGrouping', 'CallKind', 'LeaveWay'],
  'trips/words': ['AnswerWay', 'PersonState', 'PlaceKind', 'Transport', 'TripState'],
};

const folder = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), 'khayma-types-'));
const server = await startTestServer(folder);
try {
  const generated = await generate();
  const current = readFileSync(target, 'utf8');
  if (process.argv.includes('--check')) {
    if (generated !== current) {
      console.error('server/db/tables.ts does not match the migrations; run `npm run db:types`');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(target, generated);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function generate(): Promise<string> {
  const databaseUrl = urlOf(server);
  const database = await openDatabase({ databaseUrl, dataDir: folder });
  try {
    await migrate(database, 'UTC');
  } finally {
    await database.close();
  }
  const out = path.join(folder, 'tables.ts');
  runTool('kysely-codegen/dist/cli/bin.js', [
    '--dialect=postgres',
    `--url=${databaseUrl}`,
    `--out-file=${out}`,
    '--camel-case',
    '--date-parser=string',
    '--numeric-parser=number',
    `--overrides=${JSON.stringify({ columns: enums })}`,
    `--type-mapping=${JSON.stringify(typeMapping)}`,
    '--exclude-pattern=kysely_migration*',
  ]);
  return runTool(
    '@biomejs/biome/bin/biome',
    ['format', '--stdin-file-path=server/db/tables.ts'],
    withImports(readFileSync(out, 'utf8')),
  );
}

/** Adds imports of the contract's types; the generator's own way needs an older TypeScript. */
function withImports(text: string): string {
  const imports = Object.entries(contractOf).map(
    ([file, types]) => `import type { ${types.join(', ')} } from '../../contract/${file}.ts';`,
  );
  return text.replace(/^import type .*kysely.;$/m, (line) => [line, ...imports].join('\n'));
}

function runTool(program: string, args: string[], input = ''): string {
  const file = path.join(root, 'node_modules', program);
  return execFileSync(process.execPath, [file, ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
    // Ignore warnings about types that it can't resolve.
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, DATABASE_URL: '' },
  });
}
