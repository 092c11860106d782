import type { Week } from '../../contract/terms/endpoints.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { DEVICE, type Session } from './browser-session.ts';
import { aPhone } from './fresh.ts';
import { groupDay } from './group-day.ts';
import { demoPhone, type Server } from './server.ts';

const captain = aPhone();

/** Signs up a captain, with the made-up group's password unless another is given. */
export function signUp(
  server: Server,
  phoneNumber: string,
  fields: Partial<Record<'firstName' | 'lastName' | 'email' | 'password', string>> = {},
): Promise<Session> {
  return server.write(null, 'POST', '/auth/signUp', {
    firstName: 'سلمى',
    middleName: 'هاني',
    lastName: 'فؤاد',
    gender: 'female',
    phoneNumber,
    password: DEMO_PASSWORD,
    device: DEVICE,
    ...fields,
  });
}

/** Creates a sector of the made-up group's unit captain, with nobody in it. */
export async function addSector(demo: Server, baseName: string, suffixName = 'أ'): Promise<void> {
  const { body } = await demo.read<{ body: { captainId: number } }>(demoPhone('unit'), '/auth/me');
  const sector = { baseName, suffixName, unitCaptainId: body.captainId };
  await demo.write(demoPhone('general'), 'POST', '/sector', sector);
}

/**
 * Sets the weekday on which the group meets to that of so many days ago, for all sectors: none has a session of its own in
 * that week. For three days, that of the meeting included, its week is what captains are asked for first.
 */
export async function meet(server: Server, daysAgo: number, by = demoPhone('general')) {
  const planned = await server.read<{ body: { sessionId: number }[] }>(by, '/session/all');
  for (const { sessionId } of planned.body) {
    await server.write(by, 'DELETE', `/session/${sessionId}`);
  }
  const day = new Date(Date.now() - daysAgo * 86_400_000);
  const name = day.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'Africa/Cairo' });
  const meetingDay = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(name);
  await server.write(by, 'PATCH', '/group', { meetingDay });
}

/**
 * The newest week of the made-up group's present term that is over: its month is open in the treasury, which closes a
 * month a month after its end.
 */
export async function openWeek(demo: Server): Promise<number> {
  const { body: weeks } = await demo.read<{ body: Week[] }>(demoPhone('general'), '/term/week/all');
  const over = weeks.filter((week) => !week.cancelled && week.startDate < groupDay(-6));
  return over.at(-1)!.weekNumber;
}

/** Lets a group record a week beyond its first month: it is past its first steps. */
export async function passFirstSteps(server: Server, by: string): Promise<void> {
  const term = { termName: 'فترة الخريف', startDate: groupDay(-36), endDate: groupDay(60) };
  await server.write(by, 'POST', '/term', term);
  const sector = { baseName: 'أشبال', suffixName: 'أ' };
  await server.write(by, 'POST', '/sector', { ...sector, unitCaptainId: null });
  const { captainId } = (await signUp(server, captain, { firstName: 'أيمن' })).body;
  await server.write(by, 'PATCH', '/sector/captain/assign', { ...sector, captainId });
  const scout = { ...sector, name: 'كريم صبحي', gender: 'male' };
  const { scoutId } = (
    await server.write<{ body: { scoutId: number } }>(by, 'POST', '/scout', scout)
  ).body;
  const record = { ...sector, scoutId, attendanceStatus: 'attended', weekNumber: 5, termNumber: 1 };
  await server.write(captain, 'POST', '/scoutAttendance', { attendanceRecords: [record] });
}
