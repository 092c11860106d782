import type { Kysely } from 'kysely';
import { countText, noun } from '../../../contract/core/counting.ts';
import { country } from '../../../contract/countries/current.ts';
import { deletedAmountsText } from '../../../contract/group/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { countCountryUses, lockCountry } from './queries.ts';

const AMOUNTS = noun('مبلغ واحد', 'مبلغان', 'مبالغ', 'مبلغاً', 'مبلغ');

/**
 * Throws COUNTRY_LOCKED while amounts in the currency of the present country are stored, and DELETED_AMOUNTS where all of
 * them are deleted and the caller is not sure.
 */
export async function authorizeCountryChange(
  db: Kysely<DB>,
  { sure }: { sure: boolean },
): Promise<void> {
  await lockCountry(db);
  const { callingCode, currency } = country();
  const { amounts, deleted } = await countCountryUses(db, callingCode);
  if (amounts > 0) {
    throw new ApiError('COUNTRY_LOCKED', {
      arabicMessage: `لا تتغيّر الدولة: ${countText(amounts, AMOUNTS)} ب${currency.name}.`,
    });
  }
  if (deleted === 0 || sure) return;
  throw new ApiError('DELETED_AMOUNTS', { arabicMessage: deletedAmountsText(deleted) });
}
