import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { textParts } from '../../../contract/core/links.ts';
import { dayMonth, dayOf, timeOf } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import css from './notice-text.module.css';

/** 'عُدّل ٦:٤٠ م'; with the day where that is another one than the notice's. */
export function editedText({ at, editedAt }: { at: string; editedAt: string }): string {
  const day = dayOf(editedAt) === dayOf(at) ? '' : `${dayMonth(editedAt)}، `;
  return `عُدّل ${day}${timeOf(editedAt)}`;
}

/** The writer's name, unless 'وحدة ميرنا شكري' says it. */
export const writerText = ({ by, audience }: { by: string; audience: string }): string =>
  audience.endsWith(by) ? '' : by;

/** A notice as families read it: its text as text, of which only https addresses are links. */
export function NoticeText(props: {
  title: string;
  text: string;
  by: string;
  audience: string;
  at: string;
  editedAt: string | null;
}) {
  const { title, text, by, audience, at, editedAt } = props;
  const [isWhole, setWhole] = useState(false);
  const { words, isCut } = useIsCut(text, isWhole);
  return (
    <>
      <Text as="h3" size="text" weight="bold" className={css.words}>
        {title}
      </Text>
      <Text preLine ref={words} className={css.words} data-short={!isWhole || undefined}>
        {textParts(text).map(({ text: part, href }, nth) =>
          href === undefined ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key.
            <a key={nth} href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
              {part}
            </a>
          ),
        )}
      </Text>
      {isCut && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          اقرؤوا الباقي
          <IconChevronDown size={20} stroke={1.7} aria-hidden />
        </Button>
      )}
      <Text tone="quiet">
        {[writerText({ by, audience }), audience, dayMonth(at)].filter(Boolean).join('، ')}
      </Text>
      {editedAt && <Text tone="quiet">{editedText({ at, editedAt })}</Text>}
    </>
  );
}

/** Whether the element of `words` shows less than its text, at its present width. */
function useIsCut(text: string, isWhole: boolean) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = words.current!;
    // Another text, or the whole one, is measured anew.
    const measure = () =>
      setCut(text !== '' && !isWhole && element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [text, isWhole]);
  return { words, isCut };
}
