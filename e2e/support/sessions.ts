import type { WeekKey } from '../../contract/core/calendar.ts';
import { instantAt } from '../../contract/sessions/times.ts';
import { demoPhone, type Server } from './server.ts';

const ZONE = 'Africa/Cairo';
const MINUTE = 60_000;

/** The day and time of the group that an instant falls on. */
function partsOf(instant: number) {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(instant)
    .split(' ');
  return { day, startTime: time };
}

/**
 * Plans a session of the captain's sector, of the regular one's unless said, that is running: its first hour began twenty
 * minutes ago, or at midnight where that is later. Returns its number.
 */
export async function aRunningSession(
  server: Server,
  changes: object = {},
  phone = demoPhone('regular'),
): Promise<number> {
  const { body: captain } = await server.sessionOf(phone);
  const sector = {
    baseName: captain.rSectorBaseName ?? '',
    suffixName: captain.rSectorSuffixName ?? '',
  };
  const { weekNumber, termNumber } = (await server.read<{ body: WeekKey }>(phone, '/term/week'))
    .body;
  const now = Date.now();
  const midnight = instantAt(partsOf(now).day, '00:00', ZONE);
  const own = { captainId: captain.captainId };
  const plan = {
    title: 'يوم على النيل',
    weekNumber,
    termNumber,
    ...partsOf(Math.max(midnight, now - 20 * MINUTE)),
    sectors: [sector],
    segments: [
      { title: 'الطابور', minutes: 60, ...own, materials: [{ text: 'راية النيل' }] },
      {
        title: 'سباق القوارب',
        minutes: 30,
        ...own,
        materials: [{ text: 'قارب ورق', quantity: 6 }],
      },
      { title: 'الختام', minutes: 15, materials: [{ text: 'طبلة السمر' }] },
    ],
    ...changes,
  };
  const made = await server.write<{ body: { sessionId: number } }>(
    phone,
    'POST',
    '/session/',
    plan,
  );
  return made.body.sessionId;
}
