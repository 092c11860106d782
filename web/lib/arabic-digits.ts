import { toLatinDigits } from '../../contract/digits.ts';

const setValue = (node: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(node, value);

/** Arabic-Indic and Persian digits typed or pasted into a numeric field become Latin ones in place. */
function latinizeNumericInput(event: Event): void {
  const node = event.target;
  if (!(node instanceof HTMLInputElement)) return;
  if (!['numeric', 'tel', 'decimal'].includes(node.inputMode) && node.type !== 'tel') return;
  const latin = toLatinDigits(node.value).replaceAll('٫', '.');
  if (latin === node.value) return;
  const { selectionStart, selectionEnd } = node;
  // The prototype's setter, not the node's: React watches the latter and would miss the change.
  setValue(node, latin);
  // Digits keep their places, so the cursor does too.
  node.setSelectionRange(selectionStart, selectionEnd);
}

/** Serves every numeric field of the page; in the capture phase, so that it comes before React. */
export function listenForArabicDigits(): void {
  document.addEventListener('input', latinizeNumericInput, { capture: true });
}
