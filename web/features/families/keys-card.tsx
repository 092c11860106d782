import { useEffect, useEffectEvent } from 'react';
import type { MessageRow } from '../../../contract/families/endpoints.ts';
import { whatsAppUrl } from '../../i18n/whatsapp.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import type { Writing } from './family-box.tsx';
import css from './messages.module.css';
import { familyName } from './rules.ts';

/** The next family's text, and what the keys do with it. */
export function KeysCard(props: {
  next: MessageRow;
  among: readonly MessageRow[];
  onWrite: Writing['onWrite'];
  onSkip: (row: MessageRow) => void;
  onMove: (familyKey: string) => void;
}) {
  const { next, among } = props;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target as HTMLElement;
    const isField = at.closest('input, textarea, select, [role=menu], [role$=dialog]');
    if (isField || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) {
      // A link that has the focus would take Enter.
      at.blur();
      props.onMove((among[among.indexOf(next) + step] ?? next).familyKey);
    } else if (event.code === 'KeyN' || event.key === 'ن') {
      void navigator.clipboard
        ?.writeText(next.text)
        .then(() => toast.success(`نُسخ نص ${familyName(next.scouts)}`));
    } else if (at.closest('a, button') || !['Enter', ' '].includes(event.key)) return;
    else if (event.key === ' ') props.onSkip(next);
    else void props.onWrite(next, whatsAppUrl(next.phoneNumber, next.text));
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <Card title={`إلى ${familyName(next.scouts)}`}>
      <Text preLine className={css.text}>
        {next.text}
      </Text>
      <Text tone="quiet" above="12">
        ↑ ↓ الأسرة السابقة والتالية، Enter يفتح واتساب، ون تنسخ النص، والمسافة تتخطى.
      </Text>
      <Text tone="quiet" above="8">
        يُسجَّل لكل أسرة من كتب إليها ومتى وعن أي شيء، ولا يُسجَّل النص.
      </Text>
    </Card>
  );
}
