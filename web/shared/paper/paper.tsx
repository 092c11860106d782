import type { ComponentProps, ReactNode } from 'react';
import { longDate } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { Box, Grid, Row, Stack } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { GroupMark } from '../brand/group-mark.tsx';
import { TentMark } from '../brand/logo.tsx';
import css from './paper.module.css';

/** A screen of papers: its heading and the print button stay on the screen. */
export function PrintPage({
  ready,
  below = false,
  notice,
  children,
  ...head
}: Omit<Parameters<typeof PageHeader>[0], 'aside' | 'actions'> & {
  /** The papers are there; undefined where the screen has a print button of its own. */
  ready?: boolean | undefined;
  /** The button stands under the heading, with the notice. */
  below?: boolean;
  notice?: ReactNode;
  children: ReactNode;
}) {
  const button = ready !== undefined && <PrintButton big={below} disabled={!ready} />;
  return (
    <>
      <Grid hide="print" {...(below && { gap: '12', below: '16', className: css.below })}>
        <PageHeader {...head} actions={!below && button} />
        {below && button}
        {notice}
      </Grid>
      {children}
    </>
  );
}

/** Printable papers, each on its own pages. Lengths within are millimetres of the paper (`--mm`). */
export function Papers(props: {
  /** True for landscape papers. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Stack gap="16" className={css.papers} data-wide={props.wide || undefined}>
      {props.children}
    </Stack>
  );
}

/** One of them; `label` is what readers of the screen hear. */
export function Paper(props: {
  label: string;
  /** `sheet` is one A4 page, `wide` one in landscape, `long` as many as it takes; `half` (A5), as vouchers are: two of them lie on an A4 that is cut; `strip` a quarter of it. */
  size: 'sheet' | 'wide' | 'long' | 'half' | 'strip';
  children: ReactNode;
}) {
  return (
    <section className={css.paper} data-size={props.size} aria-label={props.label}>
      {props.children}
    </section>
  );
}

/** The group's mark and name under the `title`, which paper it is (`number`) and of when beside it. */
export function PaperHead(props: {
  title: string;
  /** The words beside the group's name. */
  beside?: string;
  number: string;
  date: ReactNode;
}) {
  const group = useGroup();
  return (
    <Row align="center" className={css.head}>
      <PaperMark />
      <Box grow>
        <h2 className={css.title}>{props.title}</h2>
        <p>{[group?.groupName, props.beside].filter(Boolean).join('، ')}</p>
      </Box>
      <div>
        <p className={css.number}>{props.number}</p>
        <p>{props.date}</p>
      </div>
    </Row>
  );
}

/** The mark of the group. */
export function PaperMark() {
  return (
    <span className={css.mark}>
      <GroupMark logo={useGroup()?.logo} size={48} instead={<TentMark />} />
    </span>
  );
}

/** A table, whose rows stay on one page; its cells' padding is `--cell`. */
export function PaperTable({ className = '', ...rest }: ComponentProps<'table'>) {
  return <table {...rest} className={`${css.table} ${className}`.trim()} />;
}

/** A column of a paper's list: without a `cell` it is empty, to be written on. */
export interface PaperColumn<R> {
  header: string;
  cell?: (row: R, index: number) => ReactNode;
  className?: string | undefined;
}

/** A table with a row for each of `rows`; `last` stands below them. */
export function PaperList<R>(props: {
  columns: readonly PaperColumn<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  caption?: string;
  className?: string | undefined;
  last?: ReactNode;
}) {
  return (
    <PaperTable className={props.className}>
      {props.caption && <caption>{props.caption}</caption>}
      <thead>
        <tr>
          {props.columns.map(({ header }) => (
            <th scope="col" key={header}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, index) => (
          <tr key={props.rowKey(row)}>
            {props.columns.map(({ header, cell, className }) => (
              <td key={header} className={className}>
                {cell?.(row, index)}
              </td>
            ))}
          </tr>
        ))}
        {props.last}
      </tbody>
    </PaperTable>
  );
}

/** The end of a paper: a word, the day of printing, and which page of several it is. */
export function PaperFoot(props: { today: string; place?: string; children: ReactNode }) {
  return (
    <Row justify="between" className={css.foot}>
      <p>{props.children}</p>
      <p>{[`طُبع ${longDate(props.today)}`, props.place].filter(Boolean).join('، ')}</p>
    </Row>
  );
}

/** Words with a line to write on, in a row of them. */
export function Blank(props: { label: string; wide?: boolean; unit?: string }) {
  return (
    <Row as="span" align="end" nowrap className={css.blank} data-wide={props.wide || undefined}>
      {props.label}
      <span className={css.line} />
      {props.unit}
    </Row>
  );
}
