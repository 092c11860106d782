import { useTicks } from '../../shared/use-ticks.ts';
import { sessionMaterial } from './outbox-kinds.ts';

/** A material by its place in the plan. */
export interface MaterialPlace {
  segmentId: number;
  index: number;
  text: string;
  ready: boolean;
}

const ofTick = ({ segmentId, index }: Pick<MaterialPlace, 'segmentId' | 'index'>) => ({
  segmentId,
  index,
});

/** Ticks of materials, shared by the sector. */
export function useMaterialTicks() {
  const ticks = useTicks({ kind: sessionMaterial, part: {}, ofTick });
  return {
    isReady: (material: MaterialPlace) => ticks.unsentOf(ofTick(material))?.ready ?? material.ready,
    tick: ({ segmentId, index, text }: MaterialPlace, ready: boolean) =>
      ticks.tick({ segmentId, index, text, ready }),
  };
}
export type MaterialTicks = ReturnType<typeof useMaterialTicks>;
