import { badgeKindLabels } from '../badges/words.ts';
import { countText, noun } from '../core/counting.ts';
import { foldArabic } from '../core/text.ts';
import { categoryLabels, kindLabels } from '../evaluation/words.ts';
import type { BadgeContent, CriterionContent, Part, SessionContent } from './rules.ts';

// A part in words beside another one: its size, and what the other lacks.

const requirementNoun = noun('متطلب واحد', 'متطلبان', 'متطلبات', 'متطلباً', 'متطلب');
const pointNoun = noun('درجة واحدة', 'درجتين', 'درجات', 'درجة', 'درجة');
const segmentNoun = noun('فقرة واحدة', 'فقرتان', 'فقرات', 'فقرة', 'فقرة');
const minuteNoun = noun('دقيقة واحدة', 'دقيقتان', 'دقائق', 'دقيقة', 'دقيقة');

/** `other` is null where the group has none, and of parts that are the same. */
export function partText(part: Part, other: Part | null): string {
  if (part.kind === 'badge') {
    return badgeText(part.content, other?.kind === 'badge' ? other.content : null);
  }
  if (part.kind === 'criterion') {
    return criterionText(part.content, other?.kind === 'criterion' ? other.content : null);
  }
  return sessionText(part.content, other?.kind === 'session' ? other.content : null);
}

/** The first of `texts` that `others` lack, as a quotation. */
function onlyHere(texts: readonly string[], others: readonly string[], lead: string): string[] {
  const known = new Set(others.map(foldArabic));
  const only = texts.find((text) => !known.has(foldArabic(text)));
  return only === undefined ? [] : [`${lead} «${only}»`];
}

function badgeText(badge: BadgeContent, other: BadgeContent | null): string {
  const { requirements, name, stage, kind, anyOf, drawing } = badge;
  const size = countText(requirements.length, requirementNoun);
  if (!other) return size;
  const texts = (of: BadgeContent) => of.requirements.map(({ text }) => text);
  const isOnly = JSON.stringify(requirements) === JSON.stringify(other.requirements);
  const facts = [
    ...onlyHere(texts(badge), texts(other), 'منها'),
    ...(name === other.name ? [] : [`باسم «${name}»`]),
    ...(stage === other.stage ? [] : [stage === null ? 'لكل المراحل' : `لمرحلة ${stage}`]),
    ...(kind === other.kind ? [] : [`من ${badgeKindLabels[kind]}`]),
    ...(anyOf === other.anyOf
      ? []
      : [anyOf === null ? 'بلا اختيارية' : `يكفي ${countText(anyOf, requirementNoun)} اختيارية`]),
    ...(isOnly && JSON.stringify(drawing) !== JSON.stringify(other.drawing) ? ['رسمها مختلف'] : []),
  ];
  return [size, ...facts].join('، ');
}

function criterionText(criterion: CriterionContent, other: CriterionContent | null): string {
  const { name, max, category, kind } = criterion;
  const size = `من ${countText(max, pointNoun)}`;
  if (!other) return size;
  const facts = [
    ...(name === other.name ? [] : [`باسم «${name}»`]),
    ...(category === other.category ? [] : [categoryLabels[category]]),
    ...(kind === other.kind ? [] : [kindLabels[kind]]),
  ];
  return [size, ...facts].join('، ');
}

function sessionText(session: SessionContent, other: SessionContent | null): string {
  const minutes = session.segments.reduce((sum, segment) => sum + segment.minutes, 0);
  const size = [
    countText(session.segments.length, segmentNoun),
    countText(minutes, minuteNoun),
  ].join('، ');
  if (!other) return size;
  const titles = (of: SessionContent) => of.segments.map(({ title }) => title);
  const covered = (of: SessionContent) => of.requirements.map(({ text }) => text);
  const facts = [
    ...onlyHere(titles(session), titles(other), 'منها'),
    ...(session.name === other.name ? [] : [`بعنوان «${session.name}»`]),
    ...(session.goal === other.goal || session.goal === null ? [] : [`هدفها «${session.goal}»`]),
    ...(session.rainPlace === other.rainPlace || session.rainPlace === null
      ? []
      : [`مكان المطر «${session.rainPlace}»`]),
    ...onlyHere(covered(session), covered(other), 'تغطي'),
  ];
  return [size, ...facts].join('، ');
}
