import type { CallOf } from '../../../contract/core/endpoint.ts';
import { tickSessionMaterial } from '../../../contract/sessions/materials.ts';
import { useTicks } from '../../shared/use-ticks.ts';

/** A material by its place in the plan. */
export interface MaterialPlace {
  segmentId: number;
  index: number;
  text: string;
  ready: boolean;
}
type Tick = CallOf<typeof tickSessionMaterial>['body'];

const keyOf = ({ segmentId, index }: Pick<MaterialPlace, 'segmentId' | 'index'>) =>
  `${segmentId}/${index}`;

/** Ticks of materials, shared by the sector. */
export function useMaterialTicks() {
  const ticks = useTicks<Tick>({
    kind: 'sessionMaterial',
    endpoint: tickSessionMaterial,
    keyOf,
    isOn: ({ ready }) => ready,
  });
  return {
    isReady: (material: MaterialPlace) => ticks.pressed(keyOf(material)) ?? material.ready,
    tick: ({ segmentId, index, text }: MaterialPlace, ready: boolean) =>
      ticks.tick({ segmentId, index, text, ready }),
  };
}
export type MaterialTicks = ReturnType<typeof useMaterialTicks>;
