import { expect, test } from 'vitest';
import type { Session } from '../../../../contract/sessions/endpoints.ts';
import { planSegment, sessionPlan } from '../../../../contract/sessions/record.ts';
import { broughtBy, byCaptain, bySession, leftOf, type Need, needLines } from './material-rules.ts';

const need = (fields: Partial<Need>): Need =>
  ({
    text: 'العلم',
    quantity: null,
    captainId: 1,
    captain: { captainId: 1, firstName: 'أيمن' },
    day: '2026-11-27',
    sessionId: 1,
    title: 'العقد',
    segmentId: 1,
    index: 0,
    ready: false,
    ...fields,
  }) as Need;
const isReady = ({ ready }: Need) => ready;
const of = (captainId: number, firstName: string) => ({
  captainId,
  captain: { captainId, firstName } as Need['captain'],
});

test('the same material of two sessions is one line, ready when it is ready for both', () => {
  const lines = needLines(
    [
      need({ ready: true }),
      need({ text: 'صفارة', ready: true }),
      need({ text: 'العَلَم', day: '2026-12-04', sessionId: 2 }),
      need({ text: 'حبل', quantity: 2 }),
      need({ text: 'حبل', quantity: 3 }),
    ],
    isReady,
  );
  expect(lines.map(({ text, needs }) => [text, needs.length])).toEqual([
    ['العلم', 2],
    ['حبل', 1],
    ['حبل', 1],
    ['صفارة', 1],
  ]);
});

test('what nobody brings comes first, then one’s own, then the others by name', () => {
  const groups = byCaptain(
    [
      need(of(3, 'يوسف')),
      need(of(2, 'بيشوي')),
      need(of(1, 'أيمن')),
      need({ captainId: null, captain: null }),
      need(of(3, 'يوسف')),
    ],
    1,
  );
  expect(groups.map(({ captain, needs }) => [captain?.firstName ?? null, needs.length])).toEqual([
    [null, 1],
    ['أيمن', 1],
    ['بيشوي', 1],
    ['يوسف', 2],
  ]);
});

test('sessions keep the order of their days', () => {
  const groups = bySession([need({}), need({ sessionId: 2, title: 'فانوس' }), need({})]);
  expect(groups.map(({ session, needs }) => [session?.title, needs.length])).toEqual([
    ['العقد', 2],
    ['فانوس', 1],
  ]);
});

test('a material that is ready is no longer one that nobody brings', () => {
  const nobody = { captainId: null, captain: null };
  const lines = needLines(
    [need({ ...nobody, ready: true }), need({ ...nobody, text: 'حبل' }), need({ text: 'صفارة' })],
    isReady,
  );
  const { left, nobodys } = leftOf(lines, isReady);
  expect(left.map(({ text }) => text)).toEqual(['حبل', 'صفارة']);
  expect(nobodys.map(({ text }) => text)).toEqual(['حبل']);
});

test('who brings a material changes nothing else of the plan', () => {
  const plan = {
    title: 'العقد',
    goal: 'أن يعقد كل شبل العقدتين',
    termNumber: 1,
    weekNumber: 7,
    day: '2026-11-27',
    startTime: '11:00',
    endTime: '13:00',
    rainPlace: 'قاعة الكنيسة',
    notes: 'نبدأ بالعلم',
    version: 'one',
  };
  const segment = { segmentId: 4, title: 'اللعبة', minutes: 15, captainId: 2, notes: 'دوران' };
  const material = { text: 'حبل', quantity: 2, captainId: null, ready: false };
  const body = broughtBy(
    {
      ...plan,
      captain: { captainId: 1 },
      sectors: [{ baseName: 'أشبال', suffixName: 'أ' }],
      requirements: [{ requirementId: 9 }],
      links: [{ url: 'https://example.org', title: null }],
      segments: [{ ...segment, materials: [material] }],
    } as unknown as Session,
    [{ segmentId: 4, index: 0 }],
    3,
  );
  expect(body).toMatchObject({
    ...plan,
    captainId: 1,
    segments: [{ ...segment, materials: [{ text: 'حبل', quantity: 2, captainId: 3 }] }],
  });
  expect(Object.keys(body).sort()).toEqual([...Object.keys(sessionPlan.fields), 'version'].sort());
  expect(Object.keys(body.segments?.[0] ?? {}).sort()).toEqual(
    [...Object.keys(planSegment.fields), 'segmentId'].sort(),
  );
});
