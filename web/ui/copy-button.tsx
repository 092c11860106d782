import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { look } from './layout/box.tsx';
import { VisuallyHidden } from './layout/visually-hidden.tsx';
import { toast } from './overlays/toast.ts';

/**
 * Copies a text, and says so. Without TLS there is no clipboard and no button: show the text beside it, selected at a
 * touch (`LinkText`).
 */
export function CopyButton(props: {
  text: string;
  /** The button's word, where it is not 'نسخ'. */
  label?: string;
  /** The copied text's name, for who does not see it beside the button. */
  of?: string;
  /** A sign alone, beside what it copies. */
  bare?: boolean;
  /** The only thing to do. */
  primary?: boolean;
  /** Called once the text is copied. */
  onCopied?: () => void;
}) {
  const [copied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text);
      setCopied(true);
      props.onCopied?.();
    } catch {
      toast.error('لم يتم النسخ', 'حدّد النص وانسخه من قائمة المتصفح');
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  if (props.bare) {
    const label = [copied ? 'تم نسخ' : 'نسخ', props.of].filter(Boolean).join(' ');
    return (
      <IconButton label={label} className={look({ hide: 'print' })} onClick={() => void copy()}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button
      {...(props.primary ? { wide: true } : { look: 'default' as const })}
      icon={<Icon size={20} stroke={1.7} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'تم النسخ' : (props.label ?? 'نسخ')}</span>
      {props.of && <VisuallyHidden> {props.of}</VisuallyHidden>}
    </Button>
  );
}
