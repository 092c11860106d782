import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { testApp } from '../app.ts';
import { actOf, aWorld, type World } from '../requests.ts';

// What an edit can forget of a field: the version, the refusal of an old one, and the history.

const server = testApp();

type Body = Record<string, unknown>;

/** Fields of the sheets that are handed in, whose conflicts have tests of their own, and bodies without a field. */
const handIns = [
  'recordCaptainAttendance',
  'recordScoutAttendance',
  'recordEvaluation',
  'recordTest',
  'handInCensus',
  'approveMeeting',
];

/** Another value of each field, with what has to change beside it; null where the field says what is edited. */
const others: Record<string, (world: World) => Record<string, Body | null>> = {
  updateActivity: () => ({
    name: { name: 'رحلة' },
    type: { type: 'rowing' },
    place: { place: 'على النهر' },
    day: { day: 'sat' },
    weekNumber: { weekNumber: 2 },
    // There is one term, and week 1 of no other.
    termNumber: null,
  }),
  updateBadge: ({ own }) => {
    const [passed, open] = [own.badge.passedId, own.badge.requirementId];
    const requirements = (text: string, isRequired: boolean) => [
      { requirementId: passed, text: 'يقرأ الخريطة' },
      { requirementId: open, text, isRequired },
    ];
    return {
      name: { name: 'الرحّالة' },
      kind: { kind: 'competence' },
      stage: { stage: 'أشبال' },
      drawing: { drawing: { shape: 'circle', color: 'teal', glyph: 'compass' } },
      requirements: { requirements: requirements('يرسم خريطتين', false) },
      anyOf: { anyOf: 1 },
      isOpen: { isOpen: false },
    };
  },
  updateCouncil: ({ own }) => ({
    name: { name: 'مجلس القادة' },
    kind: { kind: 'leaders' },
    scope: { scope: 'group' },
    unitCaptainId: { scope: 'unit', unitCaptainId: own.unit.captainId },
    seats: { seats: [{ captainId: own.unit.captainId, role: 'secretary' }] },
    baseName: { ...own.emptySector, seats: [{ captainId: own.unit.captainId, role: 'chair' }] },
    // Named together with the base name.
    suffixName: null,
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
    invitation: { invitation: 'أهلاً بك معنا' },
  }),
  updatePatrol: ({ own }) => ({
    name: { name: 'الفهود' },
    leaderId: { leaderId: null },
    deputyId: { leaderId: null, deputyId: own.scout.scoutId },
  }),
  setReportWords: () => ({
    text: { text: 'فترة أطيب' },
    termNumber: null,
    year: null,
    scope: null,
    unitCaptainId: null,
    baseName: null,
    suffixName: null,
  }),
  updateScout: ({ own }) => ({
    name: { name: 'كيرلس صبحي' },
    gender: { gender: 'female' },
    phoneNumber: { phoneNumber: '01011112222' },
    address: { address: 'شارع النيل' },
    birthDate: { birthDate: '2015-03-01' },
    enrollDate: { enrollDate: '2024-10-04' },
    // Pictures of scouts are not stored yet.
    photo: null,
    birthCertificate: null,
    baseName: { ...own.emptySector },
    // Named together with the base name.
    suffixName: null,
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
    // There is one term.
    termNumber: null,
    day: { day: '2026-10-10' },
    startTime: { startTime: '10:00' },
    endTime: { endTime: '12:00' },
    sectors: { sectors: [{ ...own.sector }, { ...own.emptySector }] },
    captainId: { captainId: own.unit.captainId },
    segments: { segments: [{ segmentId: own.session.segmentId, title: 'سمر', minutes: 20 }] },
    requirements: { requirements: [own.badge.passedId] },
    links: { links: [{ url: 'https://example.org/maps' }] },
    notes: { notes: 'إن أمطرت ننتقل إلى القاعة' },
  }),
  updateTerm: () => ({
    termName: { termName: 'الشتاء' },
    // The first week is used: the term keeps its start.
    startDate: null,
    endDate: { endDate: '2027-01-14' },
  }),
};

