/** The seed of `npm test`, where the same commit always gives the same answer. */
const USUAL_SEED = 20_261_120;

/** Rounds of the tests that break something (docs/faults.md). */
const faults = Number(process.env.FAULT_ROUNDS ?? 0);

/**
 * Whether every test runs, with many rounds of those with random values: in `npm run test:all`, which sets `TEST_ALL`, and
 * where rounds of faults are asked for.
 */
export const thorough = process.env.TEST_ALL === 'yes' || faults > 0;

/** The seed of all random values: `TEST_SEED`, or one drawn for this run of `npm run test:all`. */
export const seed = readSeed(process.env.TEST_SEED);

function readSeed(given: string | undefined): number {
  if (given) return Number(given);
  return thorough ? Math.floor(Math.random() * 2 ** 31) : USUAL_SEED;
}

/** How often a test repeats itself in `npm test` and in `npm run test:all`. */
const rounds = (few: number, many: number): number => (thorough ? many : few);

/** Rounds for tests that break something. */
export const faultRounds = (few: number, many: number): number => faults || rounds(few, many);

/** Parameters of `fc.assert` and `fc.sample`. A failure names the seed, which repeats it as `TEST_SEED`. */
export const randomRuns = (
  few: number,
  many: number,
): { numRuns: number; seed: number; endOnFailure: boolean } => ({
  numRuns: rounds(few, many),
  seed,
  // `npm run slips` asks whether a fault is caught, not for the shortest life that shows it.
  endOnFailure: process.env.NO_SHRINKING === 'yes',
});
