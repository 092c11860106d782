import { type ReactNode, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { Box, Text } from '../ui/layout/box.tsx';
import css from './group-box.module.css';

/** People under a heading with their number; the rest of a long one behind a button. */
export function GroupBox(props: {
  title: string;
  count: number;
  shown: number;
  heads?: ReactNode;
  children: readonly ReactNode[];
}) {
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : props.count - props.shown;
  return (
    <Box as="section" surface="card" clip className={css.group}>
      <Box padBlock="8" padInline="16" className={css.head}>
        <Text as="h2" size="text">
          {props.title}{' '}
          <Text as="span" weight="normal" tone="quiet">
            {formatNumber(props.count)}
          </Text>
        </Text>
        {props.heads}
      </Box>
      <ul className={css.rows}>
        {rest > 0 ? props.children.slice(0, props.shown) : props.children}
      </ul>
      {rest > 0 && (
        <Button look="quiet" wide onClick={() => setWhole(true)}>
          عرض الباقي ({formatNumber(rest)})
        </Button>
      )}
    </Box>
  );
}
