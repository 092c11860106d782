/** Where the set-up of a run keeps how many times slower this machine starts a program than an idle one. */
export const SLOWNESS = 'KHAYMA_JOURNEY_SLOWNESS';

/** Extends a limit in milliseconds by the load of the machine, as measured at the begin of the run. */
export const extended = (milliseconds: number): number =>
  milliseconds * Number(process.env[SLOWNESS] ?? 1);

/** The limit of whatever a journey waits for. */
export const soon = { timeout: extended(30_000) };

/** Whether this run notes which features each journey visits, for `npm run check -- FEATURE`. */
export const isRecording = process.env.RECORD_JOURNEYS === 'yes';
