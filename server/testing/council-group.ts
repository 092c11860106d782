import { beforeEach } from 'vitest';
import {
  approveMeeting,
  createCouncil,
  createMeeting,
  readMeeting,
  updateMeeting,
} from '../../contract/councils/endpoints.ts';
import type { WholeMeeting } from '../../contract/councils/shapes.ts';
import type { TestApp } from './app.ts';
import { aCaptain, aSetting, type TestCaptain } from './factories.ts';

/** A sector with an honour council before each test: its captain chairs it, another captain and a scout are members. */
export function councilGroup(server: TestApp) {
  const { call } = server;
  const make = async () => {
    const { general, unit, captain, sector, scouts } = await aSetting(server, ['يوسف']);
    const of = { sectorId: sector.sectorId };
    const member = await aCaptain(server, of);
    const stranger = await aCaptain(server, of);
    return { general, unit, chair: captain, member, stranger, sector, scout: scouts[0] };
  };
  let group: Awaited<ReturnType<typeof make>>;
  let councilId: number;
  beforeEach(async () => {
    group = await make();
    ({ councilId } = (await calls.create(group.general, {})).ok.body);
  });
  const calls = {
    group: () => ({ ...group, councilId }),
    details: (changes: object) => ({
      name: 'مجلس الشرف',
      kind: 'honour' as const,
      scope: 'sector' as const,
      baseName: group.sector.baseName,
      suffixName: group.sector.suffixName,
      seats: [
        { captainId: group.chair.captainId, role: 'chair' as const },
        { captainId: group.member.captainId, role: 'member' as const },
        { scoutId: group.scout.scoutId, role: 'member' as const },
      ],
      ...changes,
    }),
    create: ({ token }: TestCaptain, changes: object) =>
      call(createCouncil, { as: token, body: calls.details(changes) }),
    meet: async (date = '2026-11-20', as = group.chair.token) =>
      (await call(createMeeting, { as, params: { councilId }, body: { date } })).ok.body,
    read: async (meetingId: number, as = group.chair.token) =>
      (await call(readMeeting, { as, params: { meetingId } })).ok.body,
    write: (
      { meetingId }: WholeMeeting,
      points: object[],
      more: object = {},
      as = group.chair.token,
    ) => {
      const body = { points, attendance: [], ...more } as never;
      return call(updateMeeting, { as, params: { meetingId }, body });
    },
    approve: ({ meetingId }: WholeMeeting, as = group.chair.token) =>
      call(approveMeeting, { as, params: { meetingId }, body: {} }),
    decision: (changes: object = {}) => ({
      kind: 'task',
      text: 'شراء حبال',
      captainId: group.member.captainId,
      dueDate: '2026-12-04',
      ...changes,
    }),
  };
  return calls;
}
