// Counts of a trip in words, by the Arabic number rules. A file without schemas.

import { countText, noun } from '../core/counting.ts';

const OWING = noun(
  'واحد عليه مبلغ',
  'اثنان عليهما مبالغ',
  'عليهم مبالغ',
  'عليهم مبالغ',
  'عليهم مبالغ',
);
/** '٣ عليهم مبالغ'. */
export const owingText = (count: number): string => countText(count, OWING);

const CARDS = noun(
  'بطاقة صحية واحدة لم تؤكَّد',
  'بطاقتان صحيتان لم تؤكَّدا',
  'بطاقات صحية لم تؤكَّد',
  'بطاقة صحية لم تؤكَّد',
  'بطاقة صحية لم تؤكَّد',
);
/** '٣ بطاقات صحية لم تؤكَّد'. */
export const cardsText = (count: number): string => countText(count, CARDS);

const OTHERS = noun(
  'واحد آخر ينقصه شيء',
  'اثنان آخران ينقصهما شيء',
  'آخرون ينقصهم شيء',
  'آخرون ينقصهم شيء',
  'آخرون ينقصهم شيء',
);
/** '٣ آخرون ينقصهم شيء'. */
export const othersMissing = (count: number): string => countText(count, OTHERS);

const LEFT = noun(
  'طفل واحد لم يُسلَّم إلى أسرته',
  'طفلان لم يُسلَّما إلى أسرتيهما',
  'أطفال لم يُسلَّموا إلى أسرهم',
  'طفلاً لم يُسلَّموا إلى أسرهم',
  'طفل لم يُسلَّموا إلى أسرهم',
);
/** '٣ أطفال لم يُسلَّموا إلى أسرهم'. */
export const notHandedText = (count: number): string => countText(count, LEFT);

const PLACES = noun('مكان واحد', 'مكانين', 'أماكن', 'مكاناً', 'مكان');
/** After 'من': '٣٠ مكاناً'. */
export const placesText = (count: number): string => countText(count, PLACES);

const SAY = noun(
  'أسرة إنها دفعت',
  'أسرتان إنهما دفعتا',
  'أسر إنها دفعت',
  'أسرة إنها دفعت',
  'أسرة إنها دفعت',
);
/** 'تقول ٣ أسر إنها دفعت'. */
export const familiesSay = (count: number): string => `تقول ${countText(count, SAY)}`;
