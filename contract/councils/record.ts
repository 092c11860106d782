import { z } from 'zod';
import { integer, limits, listOf, oneOf, optional, text } from '../core/fields.ts';
import { field, record } from '../core/record.ts';
import { says } from '../core/sentences.ts';
import { councilKindLabels, councilKinds, councilScopes, seatRoles } from './words.ts';

export const MOST_SEATS = 60;

export const person = { captainId: optional(integer()), scoutId: optional(integer()) };
interface Person {
  captainId?: number | undefined;
  scoutId?: number | undefined;
}
export const isOnePerson = ({ captainId, scoutId }: Person) =>
  (captainId === undefined) !== (scoutId === undefined);
export const onePerson = says('Either a captain or a scout', 'اختر قائداً أو كشافاً');
export const areDifferent = (people: readonly Person[]) =>
  new Set(people.map(({ captainId, scoutId }) => `${captainId}/${scoutId}`)).size === people.length;
export const twice = says('A person appears twice', 'يوجد اسم مكرر');
const oneChair = says('A council has one chair', 'للمجلس رئيس واحد');

const seatsField = listOf(
  z.object({ ...person, role: oneOf(seatRoles) }).refine(isOnePerson, onePerson),
  MOST_SEATS,
  limits(MOST_SEATS, says('A seat is needed', 'أضف قائداً أو كشافاً واحداً على الأقل')),
)
  .refine(areDifferent, twice)
  .refine((list) => list.filter(({ role }) => role === 'chair').length <= 1, oneChair);

/** Scope of a council. */
export const scopeLabels = {
  group: 'المجموعة كلها',
  unit: 'وحدة',
  sector: 'قطاع',
};

/** A council without its sector's names. */
export const councilRecord = record({
  name: field('اسم المجلس', text(60)),
  kind: field('النوع', oneOf(councilKinds), { choices: councilKindLabels }),
  scope: field('لمن المجلس؟', oneOf(councilScopes), { choices: scopeLabels }),
  unitCaptainId: field('قائد الوحدة', optional(integer()), 'captain'),
  seats: field('المقاعد', seatsField, 'own'),
});
