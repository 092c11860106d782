import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { whatsAppUrl } from '../i18n/whatsapp.ts';
import { ButtonAnchor } from '../ui/button.tsx';

/** Writes to the operator, by e-mail or messenger; nothing where none is set. */
export function ContactButton({ contact }: { contact: string | null }) {
  if (!contact) return null;
  const isMail = contact.includes('@');
  const Icon = isMail ? IconMail : IconBrandWhatsapp;
  return (
    <ButtonAnchor
      href={isMail ? `mailto:${contact}` : whatsAppUrl(contact, '')}
      {...(isMail ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
      look="tint"
      wide
      icon={<Icon size={20} stroke={1.7} aria-hidden />}
    >
      مراسلة المشغّل
    </ButtonAnchor>
  );
}
