import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Box, Grid, Row } from '../../ui/layout/box.tsx';
import css from './folded-cards-box.module.css';

/** Cards behind their titles: neither rendered nor fetched until opened. */
export function FoldedCards({ cards }: { cards: readonly { title: string; card: ReactNode }[] }) {
  return (
    <Grid columns="2" gap="8">
      {cards.map(({ title, card }) => card && <Folded key={title} title={title} card={card} />)}
    </Grid>
  );
}

function Folded({ title, card }: { title: string; card: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const opened = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button was removed.
    if (isOpen) opened.current?.focus({ preventScroll: true });
  }, [isOpen]);
  if (isOpen) {
    return (
      <Box whole ref={opened} tabIndex={-1} className={css.opened}>
        {card}
      </Box>
    );
  }
  return (
    <h2 className={css.title}>
      <Row
        as="button"
        align="center"
        justify="between"
        full
        control
        weight="bold"
        tone="ink"
        leading="tight"
        textAlign="start"
        surface="card"
        type="button"
        className={css.open}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        {title}
        <IconChevronDown size={20} stroke={1.7} aria-hidden />
      </Row>
    </h2>
  );
}
