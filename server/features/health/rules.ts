import { randomInt } from 'node:crypto';
import type { HealthCard } from '../../../contract/health/card.ts';
import { healthRecord } from '../../../contract/health/card.ts';
import type { Tokens } from '../../http/session.ts';
import { contentVersion, recordVersion } from '../../lib/version.ts';

/** The version of a card, and of none. */
export const cardVersion = (card: HealthCard | null): string =>
  card === null ? contentVersion(null) : recordVersion(healthRecord, card);

/** A code that a captain tells a family. */
export const aHealthCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The stored form of a code: six digits are soon guessed by who reads the database and has not the secret. */
export const hashOfCode = (
  { scoutId, code }: { scoutId: number; code: string },
  tokens: Tokens,
): Buffer => tokens.seal('health code', Buffer.from(`${scoutId}:${code}`));

/** The guardians' telephone numbers that are known of a scout: of the card, and of the profile. */
export const guardiansPhones = (
  card: HealthCard | null,
  { phoneNumber }: { phoneNumber: string | null },
): (string | null)[] => [...(card?.guardians ?? []).map((each) => each.phoneNumber), phoneNumber];
