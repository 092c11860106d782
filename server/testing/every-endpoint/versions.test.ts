import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../../../scripts/endpoints.ts';
import { testApp } from '../app.ts';
import { PASSWORD } from '../factories.ts';
import { aHealthCard } from '../health-card.ts';
import { actOf, aWorld, type World } from '../requests.ts';

// An edit of a field must change the version, refuse an outdated one, and show in the history.

const server = testApp();

type Body = Record<string, unknown>;

/** Edits of no record: sheets that are handed in, whose conflicts have tests of their own, lists, and bodies without a field. */
const withoutRecord = [
  'recordCaptainAttendance',
  'recordScoutAttendance',
  'recordEvaluation',
  'recordTest',
  'handInCensus',
  'approveMeeting',
  'movePatrolMembers',
  'moveUp',
  'moveJoinRequest',
  'importProgramme',
  'returnEquipment',
  'decideRequest',
  'reserveForTrip',
  'settleCount',
  'makeTransfer',
  'receiveTransfer',
  'acceptTransfer',
  'declineTransfer',
  'moveTrip',
  'changeTripPeople',
];

/** Fields that identify the edited row, or that accept only one value. */
const fixed: Record<string, string[]> = {
  // There is only one term.
  updateActivity: ['termNumber'],
  updateSessionPlan: ['termNumber'],
  updateTrip: ['dryRun', 'sure'],
  updateNotice: ['replaces', 'dryRun'],
  // It was lent before; its note may name somebody outside, whom the history does not keep.
  updateEquipment: ['tracking', 'pieces'],
  extendLending: ['note'],
  // The proof of who changes the ways.
  setPaymentWays: ['password', 'code'],
  // Changed together with the base name.
  updateCouncil: ['suffixName'],
  // Pictures of scouts are not stored yet.
  updateScout: ['suffixName', 'photo', 'birthCertificate'],
  // A card has its version without its consent.
  writeHealthCard: ['way', 'guardianName', 'relation'],
  writeOwnCard: ['child', 'guardianName', 'relation', 'agreed', 'lastDigits', 'code'],
  setReportWords: ['termNumber', 'year', 'scope', 'unitCaptainId', 'baseName', 'suffixName'],
  // The first week is used: the term keeps its start.
  updateTerm: ['startDate'],
};

