import type { Badge } from '../../../contract/badges/endpoints.ts';
import type { ScoutBadge } from '../../../contract/badges/pass-endpoints.ts';
import { type Progress, progressOf } from '../../../contract/badges/rules.ts';
import { groupBy } from '../../../contract/core/lists.ts';

/** A cell of the table: a scout and a requirement. */
export interface Cell {
  scoutId: number;
  requirementId: number;
}
export const keyOfCell = ({ scoutId, requirementId }: Cell) => `${scoutId}/${requirementId}`;

export function cellOf(key: string): Cell {
  const [scoutId = '', requirementId = ''] = key.split('/');
  return { scoutId: Number(scoutId), requirementId: Number(requirementId) };
}

/** How far a scout is, with what is picked and not saved yet. */
export function progressWith(
  badge: Pick<Badge, 'requirements' | 'anyOf'>,
  row: Pick<ScoutBadge, 'scoutId' | 'passed'>,
  picked: ReadonlySet<string>,
): Progress {
  const passed = new Set(row.passed.map(({ requirementId }) => requirementId));
  for (const { requirementId } of badge.requirements) {
    if (picked.has(keyOfCell({ scoutId: row.scoutId, requirementId }))) passed.add(requirementId);
  }
  const kept = row.passed.filter(({ isClosed, isRequired }) => isClosed && !isRequired).length;
  return progressOf(badge, passed, kept);
}

/** The picked cells as requests, in which each scout passes each requirement. */
export function requestsOf(picked: ReadonlySet<string>) {
  const cells = [...picked].map(cellOf);
  const scoutsOf = groupBy(cells, ({ requirementId }) => requirementId);
  const alike = groupBy([...scoutsOf], ([, group]) =>
    group
      .map(({ scoutId }) => scoutId)
      .sort((one, other) => one - other)
      .join(),
  );
  return [...alike].map(([scouts, group]) => ({
    requirementIds: group.map(([requirementId]) => requirementId),
    scoutIds: scouts.split(',').map(Number),
  }));
}

/** The compulsory requirements, then the others, each with its number in that order. */
export function orderedRequirements(badge: Pick<Badge, 'requirements'>) {
  const compulsory = badge.requirements.filter(({ isRequired }) => isRequired);
  const others = badge.requirements.filter(({ isRequired }) => !isRequired);
  return {
    compulsory,
    others,
    all: [...compulsory, ...others].map((each, index) => ({ ...each, number: index + 1 })),
  };
}
