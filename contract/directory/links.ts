import { describeError } from '../core/errors.ts';

/** What an operator's link is made for; each makes one group. */
export const linkPurposes = ['founding', 'restore'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** For whoever has no link where one is needed. */
const byInvitation: Record<LinkPurpose, string> = {
  founding: 'التأسيس هنا بدعوة.',
  restore: 'الاستعادة هنا برابط من المشغّل. اطلبه منه.',
};

const otherLink: Record<LinkPurpose, string> = {
  founding: 'هذا الرابط لاستعادة نسخة احتياطية. اطلب من المشغّل رابط تأسيس.',
  restore: 'هذا الرابط لتأسيس مجموعة جديدة. اطلب من المشغّل رابط استعادة.',
};

/** What a link is good for, as the directory says it. */
export type LinkState = LinkPurpose | 'over';

/** Why a link, or none, does not let its holder found or restore a group; null where it does. */
export function linkFault(purpose: LinkPurpose, link: LinkState | null): string | null {
  if (link === purpose) return null;
  if (link === null) return byInvitation[purpose];
  return link === 'over' ? describeError('FOUNDING_LINK_OVER').arabicMessage : otherLink[purpose];
}
