/** How a week stands on the rope of its term. */
export type KnotState = 'past' | 'now' | 'ahead' | 'cancelled';

/** How far the rope hangs in its middle, in pixels. */
const SAG = 10;
/** Where its ends are fastened, from the top of the block. */
const TOP = 20;
/** The rope ends so far from the feet of the tent and from the middle of a cross. */
const FROM_TENT = 2;
const FROM_CROSS = 9;
/** Numbers closer to one another than this would touch. */
const APART = 26;

interface Knot {
  state: KnotState;
  /** From the beginning of the rope; of the tent, its middle. */
  x: number;
  y: number;
}

/** The drawing of a term's rope, in pixels from its beginning and from the top. */
interface RopeShape {
  knots: Knot[];
  /** The pieces of rope between the knots. */
  pieces: { from: [x: number, y: number]; to: [x: number, y: number]; isPast: boolean }[];
  /** How wide a knot is, and how far the strokes of a cross reach from its middle. */
  dot: number;
  cross: number;
  /** Which weeks, by their place, have room for their number. */
  numbered: number[];
}

/** How wide a knot is where there is room for it. */
const dotOf = (count: number) => (count <= 12 ? 12 : count <= 24 ? 9 : 6);

/**
 * The rope of a term on `width` pixels: knots at equal distances, and for the tent of this week a place of its own, `tent`
 * pixels wide, by which all that follows moves on. No two things lie over one another.
 */
export function ropeShape(
  states: readonly KnotState[],
  { width, tent }: { width: number; tent: number },
): RopeShape {
  const now = states.indexOf('now');
  const place = now < 0 ? 0 : tent;
  const step = states.length > 1 ? (width - place) / (states.length - 1) : 0;
  const alone = states.length > 1 ? 0 : (width - place) / 2;
  const heightAt = (x: number) => TOP + (SAG * 4 * x * (width - x)) / width ** 2;
  const knots = states.map((state, index) => {
    const before = now < 0 || index < now ? 0 : index === now ? place / 2 : place;
    const x = alone + index * step + before;
    return { state, x, y: heightAt(x) };
  });
  const dot = states.length > 1 ? Math.min(dotOf(states.length), Math.max(2, step - 1)) : 12;

  /** How far the rope keeps from the middle of a knot: it runs under a dot. */
  const free = ({ state }: Knot) =>
    state === 'now' ? place / 2 + FROM_TENT : state === 'cancelled' ? FROM_CROSS : 0;
  const pieces = knots.slice(1).flatMap((to, index) => {
    const from = knots[index]!;
    const [start, end] = [from.x + free(from), to.x - free(to)];
    if (end <= start) return [];
    const isPast = to.state === 'past' || (now >= 0 ? index < now : to.state !== 'ahead');
    return [{ from: at(start), to: at(end), isPast }];
  });
  function at(x: number): [number, number] {
    return [x, heightAt(x)];
  }

  const last = states.length - 1;
  const isFree = (index: number) => now < 0 || Math.abs(knots[index]!.x - knots[now]!.x) >= APART;
  const ends = last > 0 ? [0, last] : [0];
  return {
    knots,
    pieces,
    dot,
    cross: states.length > 1 ? Math.min(5, step - dot / 2 - 1, (step - 1) / 2) : 5,
    numbered: now < 0 ? ends : [...new Set([now, ...ends.filter(isFree)])].sort((a, b) => a - b),
  };
}
