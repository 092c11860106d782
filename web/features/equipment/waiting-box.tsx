import { formatNumber } from '../../i18n/format.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Tells how many sheets wait on the device for a connection; nothing where none does. */
export function WaitingBox({
  count,
  text = 'على الجهاز، ويُرسل وحده عند عودة الاتصال.',
}: {
  count: number;
  text?: string;
}) {
  if (count === 0) return null;
  return (
    <Notice tone="warn" title={`ينتظر الإرسال: ${formatNumber(count)}`} live>
      <Text>{text}</Text>
    </Notice>
  );
}
