import type { Kysely } from 'kysely';
import { countText, noun } from '../../../contract/core/counting.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../errors.ts';
import { StreamedFile } from '../streamed-file.ts';
import { countEvents, forgetEvents } from './throttle.ts';

/** Files that a captain may have made in any `minutes`. */
const FILES_PER_CAPTAIN = { limit: 20, minutes: 10 };
/** Minutes after which a file slot is free although its process never released it. */
const LONGEST_MINUTES = 3;
/** Files that are made or wait in this process at most, and those of visitors of the example group among them. */
const MOST_WAITING = 20;
const MOST_OF_EXAMPLE = 2;
/** `Retry-After` while another file is made, in seconds. */
const RETRY_SECONDS = 5;

const SECONDS = noun('ثانية واحدة', 'ثانيتين', 'ثوانٍ', 'ثانية', 'ثانية');
const comeAgain = () => `يرجى المحاولة مرة أخرى بعد ${countText(RETRY_SECONDS, SECONDS)}`;
const busy = (arabicMessage: string) =>
  new ApiError('TOO_MANY_FILES', {
    arabicMessage: `${arabicMessage}، ${comeAgain()}`,
    retryAfter: RETRY_SECONDS,
  });
const ownIsMade = () => busy('يجري إعداد ملف آخر لك');
const manyAreMade = () => busy('يجري إعداد ملفات كثيرة الآن');

/** For whom of a group files are being made in this process, and for how many of all its groups. */
const making = new WeakMap<Kysely<DB>, Set<string>>();
let places = 0;

interface FileCall {
  db: Kysely<DB>;
  caller: { captainId: number } | null;
  address: string;
  now: Date;
  isReadOnly?: boolean;
}

/**
 * Makes a file for the caller: one at a time and 20 in ten minutes, counted in the database for all processes, so that nobody
 * waits for the files of one captain. As everyone has one, the queue of this process is fair; it is bounded, too. Visitors
 * of the example group, where nothing is counted, are told apart by their address.
 */
export async function makeFile(call: FileCall, make: () => Promise<File>): Promise<File> {
  const { db, caller, now, isReadOnly = false } = call;
  const owner = isReadOnly || caller === null ? call.address : `${caller.captainId}`;
  const owners = making.get(db) ?? new Set();
  making.set(db, owners);
  if (owners.has(owner)) throw ownIsMade();
  if (places >= MOST_WAITING || (isReadOnly && owners.size >= MOST_OF_EXAMPLE)) throw manyAreMade();
  const leave = () => {
    owners.delete(owner);
    places -= 1;
  };
  owners.add(owner);
  places += 1;
  const isCounted = !isReadOnly && caller !== null;
  const underWay = `file:${owner}`;
  const made = `files:${owner}`;
  const end = async (isMade: boolean) => {
    leave();
    if (!isCounted) return;
    // Where that fails, the file counts as under way until its minutes are over.
    await forgetEvents(db, { allOf: [underWay], newestOf: isMade ? [] : [made] }).catch(() => {});
  };
  try {
    if (isCounted) {
      await countEvents(db, now, [
        { subject: underWay, limit: 1, minutes: LONGEST_MINUTES, failure: ownIsMade },
        { subject: made, ...FILES_PER_CAPTAIN, failure: tooManyFiles },
      ]);
    }
  } catch (error) {
    leave();
    throw error;
  }
  let file: File;
  try {
    file = await make();
  } catch (error) {
    await end(false);
    throw error;
  }
  if (file instanceof StreamedFile) return file.whenEnded(() => end(true));
  await end(true);
  return file;
}

const tooManyFiles = (retryAfter: number, wait: string) =>
  new ApiError('TOO_MANY_FILES', {
    arabicMessage: `طلبت ملفات كثيرة خلال وقت قصير، يرجى المحاولة مرة أخرى بعد ${wait}`,
    retryAfter,
  });
