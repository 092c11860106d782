import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { VisuallyHidden } from './layout/visually-hidden.tsx';
import { toast } from './overlays/toast.ts';

/** Writes a text to the clipboard; `copied` from then on. */
function useCopy(text: string, onCopied?: () => void) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      toast.error('لم يتم النسخ', 'حدّد النص وانسخه من قائمة المتصفح');
    }
  };
  return { copied, copy };
}

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
  /** The only thing to do. */
  primary?: boolean;
}) {
  const { copied, copy } = useCopy(props.text);
  if (!navigator.clipboard) return null;
  const Icon = copied ? IconCheck : IconCopy;
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

/** As `CopyButton`, for a row without room for a word. */
export function CopyIconButton(props: {
  text: string;
  label: string;
  /** The message once it is copied. */
  done: string;
  onCopied?: () => void;
}) {
  const { copied, copy } = useCopy(props.text, () => {
    toast.success(props.done);
    props.onCopied?.();
  });
  if (!navigator.clipboard) return null;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <IconButton label={props.label} onClick={() => void copy()}>
      <Icon size={22} stroke={1.7} aria-hidden />
    </IconButton>
  );
}
