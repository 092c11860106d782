import { noun } from '../core/counting.ts';

// The words of badges. A file without schemas, so that screens load none.

export const badgeKinds = ['competence', 'interest', 'other'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export const badgeKindLabels: Record<BadgeKind, string> = {
  competence: 'شارات الكفاية',
  interest: 'شارات الهواية',
  other: 'شارات أخرى',
};

export const badgeShapes = ['shield', 'circle', 'hexagon', 'diamond', 'square'] as const;
export type BadgeShape = (typeof badgeShapes)[number];

export const badgeShapeLabels: Record<BadgeShape, string> = {
  shield: 'درع',
  circle: 'دائرة',
  hexagon: 'سداسي',
  diamond: 'معيّن',
  square: 'مربع',
};

export const badgeColors = ['purple', 'gold', 'teal', 'brown', 'green', 'red'] as const;
export type BadgeColor = (typeof badgeColors)[number];

export const badgeColorLabels: Record<BadgeColor, string> = {
  purple: 'بنفسجي',
  gold: 'ذهبي',
  teal: 'فيروزي',
  brown: 'بني',
  green: 'أخضر',
  red: 'أحمر',
};

export const badgeGlyphs = [
  'tent',
  'compass',
  'mountain',
  'campfire',
  'knot',
  'firstAid',
  'swim',
  'cook',
  'plant',
  'star',
  'flag',
  'music',
  'map',
  'book',
  'heart',
  'hand',
] as const;
export type BadgeGlyph = (typeof badgeGlyphs)[number];

export const badgeGlyphLabels: Record<BadgeGlyph, string> = {
  tent: 'خيمة',
  compass: 'بوصلة',
  mountain: 'جبل',
  campfire: 'نار المخيم',
  knot: 'عقدة',
  firstAid: 'إسعاف',
  swim: 'سباحة',
  cook: 'طهي',
  plant: 'نبات',
  star: 'نجمة',
  flag: 'علم',
  music: 'موسيقى',
  map: 'خريطة',
  book: 'كتاب',
  heart: 'قلب',
  hand: 'خدمة',
};

export interface BadgeDrawing {
  shape: BadgeShape;
  color: BadgeColor;
  glyph: BadgeGlyph;
}

/** How a badge without a drawing of its own is drawn. */
export const DEFAULT_DRAWING: BadgeDrawing = { shape: 'shield', color: 'purple', glyph: 'tent' };

/** How far a scout is with a badge. */
export const badgeStates = ['started', 'complete', 'approved', 'awarded'] as const;
export type BadgeState = (typeof badgeStates)[number];

export const badgeStateLabels: Record<BadgeState, string> = {
  started: 'بدأها',
  complete: 'اكتملت',
  approved: 'اعتُمدت',
  awarded: 'سُلِّمت',
};

export const BADGES = noun('شارة واحدة', 'شارتان', 'شارات', 'شارة', 'شارة');

/** Message of an import if the file has no badges. */
export const NOT_A_BADGE_LIST = 'هذا الملف ليس قائمة شارات';

/** The headings of the list as a spreadsheet, one row for each requirement. */
export const badgeColumns = {
  name: 'الشارة',
  kind: 'النوع',
  stage: 'المرحلة',
  anyOf: 'يكفي من الاختيارية',
  text: 'المتطلب',
  isRequired: 'إلزامي',
  shape: 'الشكل',
  color: 'اللون',
  glyph: 'الرسم',
} as const;
export const YES = 'نعم';
export const NO = 'لا';

export const exportFormats = ['json', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Name of the file with all badges. */
export const badgeFileName = (format: ExportFormat) => `badges.${format}`;
