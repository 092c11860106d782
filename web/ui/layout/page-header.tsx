import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import type { Path } from '../../app/screens.ts';
import type { AnySearch } from '../tables/use-set-search.ts';
import { Box, look, Row, Text } from './box.tsx';
import css from './page-header.module.css';
import { usePageHeading } from './use-page-heading.ts';

/** The way back to the dashboard. */
export const HOME = { to: '/dashboard', label: 'الرئيسية' } as const;

/** The content beneath the heading of each screen. */
export const BeneathHeading = createContext<ReactNode>(null);

/** A screen's heading with the way back; sets the document's title. Each screen has exactly one. */
export function PageHeader(props: {
  title: string;
  /** A line beneath the title. */
  lead?: ReactNode;
  back?: { to: Path; label: string; search?: AnySearch; params?: Record<string, string> };
  /** Beside the title: a badge. */
  aside?: ReactNode;
  /** At the far end: buttons. */
  actions?: ReactNode;
}) {
  const heading = usePageHeading(props.title);
  const beneath = useContext(BeneathHeading);
  return (
    <Box as="header" below="24" data-app-header>
      {props.back && (
        <Link
          to={props.back.to}
          search={props.back.search ?? {}}
          // The params of the path, which is not known here.
          params={(props.back.params ?? {}) as never}
          className={`${look({ inline: true, gap: '8', align: 'center', control: true, tone: 'quiet', plain: true, rounded: true, hover: 'accent', hide: 'print' }, 'row')} ${css.back}`}
        >
          <IconArrowRight size={22} stroke={1.7} aria-hidden />
          {props.back.label}
        </Link>
      )}
      <Row gap="8" columnGap="12" align="center" wrap>
        <Text as="h1" size="h1" leading="heading" ref={heading} tabIndex={-1}>
          {props.title}
        </Text>
        {props.aside}
        {props.actions && (
          <Row gap="8" wrap atEnd hide="print">
            {props.actions}
          </Row>
        )}
      </Row>
      {props.lead && (
        <Text tone="quiet" above="4">
          {props.lead}
        </Text>
      )}
      {beneath}
    </Box>
  );
}
