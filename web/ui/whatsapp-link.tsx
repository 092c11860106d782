import { IconBrandWhatsapp } from '@tabler/icons-react';
import { whatsAppUrl } from '../i18n/whatsapp.ts';
import { iconButton } from './icon-button.tsx';
import { look } from './layout/box.tsx';

/** Opens a messenger with `text`, for `phone` or, where that is null, for whom one chooses there; `to` names them. */
export function WhatsAppLink(props: { phone: string | null; text: string; to: string }) {
  return (
    <a
      className={`${iconButton} ${look({ frame: 'mid', tone: 'ink' })}`}
      href={whatsAppUrl(props.phone, props.text)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`واتساب إلى ${props.to}`}
    >
      <IconBrandWhatsapp size={22} stroke={1.7} aria-hidden />
    </a>
  );
}
