import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { useUnreadCount } from '../../api/use-unread.ts';
import { dayMonth, formatNumber, groupToday } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton, iconButton } from '../../ui/icon-button.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { expectHeading } from '../../ui/overlays/page-focus.ts';
import { weekOption } from '../dates/week-picker.tsx';
import { Bell } from '../notifications/bell.tsx';
import css from './sheet-head-box.module.css';

/**
 * The head of a week's sheet: on a phone one row in place of the app's own header, with the way back, whose sheet it
 * is, the week (a touch on the block chooses another), the bell and the state; elsewhere an ordinary heading.
 */
export function SheetHeadBox(props: {
  title: string;
  /** The title as a phone has room for. */
  shortTitle: string;
  /** The sector. */
  place?: string | undefined;
  picker: ReactNode;
  state: ReactNode;
  /** Where the way back does not lead home. */
  onBack?: () => void;
  /** There is no `SheetMenu` beneath it: on a phone the app's header stays, for profile and logout. */
  withoutMenu?: boolean | undefined;
}) {
  const heading = usePageHeading(props.title);
  const unread = useUnreadCount() ?? 0;
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      // The header remounts with the week: keep the focus on the heading.
      if (element !== null && document.activeElement === element) expectHeading();
    };
  }, [heading]);
  return (
    <Grid
      as="header"
      columnGap="4"
      align="center"
      className={css.head}
      data-app-header={props.withoutMenu || undefined}
    >
      {props.onBack ? (
        <IconButton label="رجوع" className={css.back} onClick={props.onBack}>
          <IconArrowRight size={24} stroke={1.7} aria-hidden />
        </IconButton>
      ) : (
        <Link to="/dashboard" className={`${iconButton} ${css.back}`} aria-label="الرئيسية">
          <IconArrowRight size={24} stroke={1.7} aria-hidden />
        </Link>
      )}
      <Text
        as="h1"
        size="h3"
        leading="tight"
        nowrap
        ref={heading}
        tabIndex={-1}
        className={css.title}
        aria-label={`${props.title}${props.place ? `، ${props.place}` : ''}`}
      >
        <Text as="span" hide="wide">
          {props.shortTitle}
        </Text>
        <Text as="span" hide="narrow" className={css.long}>
          {props.title}
          {props.place && <Badge tone="accent">{props.place}</Badge>}
        </Text>
      </Text>
      <div className={css.week}>{props.picker}</div>
      <Bell count={unread} className={css.bell} />
      <div className={css.state}>{props.state}</div>
    </Grid>
  );
}

/** The week's own select, drawn as a line of text on a phone and as a field elsewhere. */
export function WeekSelect(props: {
  weeks: readonly Week[];
  /** Whose week it is, where a phone's title does not say it. */
  place?: string | undefined;
  value: number | null;
  onChange: (weekNumber: number) => void;
}) {
  const today = groupToday();
  const chosen = props.weeks.find(({ weekNumber }) => weekNumber === props.value);
  return (
    <Box relative className={css.select}>
      <Row
        as="span"
        gap="4"
        align="center"
        size="tag"
        tone="quiet"
        leading="snug"
        nowrap
        className={css.chosen}
        aria-hidden
      >
        {props.place && (
          <Text as="span" hide="wide">
            {props.place}،
          </Text>
        )}
        {chosen ? (
          <span>
            الأسبوع {formatNumber(chosen.weekNumber)}
            <Text as="span" {...(props.place && { hide: 'narrow' })}>
              ، {dayMonth(chosen.startDate)}
            </Text>
          </span>
        ) : (
          <span>اختر الأسبوع</span>
        )}
        <IconChevronDown size={18} stroke={1.7} />
      </Row>
      <select
        aria-label="تغيير الأسبوع"
        value={props.value ?? ''}
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      >
        <option value="" disabled>
          اختر الأسبوع
        </option>
        {props.weeks.map((week) => (
          <option
            key={week.weekNumber}
            value={week.weekNumber}
            disabled={week.cancelled || week.startDate > today}
          >
            {weekOption(week, today)}
          </option>
        ))}
      </select>
    </Box>
  );
}
