import { IconBrandWhatsapp } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { whatsAppUrl } from '../i18n/whatsapp.ts';
import { ButtonAnchor } from './button.tsx';

type Props = Omit<ComponentProps<typeof ButtonAnchor>, 'href' | 'icon'> & {
  /** Without one the messenger asks for whom. */
  phone?: string | null;
  /** Undefined while it loads: the button's place is kept. */
  text: string | undefined;
};

/** A button that opens a messenger with a text. */
export function WhatsAppButton({ phone = null, text, ...rest }: Props) {
  return (
    <ButtonAnchor
      {...rest}
      {...(text === undefined
        ? { style: { visibility: 'hidden' } }
        : { href: whatsAppUrl(phone, text) })}
      target="_blank"
      rel="noopener noreferrer"
      icon={<IconBrandWhatsapp size={20} stroke={1.7} aria-hidden />}
    />
  );
}
