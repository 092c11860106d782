import { crc32, deflateSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { country } from '../../contract/countries/current.ts';
import type { DB } from '../db/tables.ts';
import { setGroupName, storeLogo, storePlace } from '../features/group/queries.ts';
import { castHere } from './cast.ts';

/** The version of the made-up group's logo, part of its address. */
export const DEMO_LOGO = 'a-made-up-mark';

/** Stores the made-up group's name, logo and place. */
export async function insertGroup(db: Kysely<DB>, timeZone: string): Promise<void> {
  await setGroupName(db, castHere().groupName);
  const { code, digits, firstWeekday, subscriptionStep } = country();
  await storePlace(db, {
    country: code,
    digits,
    firstWeekday,
    wholeSubscriptions: subscriptionStep === 1,
    timeZone,
    memberNumber: true,
    memberNumberLabel: null,
  });
  await storeLogo(db, { type: 'image/png', bytes: drawLogo(192), version: DEMO_LOGO });
}

type Colour = [red: number, green: number, blue: number, alpha: number];
const NIGHT: Colour = [61, 30, 109, 255];
const SUN: Colour = [240, 160, 60, 255];
const RIVER: Colour = [120, 180, 220, 255];
const NOTHING: Colour = [0, 0, 0, 0];

/** A PNG of this many pixels: a sail over a river within a round badge. */
export function drawLogo(size: number): Buffer {
  const colourAt = (x: number, y: number): Colour => {
    if (x * x + y * y > 1) return NOTHING;
    if (y > 0.42 && y < 0.62) return RIVER;
    const isSail = y > -0.7 && y < 0.36 && x > -0.08 - (y + 0.7) * 0.42 && x < 0.02;
    return isSail || (x > 0.08 && y < 0.36 && y > x * 1.9 - 0.75) ? SUN : NIGHT;
  };
  const rows = Array.from({ length: size }, (_, row) =>
    Buffer.from([
      0,
      ...Array.from({ length: size }, (_, column) =>
        colourAt((2 * column + 1) / size - 1, (2 * row + 1) / size - 1),
      ).flat(),
    ]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Bit depth 8, colour type 6: red, green, blue and alpha.
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
