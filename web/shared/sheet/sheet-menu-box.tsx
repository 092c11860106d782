import {
  IconCheck,
  IconDotsVertical,
  IconLogout,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../../session/session.ts';
import { Box, Grid, look, Text } from '../../ui/layout/box.tsx';
import { Logo } from '../brand/logo.tsx';
import { maySearch, openSearch } from '../open-search.ts';
import { useLogout } from '../use-logout.ts';
import css from './sheet-menu-box.module.css';

const close = (menu: HTMLDetailsElement | null) => menu?.removeAttribute('open');

/** Something of the list that is on or off. */
interface SheetSwitch {
  label: string;
  /** Whom it is for, where that is not this phone alone. */
  hint?: string;
  isOn: boolean;
  disabled?: boolean;
  toggle: () => void;
}

/** Those of a sheet; false in the place of one that it does not have. */
export type SheetSwitches = readonly (SheetSwitch | false)[];

/** Something that is done to the list. */
export interface SheetAction {
  label: string;
  run: () => void;
}

/** The list's menu as a native `details`: react-aria's menu weighs a quarter of this screen. */
export function SheetMenu(props: {
  switches: SheetSwitches;
  actions?: readonly SheetAction[];
  children?: ReactNode;
}) {
  const switches = props.switches.filter((each) => each !== false);
  const menu = useRef<HTMLDetailsElement>(null);
  const captain = useSession()?.captain;
  const { logout, isPending } = useLogout();
  /** Returns the focus to the summary. */
  const leaveMenu = () => {
    close(menu.current);
    menu.current?.querySelector('summary')?.focus();
  };
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close(menu.current);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, []);
  return (
    <Box
      as="details"
      relative
      ref={menu}
      className={css.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        leaveMenu();
      }}
    >
      <summary aria-label="خيارات القائمة">
        <IconDotsVertical size={22} stroke={1.7} aria-hidden />
      </summary>
      <Grid surface="card" pad="4" className={css.list}>
        {switches.map(({ label, hint, isOn, disabled, toggle }) => (
          <button
            key={label}
            type="button"
            aria-pressed={isOn}
            disabled={disabled}
            onClick={() => {
              toggle();
              leaveMenu();
            }}
          >
            <Grid as="span" leading="snug">
              {label}
              {hint && (
                <Text as="span" size="tag" weight="normal" tone="quiet">
                  {hint}
                </Text>
              )}
            </Grid>
            {isOn && <IconCheck size={20} stroke={2} aria-hidden />}
          </button>
        ))}
        {props.actions?.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              run();
              leaveMenu();
            }}
          >
            {label}
          </button>
        ))}
        {props.children}
        {/* Wide screens have the logo, search, profile and logout in the rail. */}
        {maySearch(captain) && (
          <button
            type="button"
            className={look({ hide: 'wide' })}
            aria-haspopup="dialog"
            onClick={() => {
              leaveMenu();
              openSearch();
            }}
          >
            بحث عن كشاف أو قائد
            <IconSearch size={20} stroke={1.7} aria-hidden />
          </button>
        )}
        <Link to="/dashboard" className={look({ hide: 'wide' })} aria-label="خيمة، الرئيسية">
          الرئيسية
          <Logo />
        </Link>
        <Link to="/profile" className={look({ hide: 'wide' })}>
          الملف الشخصي
          <IconUserCircle size={20} stroke={1.7} aria-hidden />
        </Link>
        <button
          type="button"
          className={look({ hide: 'wide' })}
          disabled={isPending}
          onClick={() => {
            leaveMenu();
            logout();
          }}
        >
          تسجيل الخروج
          <IconLogout size={20} stroke={1.7} aria-hidden className={look({ mirrored: true })} />
        </button>
      </Grid>
    </Box>
  );
}
