import type { ChangeEvent } from 'react';
import { toLatinDigits } from '../../contract/core/digits.ts';
import { country } from '../../contract/countries/current.ts';
import { formatDigits } from './localize.ts';

/** A typed number as a field shows it, whichever digits were typed. */
const shownNumber = (text: string) => formatDigits(toLatinDigits(text));

/**
 * Props for the input of a number or an amount: it shows the group's digits as one types and keeps Latin ones. A text that is
 * dialled or copied digit by digit (a phone number, a code) stays Latin, left to right.
 */
export const numberInput = (value: string, onChange: (value: string) => void) => ({
  inputMode: 'numeric' as const,
  'data-digits': 'group',
  value: shownNumber(value),
  onChange: (event: ChangeEvent<HTMLInputElement>) =>
    onChange(toLatinDigits(event.currentTarget.value)),
});

/** Props for the input of a subscription or a payment, which has decimals where the currency's parts can be paid. */
export const paidInput = (value: string, onChange: (value: string) => void) => ({
  ...numberInput(value, onChange),
  ...(country().subscriptionStep < 1 && { inputMode: 'decimal' as const }),
});

const setValue = (node: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(node, value);

/** Writes the digits that are typed or pasted into a field as it shows them, in place. */
function rewriteDigits(event: Event): void {
  const node = event.target;
  if (!(node instanceof HTMLInputElement)) return;
  const isOfGroup = node.dataset.digits === 'group';
  const isLatin = ['numeric', 'decimal', 'tel', 'email'].includes(node.inputMode);
  if (!isOfGroup && !isLatin && node.type !== 'tel') return;
  const written = isOfGroup
    ? shownNumber(node.value)
    : toLatinDigits(node.value).replaceAll('٫', '.');
  if (written === node.value) return;
  const { selectionStart, selectionEnd } = node;
  // The prototype's setter, not the node's: React watches the latter and would miss the change.
  setValue(node, written);
  // Digits keep their places, so the cursor does too.
  node.setSelectionRange(selectionStart, selectionEnd);
}

/** Serves every numeric field of the page; in the capture phase, so that it comes before React. */
export function listenForDigits(): void {
  document.addEventListener('input', rewriteDigits, { capture: true });
}
