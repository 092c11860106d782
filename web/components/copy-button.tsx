import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Copies a text, and says so. Browsers have no clipboard on a page that came without encryption: there is no button
 * there, and the text is to stand beside it, selected at a touch.
 */
export function CopyButton(props: { text: string; of?: string }) {
  const [copied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(props.text);
    setCopied(true);
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      look="default"
      icon={<Icon size={20} stroke={1.7} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'تم النسخ' : 'نسخ'}</span>
      {props.of && <VisuallyHidden> {props.of}</VisuallyHidden>}
    </Button>
  );
}
