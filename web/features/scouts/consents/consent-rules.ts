import type { SignedInCaptain } from '../../../../contract/auth/endpoints.ts';
import type { Consent, MissingConsent } from '../../../../contract/consents/endpoints.ts';
import {
  consentWayLabels,
  FAMILY,
  purposeWords,
  relationLabels,
} from '../../../../contract/consents/words.ts';
import { firstName } from '../../../../contract/core/first-name.ts';
import { countOf, introduce, longDate } from '../../../i18n/format.ts';

/** 'عادل صبحي (الأب)'. */
export const guardianWords = ({ guardianName, relation }: Consent) =>
  `${guardianName} (${relationLabels[relation]})`;

/** 'استمارة ورقية، سجّلها كيرلس عادل'. */
export const wayWords = ({ way, recordedBy }: Consent) =>
  recordedBy === null ? consentWayLabels[way] : `${consentWayLabels[way]}، من سجّلها: ${recordedBy}`;

/** The end of a consent: 'سُحبت ٥ نوفمبر ٢٠٢٦، من سجّل ذلك: الأسرة'. */
export function endWords({ endedOn, endedHow, endedBy }: Consent): string | null {
  if (endedOn === null) return null;
  return endedHow === 'withdrawn'
    ? `سُحبت ${longDate(endedOn)}، من سجّل ذلك: ${endedBy ?? FAMILY}`
    : `حلّت محلها موافقة أحدث ${longDate(endedOn)}`;
}

/** One that ended, in a line. */
export const pastWords = (consent: Consent) =>
  `${guardianWords(consent)}، ${purposeWords(consent)}، ${longDate(consent.givenOn)}`;

/** 'لم تُسجَّل بعد', or since when it is withdrawn. */
export const missingWords = ({ withdrawnOn }: Pick<MissingConsent, 'withdrawnOn'>) =>
  withdrawnOn === null ? 'لم تُسجَّل بعد' : `سُحبت ${longDate(withdrawnOn)}`;

/** The message to a family whose consent is missing: an answer to it is one, which the captain records. */
export function consentRequest(
  scout: Pick<MissingConsent, 'name' | 'gender' | 'sectorBaseName' | 'sectorSuffixName'>,
  captain: SignedInCaptain,
): string {
  const name = firstName(scout.name);
  const [child, whose] = scout.gender === 'female' ? ['ابنتكم', 'بياناتها'] : ['ابنكم', 'بياناته'];
  const { name: writer, role } = introduce(captain);
  return [
    `أهلاً بكم، أنا ${writer}، ${role}.`,
    `نحتاج إلى موافقتكم على أن تحفظ المجموعة بيانات ${child} ${name}: الاسم وتاريخ الميلاد والعنوان ورقم هاتفكم والحضور. لا نعطي ${whose} لأحد خارج المجموعة، ولكم سحب الموافقة متى شئتم.`,
    'إن كنتم موافقين فاكتبوا لنا: موافق، مع اسم ولي الأمر وصلة القرابة.',
    'وهل توافقون على التصوير في الأنشطة؟ نعم أم لا.',
  ].join('\n');
}

/** '١٢ كشافاً بلا موافقة سارية من ٥٠٠ كشاف'. */
export const missingAnswer = (missing: number, all: number) =>
  missing === 0
    ? 'كل الأسر وافقت'
    : `${countOf(missing, 'scout')} بلا موافقة سارية، من ${countOf(all, 'scout')}`;
