import { createPatrol, listPatrols } from '../../contract/patrols/endpoints.ts';
import type { TestApp } from './app.ts';
import { testGroup } from './test-group.ts';

/** A sector of four scouts before each test, and its patrols. */
export function patrolGroup(server: TestApp) {
  const { call } = server;
  const names: readonly string[] = ['ياسين صلاح', 'أدهم شريف', 'مارك رامي', 'بولا رأفت'];
  const group = testGroup(server, names);
  const named = () => ({ baseName: group.sector.baseName, suffixName: group.sector.suffixName });
  const idsOf = (...places: number[]) => places.map((place) => group.scouts[place]!.scoutId);
  return {
    group,
    named,
    idsOf,
    read: async (as = group.captain.token) => (await call(listPatrols, { query: named(), as })).ok,
    make: async (name: string, ...places: number[]) => {
      const body = { ...named(), name, scoutIds: idsOf(...places) };
      return (await call(createPatrol, { body, as: group.captain.token })).ok;
    },
  };
}
