import type { GuardianRelation } from '../../../../contract/consents/words.ts';
import type { HealthState } from '../../../../contract/scouts/endpoints.ts';
import { dayOf, longDate } from '../../../i18n/format.ts';

/** Who did it, after a verb of hers and of his: 'أكّدتها الأم', 'أكّدها الأب'. */
const by = (relation: GuardianRelation, hers: string, his: string) =>
  ({ mother: `${hers} الأم`, father: `${his} الأب`, other: `${his} ولي الأمر` })[relation];

/** 'أكّدتها الأم في ١٢ أكتوبر ٢٠٢٦'. */
export function confirmedWords({
  confirmedAt,
  relation,
}: Pick<HealthState, 'relation'> & { confirmedAt: string }): string {
  const who = relation === null ? 'أُكّدت' : by(relation, 'أكّدتها', 'أكّدها');
  return `${who} في ${longDate(dayOf(confirmedAt))}`;
}

/** The words on a closed card. */
export function closedWords({ confirmedAt, isOld, relation, withdrawnOn }: HealthState): string {
  if (withdrawnOn !== null) {
    const who = relation === null ? 'سُحبت' : by(relation, 'سحبتها', 'سحبها');
    return `${who} في ${longDate(withdrawnOn)}، وحُذفت البطاقة كلها. قبل كل رحلة اسأل الأسرة مباشرة.`;
  }
  if (confirmedAt === null) return 'تملؤها الأسرة من رابطها، أو تنقلها أنت من ورقة موقّعة.';
  if (isOld) {
    return `أُكّدت آخر مرة في ${longDate(dayOf(confirmedAt))}. ما فيها باقٍ حتى تردّ الأسرة.`;
  }
  return confirmedWords({ confirmedAt, relation });
}
