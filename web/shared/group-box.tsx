import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { Box, Text } from '../ui/layout/box.tsx';
import css from './group-box.module.css';

/** Rows under a heading with their number; the rest of a long list behind a button. */
export function GroupBox(props: {
  title: string;
  count: number;
  shown: number;
  heads?: ReactNode;
  /** The first state, where its heading opens and closes it. */
  fold?: 'open' | 'closed';
  children: readonly ReactNode[];
}) {
  const { title, fold, children } = props;
  const [isOpen, setOpen] = useState(fold !== 'closed');
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : props.count - props.shown;
  const head = (
    <>
      <span>{title}</span>{' '}
      <Text as="span" weight="normal" tone="quiet">
        {formatNumber(props.count)}
      </Text>
    </>
  );
  return (
    <Box as="section" surface="card" clip className={css.group}>
      <Box padBlock={fold ? undefined : '8'} padInline="16" className={css.head}>
        <Text as="h2" size="text">
          {fold ? (
            <button
              type="button"
              className={css.fold}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {head}
              <IconChevronDown size={20} stroke={1.7} aria-hidden />
            </button>
          ) : (
            head
          )}
        </Text>
        {props.heads}
      </Box>
      {isOpen && (
        <>
          <ul className={css.rows}>{rest > 0 ? children.slice(0, props.shown) : children}</ul>
          {rest > 0 && (
            <Button look="quiet" wide onClick={() => setWhole(true)}>
              عرض الباقي ({formatNumber(rest)})
            </Button>
          )}
        </>
      )}
    </Box>
  );
}
