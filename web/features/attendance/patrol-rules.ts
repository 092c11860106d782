import type { ScoutWeek } from '../../../contract/attendance/endpoints.ts';
import { type PatrolWord, patrolForms } from '../../../contract/patrols/words.ts';

/** Whether some of the scouts are in a patrol. */
export const hasPatrols = (scouts: readonly Pick<ScoutWeek, 'patrol'>[]) =>
  scouts.some(({ patrol }) => patrol);

/** The scouts by patrol, in the order in which the patrols were made, each under its name; who is in none stands last. */
export function byPatrol<S extends Pick<ScoutWeek, 'patrol'>>(
  scouts: readonly S[],
  word: PatrolWord,
): (S & { heading: string })[] {
  const placeOf = ({ patrol }: S) => patrol?.patrolId ?? Number.MAX_SAFE_INTEGER;
  return scouts
    .map((scout) => ({ ...scout, heading: scout.patrol?.name ?? patrolForms[word].none }))
    .sort((one, other) => placeOf(one) - placeOf(other));
}
