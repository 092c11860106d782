import { useEffect, useState } from 'react';
import { OUTSIDE_REFUSAL } from '../../../contract/core/demo-refusals.ts';
import { leftWords } from '../../../contract/public-demo/words.ts';
import { serverTime } from '../../i18n/clock.ts';
import { ENTRY } from '../../session/public-demo.ts';
import { onSessionEnd } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { leaveUnsaved } from '../../ui/form/unsaved.ts';
import { Text } from '../../ui/layout/box.tsx';
import { showTopStrip, TopStrip } from '../../ui/layout/top-strip.tsx';
import { toast } from '../../ui/overlays/toast.ts';

/** Between two looks at the time that is left, in milliseconds. */
const LOOK = 5000;

/** Leads to the page on which a copy is begun, without asking about unsaved changes. */
function leave(): void {
  leaveUnsaved();
  location.replace(ENTRY);
}

/** The strip of the public demo: that it is one, when the copy ends, and the way to enter as somebody else. */
export function DemoStrip({ endsAt }: { endsAt: string }) {
  const [left, setLeft] = useState(() => Date.parse(endsAt) - serverTime());
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return leave();
    const timer = setInterval(() => setLeft(Date.parse(endsAt) - serverTime()), LOOK);
    return () => clearInterval(timer);
  }, [endsAt, isOver]);
  return (
    <TopStrip label="التجريب المفتوح">
      <Text grow leading="tight">
        <Text as="strong" weight="bold" nowrap>
          تجريب مفتوح
        </Text>{' '}
        <Text as="span" nowrap>
          {leftWords(Math.max(0, left))}
        </Text>
      </Text>
      <Button
        look="quiet"
        // A link here would come before the one that skips to the content.
        onClick={() => location.assign(ENTRY)}
      >
        صفة أخرى
      </Button>
    </TopStrip>
  );
}

/** Whether an address leads out of this server. */
const isOutside = (url: string): boolean => new URL(url, location.href).origin !== location.origin;

const refuseOutside = () => toast.info(OUTSIDE_REFUSAL);

/** Refuses links out of the demo, windows and the system's sheet for sharing. */
export function keepInside(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]');
      if (!link || !(isOutside(link.href) || link.hasAttribute('download'))) return;
      event.preventDefault();
      event.stopPropagation();
      refuseOutside();
    },
    { capture: true },
  );
  window.open = () => {
    refuseOutside();
    // Callers go on as with a window that has opened.
    return window;
  };
  navigator.share = async () => refuseOutside();
}

/** Shows the strip, and keeps the page within the demo. */
export function startDemoStrip(endsAt: string): void {
  keepInside();
  onSessionEnd(leave);
  showTopStrip(<DemoStrip endsAt={endsAt} />);
}
