import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './action-menu.module.css';
import { Button, type ButtonLook } from './button.tsx';

/** One thing to do; `why` says why it can't be done just now. */
export type MenuAction = {
  label: string;
  run: () => void;
  danger?: boolean;
  why?: string | undefined;
};

/** A button that opens a list of actions. `name` where the button's words alone don't say whose they are. */
export function ActionMenu(props: {
  label: string;
  name?: string;
  actions: readonly MenuAction[];
  disabled?: boolean;
  look?: ButtonLook['look'];
  icon?: ReactNode;
}) {
  return (
    // Outside of `main` the list would belong to no landmark.
    <Menu
      withinPortal={false}
      position="bottom-end"
      offset={4}
      loop
      // A menu may hold nothing but items.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          look={props.look ?? 'default'}
          icon={props.icon}
          disabled={props.disabled}
          aria-label={props.name}
        >
          {props.label}
          <IconChevronDown size={18} stroke={1.7} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.list}>
        {props.actions.map(({ label, run, danger, why }) => (
          <Menu.Item
            key={label}
            className={css.item}
            data-danger={danger || undefined}
            // Not `disabled`: who can't reach it can't read why.
            aria-disabled={why ? true : undefined}
            closeMenuOnClick={!why}
            onClick={() => !why && run()}
          >
            {label}
            {why && <span className={css.why}>{why}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
