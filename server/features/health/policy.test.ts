import { expect, test } from 'vitest';
import { captainTypes } from '../../../contract/core/permissions.ts';
import {
  type CardReader,
  cardReaderNames,
  cardReadersSentence,
} from '../../../contract/health/words.ts';
import { cardReader } from './policy.ts';

const TODAY = '2026-12-04';
const SECTOR = 1;
const trips = {
  none: [],
  near: [{ startsOn: '2026-12-11', endsOn: '2026-12-12' }],
  far: [{ startsOn: '2026-12-12', endsOn: '2026-12-13' }],
};

/** Captains of each type who have the sector, another one, or none. */
const readers = captainTypes.flatMap((type) =>
  [SECTOR, 2, null].flatMap((sectorId) =>
    Object.values(trips).map((days) =>
      cardReader(
        {
          type,
          sectorId: type === 'regular' ? sectorId : null,
          unitSectorIds: type === 'unit' && sectorId !== null ? [sectorId] : [],
        },
        { sectorId: SECTOR, trips: days },
        TODAY,
      ),
    ),
  ),
);

test.each(['male', 'female'] as const)(
  'the sentence on a card (%s) names all who read it, and nobody else',
  (gender) => {
    const names = cardReaderNames(gender);
    const reading = new Set(readers.filter((reader) => reader !== null));
    expect([...reading].toSorted()).toEqual((Object.keys(names) as CardReader[]).toSorted());
    const unnamed = Object.values(names).reduce(
      (sentence, name) => sentence.replace(name, ''),
      cardReadersSentence(gender),
    );
    expect(unnamed).toBe('يراها  و و، و.');
  },
);
