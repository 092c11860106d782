import type { ComponentProps, ReactNode } from 'react';
import { Box, Row } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { PagedList } from '../../ui/tables/paged-list.tsx';
import css from './ledger-cards.module.css';

type Page<T> = { body: readonly T[]; total: number; hasMore: boolean };

/** The entries of a card, newest first, loaded page by page. */
export function LedgerList<T>(props: {
  query: ComponentProps<typeof PagedList<Page<T>>>['query'];
  empty: ReactNode;
  children: (entry: T) => ReactNode;
}) {
  return (
    <PagedList query={props.query} skeleton={<CardSkeleton lines={4} />} empty={props.empty}>
      {(pages) => (
        <ul className={css.rows}>{pages.flatMap(({ body }) => body).map(props.children)}</ul>
      )}
    </PagedList>
  );
}

/** An entry: what it says, then its figures and buttons. */
export function LedgerItem(props: { words: ReactNode; children: ReactNode }) {
  return (
    <Row
      as="li"
      gap="4"
      columnGap="16"
      align="center"
      wrap
      padBlock="12"
      line="above"
      className={css.row}
    >
      <Box basis="220">{props.words}</Box>
      {props.children}
    </Row>
  );
}
