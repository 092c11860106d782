import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { Button, LinkButton } from '../button.tsx';
import { Row, Text } from '../layout/box.tsx';
import css from './pager.module.css';
import type { PageParam } from './use-list-url.ts';
import { withChange } from './use-set-search.ts';

/**
 * A list with the way through its pages beneath, which are kept in the address. Another page begins at the
 * list's top and takes the focus there. With a single page it is the list alone.
 */
export function Pager(props: {
  /** The name of the paged list: 'صفحات الكشافين'. */
  label: string;
  page: number;
  pages: number;
  /** Its name in the address. */
  param?: PageParam;
  children: ReactNode;
}) {
  const { page, pages, param = 'page' } = props;
  const list = useRef<HTMLDivElement>(null);
  const isTurning = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that was turned here, not one that a filter reset.
  useEffect(() => {
    if (!isTurning.current) return;
    isTurning.current = false;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }, [page]);

  const turn = (to: number, label: string, icon: ReactNode) =>
    to < 1 || to > pages ? (
      <Button look="default" disabled icon={icon}>
        {label}
      </Button>
    ) : (
      <LinkButton
        to="."
        look="default"
        icon={icon}
        resetScroll={false}
        search={(before) => withChange(before, { [param]: to })}
        onClick={() => {
          isTurning.current = true;
        }}
      >
        {label}
      </LinkButton>
    );

  return (
    <>
      <div ref={list} tabIndex={-1} className={css.list}>
        {props.children}
      </div>
      {pages > 1 && (
        <Row
          as="nav"
          gap="8"
          align="center"
          justify="between"
          wrap
          aria-label={props.label}
          className={css.pager}
        >
          {turn(page - 1, 'السابقة', <IconChevronRight size={20} stroke={1.7} aria-hidden />)}
          <Text tone="quiet" aria-live="polite">
            الصفحة {formatNumber(page)} من {formatNumber(pages)}
          </Text>
          {turn(page + 1, 'التالية', <IconChevronLeft size={20} stroke={1.7} aria-hidden />)}
        </Row>
      )}
    </>
  );
}