/** Another value for each other field, with dependent fields. */
const others: Record<string, (world: World) => Record<string, Body>> = {
  updateActivity: () => ({
    name: { name: 'رحلة' },
    type: { type: 'rowing' },
    place: { place: 'على النهر' },
    day: { day: 'sat' },
    weekNumber: { weekNumber: 2 },
  }),
  setPaymentWays: () => ({
    ways: { ways: [{ kind: 'other', name: 'بقسيمة' }], password: PASSWORD },
  }),
  changeResponsibility: () => ({ until: { until: '2028-06-30' } }),
  updateBadge: ({ own }) => ({
    name: { name: 'الرحّالة' },
    kind: { kind: 'competence' },
    stage: { stage: 'أشبال' },
    drawing: { drawing: { shape: 'circle', color: 'teal', glyph: 'compass' } },
    requirements: {
      requirements: [
        { requirementId: own.badge.passedId, text: 'يقرأ الخريطة' },
        { requirementId: own.badge.requirementId, text: 'يرسم خريطتين', isRequired: false },
      ],
    },
    anyOf: { anyOf: 1 },
    isOpen: { isOpen: false },
  }),
  updateCouncil: ({ own }) => ({
    name: { name: 'مجلس القادة' },
    kind: { kind: 'leaders' },
    scope: { scope: 'group' },
    unitCaptainId: { scope: 'unit', unitCaptainId: own.unit.captainId },
    seats: { seats: [{ captainId: own.unit.captainId, role: 'secretary' }] },
    baseName: { ...own.emptySector, seats: [{ captainId: own.unit.captainId, role: 'chair' }] },
  }),
  updateMeeting: ({ own }) => ({
    date: { date: '2026-11-13' },
    place: { place: 'الكنيسة' },
    points: { points: [{ title: 'الزيارة', minutes: 'تأجلت', decisions: [] }] },
    attendance: { attendance: [{ scoutId: own.scout.scoutId, status: 'absent' }] },
  }),
  updateFollowUpMessages: () => ({
    absenceMale: { absenceMale: 'يا {الاسم}، غبت عنا' },
    absenceFemale: { absenceFemale: 'يا {الاسم}، غبتِ عنا' },
    rateMale: { rateMale: 'يا {الاسم}، قلّ حضورك' },
    rateFemale: { rateFemale: 'يا {الاسم}، قلّ حضوركِ' },
    captainMale: { captainMale: 'يا {الاسم}، أين أنت' },
    captainFemale: { captainFemale: 'يا {الاسم}، أين أنتِ' },
    birthday: { birthday: 'عيد ميلاد سعيد يا {الاسم}' },
    invitation: { invitation: 'أهلاً بك معنا' },
  }),
  writeHealthCard: () => ({
    card: { card: { ...aHealthCard.card, contact: null, mayCollect: ['الأب'] } },
  }),
  writeOwnCard: () => ({
    card: { card: { ...aHealthCard.card, contact: null, mayCollect: ['الأب'] } },
  }),
  updateMessages: () => ({ text: { text: 'أهلاً بكم' } }),
  updateNotice: ({ own }) => ({
    title: { title: 'تأجيل اللقاء' },
    text: { text: 'نلتقي السبت' },
    audience: {
      audience: { kind: 'sectors', sectors: [{ ...own.sector }, { ...own.emptySector }] },
    },
    until: { until: '2026-12-05' },
  }),
  endNotice: () => ({ ended: { ended: false } }),
  updateEquipment: ({ gear }) => ({
    name: { name: 'حبل قصير' },
    categoryId: { categoryId: gear.emptyCategoryId },
    places: { places: [{ placeId: gear.emptyPlaceId, quantity: 70 }] },
    toRepair: { toRepair: 3 },
    broken: { broken: 2 },
    lost: { lost: 1 },
    price: { price: 90 },
    boughtOn: { boughtOn: '2025-01-02' },
    validUntil: { validUntil: '2027-01-02' },
    note: { note: 'أحمر' },
  }),
  extendLending: () => ({ dueOn: { dueOn: '2026-12-30' } }),
  setMovingUpRules: ({ own }) => ({
    day: { day: '2026-09-01' },
    rules: { rules: [{ from: own.sector, to: null, fromAge: 14, gender: 'male' }] },
  }),
  updateQualificationKinds: () => ({ names: { names: ['حماية الطفل'] } }),
  updatePatrol: ({ own }) => ({
    name: { name: 'الفهود' },
    leaderId: { leaderId: null },
    deputyId: { leaderId: null, deputyId: own.scout.scoutId },
  }),
  setReportWords: () => ({
    text: { text: 'فترة أطيب' },
  }),
  updateCaptainNumber: () => ({ memberNumber: { memberNumber: 'EG-2026/04472' } }),
  updateScout: ({ own }) => ({
    name: { name: 'كيرلس صبحي' },
    gender: { gender: 'female' },
    phoneNumber: { phoneNumber: '01011112222' },
    address: { address: 'شارع النيل' },
    memberNumber: { memberNumber: 'EG-2026/04471' },
    school: { school: 'مدرسة النيل' },
    birthDate: { birthDate: '2015-03-01' },
    enrollDate: { enrollDate: '2024-10-04' },
    baseName: { ...own.emptySector },
  }),
  recordSessionOutcome: () => ({
    state: { state: 'notHeld', stars: null },
    stars: { stars: 1 },
    lesson: { lesson: 'نبدأ قبل الظهر' },
    proposed: { proposed: true },
    library: { library: true },
  }),
  updateSessionPlan: ({ own }) => ({
    title: { title: 'الخرائط' },
    goal: { goal: 'أن يقرأ كل شبل خريطة' },
    weekNumber: { weekNumber: 2, day: '2026-10-16' },
    day: { day: '2026-10-10' },
    startTime: { startTime: '10:00' },
    endTime: { endTime: '12:00' },
    rainPlace: { rainPlace: 'قاعة الكنيسة' },
    sectors: { sectors: [{ ...own.sector }, { ...own.emptySector }] },
    captainId: { captainId: own.unit.captainId },
    segments: { segments: [{ segmentId: own.session.segmentId, title: 'سمر', minutes: 20 }] },
    requirements: { requirements: [own.badge.passedId] },
    links: { links: [{ url: 'https://example.org/maps' }] },
    notes: { notes: 'إن أمطرت ننتقل إلى القاعة' },
  }),
  setTripBudget: () => ({
    lines: { lines: [{ text: 'الطعام', kind: 'perHead', type: 'expense', amount: 90 }] },
  }),
  updateTrip: ({ own }) => ({
    startsAt: { startsAt: '2026-12-10T06:00' },
    endsAt: { endsAt: '2026-12-12T17:00' },
    meetingPlace: { meetingPlace: 'الميدان' },
    transport: { transport: 'train' },
    sectors: { sectors: [{ ...own.sector }, { ...own.emptySector }] },
    captainId: { captainId: own.unit.captainId },
    helperIds: { helperIds: [own.unit.captainId] },
    homeContact: { homeContact: { name: 'مارتينا لطيف' } },
    capacity: { capacity: 30 },
    answerBy: { answerBy: '2026-12-05' },
    fees: { fees: { scout: 500, other: 200 } },
    packingList: { packingList: ['حبل'] },
    route: { route: 'الطريق الصحراوي' },
    overnight: { overnight: 'خيام' },
    permit: { permit: '٧' },
    letter: { letter: 'أسرة الكشاف العزيزة' },
    consentText: { consentText: 'أوافق' },
    wentWell: { wentWell: 'الطعام' },
    toChange: { toChange: 'الموعد' },
    place: { place: 'بيت الشباب' },
  }),
  updateTerm: () => ({
    termName: { termName: 'الشتاء' },
    endDate: { endDate: '2027-01-14' },
  }),
};

