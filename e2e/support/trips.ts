import type { Activity } from '../../contract/activities/endpoints.ts';
import { addSector, signUp } from './group.ts';
import { demoPhone, type Server } from './server.ts';

/**
 * A sector of the made-up group with captains of its own, and a camp that the first of them plans for a week which is so
 * many weeks ahead.
 */
export async function aCamp(
  demo: Server,
  {
    base,
    captains,
    weeksAhead,
  }: {
    base: string;
    captains: readonly [Named, ...Named[]];
    weeksAhead: number;
  },
) {
  const general = demoPhone('general');
  await addSector(demo, base);
  const sector = { baseName: base, suffixName: 'أ' };
  const captainIds: number[] = [];
  for (const { phone, ...named } of captains) {
    const { captainId } = (await signUp(demo, phone, named)).body;
    await demo.write(general, 'PATCH', '/sector/captain/assign', { ...sector, captainId });
    captainIds.push(captainId);
  }
  const { body: week } = await demo.read<{ body: { weekNumber: number; termNumber: number } }>(
    general,
    '/term/week',
  );
  const activity = { name: `معسكر ${base}`, type: 'camping', place: 'الفيوم', day: 'fri' };
  const { activityId } = (
    await demo.write<{ body: Activity }>(captains[0].phone, 'POST', '/activities', {
      ...activity,
      weekNumber: week.weekNumber + weeksAhead,
      termNumber: week.termNumber,
    })
  ).body;
  return { sector, captainIds, activityId };
}

type Named = { phone: string; firstName: string; lastName?: string };
