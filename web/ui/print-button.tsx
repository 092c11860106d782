import { IconPrinter } from '@tabler/icons-react';
import { Button, type ButtonLook } from './button.tsx';

/** Prints what the screen shows. */
export function PrintButton({
  label = 'طباعة',
  disabled = false,
  ...look
}: Omit<ButtonLook, 'icon'> & { label?: string; disabled?: boolean }) {
  return (
    <Button
      {...look}
      icon={<IconPrinter size={look.big ? 22 : 20} stroke={1.7} aria-hidden />}
      disabled={disabled}
      onClick={() => print()}
    >
      {label}
    </Button>
  );
}
