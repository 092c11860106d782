import { field, record } from '../core/record.ts';
import { memberNumberField } from '../member-numbers/fields.ts';

/** The data of a captain beside the account; the sector's spreadsheet has them. */
export const captainRecord = record({
  memberNumber: field('رقم العضوية', memberNumberField, 'memberNumber', {
    on: ['sheet'],
  }),
});
