import { valueText } from '../../../contract/payment-ways/rules.ts';
import type { FamilyWay } from '../../../contract/payment-ways/shapes.ts';
import css from './ways-list.module.css';

/** The number or address of a way, from left to right; a link by its host alone, and nothing for cash. `isNarrow` breaks an account into lines of three groups. */
export function WayValue({ way, isNarrow = false }: { way: FamilyWay; isNarrow?: boolean }) {
  if (way.kind === 'link') {
    return (
      <>
        يفتح <span className={css.value}>{way.host}</span>
      </>
    );
  }
  const text = valueText(way);
  if (text === null) return null;
  if (way.kind === 'other') return text;
  return (
    <span className={`${css.value} ${way.kind === 'bank' && isNarrow ? css.account : ''}`.trim()}>
      {text}
    </span>
  );
}
