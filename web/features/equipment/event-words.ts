import type { Equipment, EventKind } from '../../../contract/equipment/shapes.ts';
import { outcomeLabels, piecesText } from '../../../contract/equipment/words.ts';
import { formatDigits } from '../../i18n/localize.ts';

const kindTexts: Record<EventKind, string> = {
  repair: 'تحتاج إصلاحاً',
  mended: 'أُصلحت',
  broken: 'تلفت',
  lost: 'فُقدت',
  found: 'وُجدت',
  used: 'استُهلكت',
  bought: 'اشتُريت أو أُهديت',
  wrong: 'صُحّح العدد',
  moved: 'نُقلت',
  removed: 'أُخرجت من العهدة',
  wet: 'رجعت مبلّلة، تُجفَّف',
};

/** An event of an item: 'خ-٠٧: تحتاج إصلاحاً، عمود مكسور', 'سُلّمت ٤ قطع إلى هاني رمزي'. */
export function eventText(event: Equipment['events'][number]): string {
  const { kind, quantity, code, outcome, name, note } = event;
  const what = code === null ? piecesText(quantity) : formatDigits(code);
  const who = name ?? 'شخص من خارج المجموعة';
  if (kind === 'lent') return `سُلّمت ${what} إلى ${who}`;
  if (kind === 'returned') {
    const how = outcome && outcome !== 'sound' ? `: ${outcomeLabels[outcome]}` : '';
    return `رجعت ${what} من ${who}${how}${note ? `، ${note}` : ''}`;
  }
  return `${what}: ${kindTexts[kind]}${note ? `، ${note}` : ''}`;
}