/** Value that an outdated write sends for a field that keeps its value if left out. */
const backs: Record<string, (world: World) => Body> = {
  'updateBadge isOpen': () => ({ isOpen: true }),
  'recordSessionOutcome proposed': () => ({ proposed: false }),
  'recordSessionOutcome library': () => ({ library: false }),
  // A number that is left out stays.
  'updateScout memberNumber': () => ({ memberNumber: null }),
  'updateSessionPlan captainId': ({ own }) => ({ captainId: own.captain.captainId }),
};

/**
 * The history of a meeting has its day and the counts of points and decisions: minutes are for the council alone. That of a
 * list has no text, that of a health card nothing that it says.
 */
const untold = [
  'updateMeeting place',
  'updateMeeting attendance',
  'updateMessages text',
  'writeHealthCard card',
  'writeOwnCard card',
];

/** The fields of a body, also of one that is read in several steps. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const { def } = schema as { def?: { shape?: object; in?: z.ZodType; out?: z.ZodType } };
  if (def?.shape) return Object.keys(def.shape);
  return [...new Set([def?.in, def?.out].flatMap(fieldsOf))];
}

const cases = endpoints.flatMap(({ name, endpoint }) => {
  const fields = fieldsOf(endpoint.body);
  if (!fields.includes('version') || withoutRecord.includes(name)) return [];
  return fields
    .filter((field) => field !== 'version' && !fixed[name]?.includes(field))
    .map((field) => ({ name, endpoint, field }));
});

type Versions = { version?: string; outcomeVersion?: string };
type Versioned = Versions & { body?: Versions };
/** A session has two versions: of its plan, and of what became of it. */
const versionOf = (name: string, { version, body }: Versioned) =>
  name === 'recordSessionOutcome' ? body?.outcomeVersion : (version ?? body?.version);

describe.each(cases)('$name: $field', ({ name, endpoint, field }) => {
  test('another value changes the version, is refused from an outdated one, and is in the history', async () => {
    const world = await aWorld(server);
    const values = others[name]?.(world) ?? {};
    expect(values, `give ${field} of ${name} another value in this file`).toHaveProperty(field);
    const act = actOf(name, world);
    const send = (body: Body) => server.call(endpoint, { ...act, body: { ...act.body, ...body } });
    const versionAfter = async (body: Body) => versionOf(name, (await send(body)).ok as Versioned);
    const first = await versionAfter({});
    expect(first).toEqual(expect.any(String));
    const before = await newestEntry();
    const second = await versionAfter({ ...values[field], version: first });
    expect(second).not.toBe(first);
    const entry = await newestEntry();
    expect(entry?.historyId).not.toBe(before?.historyId);
    if (!untold.includes(`${name} ${field}`)) {
      expect(JSON.stringify(entry?.after)).not.toBe(JSON.stringify(entry?.before));
    }
    const stale = await send({ ...backs[`${name} ${field}`]?.(world), version: first });
    expect(stale.failure).toMatchObject({ status: 409, code: expect.stringMatching(/_CHANGED$/) });
  });
});

const newestEntry = () =>
  server.db.selectFrom('history').selectAll().orderBy('historyId', 'desc').executeTakeFirst();
