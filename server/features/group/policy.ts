import type { Kysely } from 'kysely';
import { counted, noun } from '../../../contract/core/counting.ts';
import { country } from '../../../contract/countries/current.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { lockTreasury } from '../finance/close-queries.ts';
import { countCountryUses } from './queries.ts';

const AMOUNTS = noun('مبلغ واحد', 'مبلغان', 'مبالغ', 'مبلغاً', 'مبلغ');

/** Throws COUNTRY_LOCKED while amounts in the currency of the present country are stored. */
export async function authorizeCountryChange(db: Kysely<DB>): Promise<void> {
  // An item that is stored at the same moment comes before or after.
  await lockTreasury(db);
  const { callingCode, currency } = country();
  const { amounts } = await countCountryUses(db, callingCode);
  if (amounts === 0) return;
  throw new ApiError('COUNTRY_LOCKED', {
    arabicMessage: `لا تتغيّر الدولة: ${counted(amounts, AMOUNTS)} ب${currency.name}.`,
  });
}
