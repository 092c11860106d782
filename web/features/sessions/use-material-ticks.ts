import { useTicks } from '../../shared/use-ticks.ts';
import { sessionMaterial } from './outbox-kinds.ts';

/** A material by its place in the plan. */
export interface MaterialPlace {
  segmentId: number;
  index: number;
  text: string;
  ready: boolean;
}

/** Ticks of materials, shared by the sector. */
export function useMaterialTicks() {
  const ticks = useTicks(sessionMaterial, {});
  return {
    isReady: ({ segmentId, index, ready }: MaterialPlace) =>
      ticks.unsentOf({ segmentId, index })?.ready ?? ready,
    tick: ({ segmentId, index, text }: MaterialPlace, ready: boolean) =>
      ticks.tick({ segmentId, index }, { segmentId, index, text, ready }),
  };
}
export type MaterialTicks = ReturnType<typeof useMaterialTicks>;
