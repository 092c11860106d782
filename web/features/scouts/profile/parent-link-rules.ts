import type { SignedInCaptain } from '../../../../contract/auth/endpoints.ts';
import { countText, noun, yearsText } from '../../../../contract/core/counting.ts';
import { firstName, firstNames } from '../../../../contract/core/first-name.ts';
import { foldArabic } from '../../../../contract/core/text.ts';
import type { ParentLink, Sibling } from '../../../../contract/parents/endpoints.ts';
import type { ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { serverTime } from '../../../i18n/clock.ts';
import { countOf, introduce, momentLabel, sectorName } from '../../../i18n/format.ts';

/** The address that parents open: it holds the key. */
export const parentUrl = (origin: string, key: string) => `${origin}/p/${key}`;

const TIMES = noun('مرة واحدة', 'مرتين', 'مرات', 'مرة', 'مرة');

/** 'فتحته الأسرة ٣ مرات، آخرها اليوم ١:٤٠ م.' */
export function openedWords(
  { openedCount, lastOpenedAt }: Pick<ParentLink, 'openedCount' | 'lastOpenedAt'>,
  now = new Date(serverTime()),
): string {
  if (openedCount === 0 || lastOpenedAt === null) return 'لم تفتحه الأسرة بعد.';
  const times = `فتحته الأسرة ${countText(openedCount, TIMES)}`;
  return `${times}، ${openedCount === 1 ? '' : 'آخرها '}${momentLabel(lastOpenedAt, now)}.`;
}

/** The scout whose family's link it is. */
export type LinkedScout = Pick<
  ScoutProfile,
  'scoutId' | 'name' | 'gender' | 'phoneNumber' | 'sectorBaseName' | 'sectorSuffixName'
>;

/** The requests to a family on its page. */
export type LinkAsks = 'consent' | 'healthCard' | 'confirmation';
const asked: Record<LinkAsks, (child: string) => string> = {
  consent: () => 'نرجو أن تسجلوا فيها موافقتكم على حفظ البيانات.',
  healthCard: (child) => `نرجو أن تملؤوا فيها بطاقة ${child} الصحية.`,
  confirmation: (child) =>
    `نرجو أن تراجعوا فيها بطاقة ${child} الصحية، ويكفي أن تضغطوا «لم يتغيّر شيء».`,
};

/** The message with the link to the scout's family, of him or of her or of all, by whoever sends it. */
export function linkMessage(
  scout: Omit<LinkedScout, 'scoutId' | 'phoneNumber'>,
  captain: SignedInCaptain,
  { url, link, asks }: { url: string; link: Covered; asks?: LinkAsks | undefined },
): string {
  const [what, whose] =
    scout.gender === 'female'
      ? ['حضورها ومواعيدها القادمة', 'قائدها']
      : ['حضوره ومواعيده القادمة', 'قائده'];
  const { name, role } = introduce(captain);
  const alone = `هذه صفحة ${firstName(scout.name)} في ${sectorName(scout)}: ${what} ورقم ${whose}.`;
  const whom = link.others > 0 ? 'أبنائكم في المجموعة' : firstNames(link.scouts);
  return [
    `أهلاً بكم، أنا ${name}، ${role}.`,
    countIn(link) > 1 ? `هذه صفحة ${whom}: الحضور والمواعيد القادمة ورقم القائد.` : alone,
    'تُفتح بلا حساب. هي لأسرتكم وحدها، فلا ترسلوها إلى أحد.',
    ...(asks ? [asked[asks](firstName(scout.name))] : []),
    url,
  ].join('\n');
}

type Covered = Pick<ParentLink, 'scouts' | 'others'>;
const countIn = ({ scouts, others }: Covered) => scouts.length + others;

/** 'كشافان آخران خارج نطاقك'. */
const outside = (others: number) =>
  others === 1 ? 'كشاف آخر خارج نطاقك' : `${countOf(others, 'scout')} خارج نطاقك`;

/** Whom a link covers: the own scouts by name, the others as a number. */
export function coveredWords({ scouts, others }: Covered): string {
  return others > 0 ? `${firstNames(scouts)}، و${outside(others)}` : firstNames(scouts);
}

const FOR_ALL = 'للاثنين للثلاثة للأربعة للخمسة للستة للسبعة للثمانية للتسعة للعشرة'.split(' ');

/** 'رابط واحد للثلاثة'. */
export const oneLinkFor = (count: number): string =>
  count < 2 ? 'حفظ' : `رابط واحد ${FOR_ALL[count - 2] ?? 'للجميع'}`;

/** The names after the first: of the father and his. */
const fatherIn = (name: string) =>
  foldArabic(name.slice(firstName(name).length))
    .trim()
    .split(/\s+/)[0];

const reasons: Record<Sibling['why'], string> = {
  linked: 'في الرابط',
  phone: 'رقم ولي الأمر واحد',
  guardian: 'ولي الأمر في الموافقة واحد',
};

/** Whose a link is, for its heading: 'رابط عادل فهمي'. */
export const ownerWords = (guardianName: string | null): string =>
  guardianName === null ? 'رابط بلا صاحب معروف' : `رابط ${guardianName}`;

/** Candidates with why each may be of the family; who has another father's name comes last. */
export function siblingRows(scout: { name: string }, siblings: readonly Sibling[]) {
  const rows = siblings.map((sibling) => {
    const isSame = fatherIn(sibling.name) === fatherIn(scout.name);
    const age = sibling.age === null ? null : yearsText(sibling.age);
    const father = isSame ? 'والأب واحد' : 'واسم الأب مختلف';
    return {
      ...sibling,
      isSame,
      about: [sectorName(sibling), age].filter(Boolean).join('، '),
      reason: [
        reasons[sibling.why],
        father,
        sibling.guardianName && `ولي الأمر ${sibling.guardianName}`,
      ]
        .filter(Boolean)
        .join('، '),
    };
  });
  return rows.sort((one, other) => Number(other.isSame) - Number(one.isSame));
}

/** The effect of leaving these out, as a question's title and sentence. */
export function leavingWords(
  left: readonly Pick<Sibling, 'name' | 'gender' | 'hasOtherLink'>[],
  staying: readonly { name: string }[],
): { title: string; body: string } {
  const [first, ...rest] = left;
  const whose = rest.length > 0 ? 'لكل منهم' : first?.gender === 'female' ? 'لها' : 'له';
  const own = left.every(({ hasOtherLink }) => hasOtherLink) ? 'رابط آخر قائم' : 'رابط جديد';
  return {
    title: `إخراج ${firstNames(left)}؟`,
    body: `يبقى الرابط لأسرة ${firstNames(staying)}، و${whose} ${own}.`,
  };
}

/** Asks whether the children of a renewed link stay in another one, which a family may have joined. */
export function otherLinkWords({
  scouts,
  more,
  guardianName,
}: NonNullable<ParentLink['otherLinks']>[number]): {
  title: string;
  body: string;
} {
  const names = firstNames(scouts);
  const others = more === 0 ? '' : ` وفيه أيضاً ${countOf(more, 'scout')}.`;
  return {
    title: guardianName ? `يبقى ${names} في رابط ${guardianName}؟` : `يبقى ${names} في رابط آخر؟`,
    body: `من عنده الرابط الآخر يرى ${names} بعد التجديد أيضاً.${others}`,
  };
}
