import { type ReactNode, useEffect, useRef } from 'react';
import { outbox } from '../../offline/outbox-client.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import type { HandIn } from './use-hand-in.ts';

/** The heading of a state's card; it takes the focus where the state has just come about. */
export function StateTitle({ isNews, children }: { isNews: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  return (
    <Text as="h2" size="h3" ref={heading} tabIndex={-1}>
      {children}
    </Text>
  );
}

/** What is said of a hand-in that waits. */
export const waitingWords = ({ isSending, isCut }: Pick<HandIn, 'isSending' | 'isCut'>) =>
  isSending
    ? (['يُرسَل الآن…', 'محفوظ على هذا الجهاز حتى يصل.'] as const)
    : ([
        'محفوظ على هذا الجهاز، لم يصل بعد',
        `${isCut ? 'يُرسَل وحده عند عودة الاتصال' : 'يُعاد إرساله وحده بعد قليل'}، لا حاجة إلى تسليمه ثانية.`,
      ] as const);

/** Sends the outbox now. */
export const SendNow = ({ disabled, icon }: { disabled: boolean; icon?: ReactNode }) => (
  <Button
    look="default"
    disabled={disabled}
    icon={icon}
    onClick={() => void outbox.deliver({ isAsked: true })}
  >
    أرسِل الآن
  </Button>
);

/** Gives up a hand-in that was refused. */
export const DropButton = ({ onDrop }: { onDrop: () => void }) => (
  <Button look="danger-text" onClick={onDrop}>
    التخلي عن التسليم
  </Button>
);

/** Gives up what was typed and not handed in. */
export const DiscardButton = ({ onDiscard }: { onDiscard: () => void }) => (
  <Button look="danger-text" onClick={onDiscard}>
    تجاهل التعديل
  </Button>
);