/** What an older write says of a field that stays as it is where it is left out. */
const backs: Record<string, (world: World) => Body> = {
  'updateBadge isOpen': () => ({ isOpen: true }),
  'recordSessionOutcome proposed': () => ({ proposed: false }),
  'recordSessionOutcome library': () => ({ library: false }),
  'updateSessionPlan captainId': ({ own }) => ({ captainId: own.captain.captainId }),
};

/** The history of a meeting tells of its day, and counts points and decisions: minutes are for the council alone. */
const untold = ['updateMeeting place', 'updateMeeting attendance'];

/** The fields of a body, also of one that is read in several steps. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const { def } = schema as { def?: { shape?: object; in?: z.ZodType; out?: z.ZodType } };
  if (def?.shape) return Object.keys(def.shape);
  return [...new Set([def?.in, def?.out].flatMap(fieldsOf))];
}

const edits = endpoints
  .map(({ name, endpoint }) => ({ name, endpoint, fields: fieldsOf(endpoint.body) }))
  .filter(({ name, fields }) => fields.includes('version') && !handIns.includes(name));

/** Patrols are moved to by a list of scouts: it is no record. */
const cases = edits
  .filter(({ name }) => name !== 'movePatrolMembers')
  .flatMap(({ name, endpoint, fields }) =>
    fields.filter((field) => field !== 'version').map((field) => ({ name, endpoint, field })),
  );

type Versioned = { version?: string; outcomeVersion?: string };
type Answer = Versioned & { body?: Versioned; code?: string };
/** A session has two versions: of its plan, and of what became of it. */
const versionOf = (name: string, { version, body }: Answer) =>
  name === 'recordSessionOutcome' ? body?.outcomeVersion : (version ?? body?.version);

describe.each(cases)('$name: $field', ({ name, endpoint, field }) => {
  test('another value changes the version, is refused from an old one, and stands in the history', async () => {
    const world = await aWorld(server);
    const values = others[name]?.(world) ?? {};
    expect(values, `give ${field} of ${name} another value in this file`).toHaveProperty(field);
    const other = values[field]!;
    if (other === null) return;
    const act = actOf(name, world);
    const send = async (body: Body, status = 200): Promise<Answer> => {
      const answer = await sendTo(endpoint, { ...act, body: { ...act.body, ...body } });
      expect(answer.status, `${name} ${JSON.stringify(body)}: ${answer.text}`).toBe(status);
      return JSON.parse(answer.text) as Answer;
    };
    const first = versionOf(name, await send({}));
    expect(first).toEqual(expect.any(String));
    const before = await newestEntry();
    const second = versionOf(name, await send({ ...other, version: first }));
    expect(second).not.toBe(first);
    const entry = await newestEntry();
    expect(entry?.historyId).not.toBe(before?.historyId);
    if (!untold.includes(`${name} ${field}`)) {
      expect(JSON.stringify(entry?.after)).not.toBe(JSON.stringify(entry?.before));
    }
    const stale = await send({ ...backs[`${name} ${field}`]?.(world), version: first }, 409);
    expect(stale.code).toMatch(/_CHANGED$/);
  });
});

async function sendTo(endpoint: Endpoint, { as, params, body }: ReturnType<typeof actOf>) {
  const url = Object.entries(params ?? {}).reduce(
    (path, [key, value]) => path.replace(`{${key}}`, String(value)),
    `/api${endpoint.path}${endpoint.slash ? '/' : ''}`,
  );
  const { statusCode, body: text } = await server.app.inject({
    method: endpoint.method,
    url,
    headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }) },
    ...(body && { payload: body }),
  });
  return { status: statusCode, text };
}

const newestEntry = () =>
  server.db.selectFrom('history').selectAll().orderBy('historyId', 'desc').executeTakeFirst();
