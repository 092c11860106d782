import { IconChevronDown, IconDotsVertical } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { Pressable } from 'react-aria-components/Pressable';
import { Button, type ButtonLook } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { look, Text } from '../layout/box.tsx';
import css from './action-menu.module.css';

/** An item of a menu; `why` says why it is disabled. */
export type MenuAction = {
  label: string;
  run: () => void;
  danger?: boolean;
  why?: string | undefined;
};

/**
 * A button that opens a list of actions. `name` where the button's words alone don't say whose they are; `dots` where
 * there is no room for words.
 */
export function ActionMenu(props: {
  label: string;
  name?: string;
  actions: readonly MenuAction[];
  disabled?: boolean;
  look?: ButtonLook['look'];
  /** As tall as a screen's submit, and across the width. */
  wide?: boolean;
  icon?: ReactNode;
  dots?: boolean;
}) {
  return (
    <MenuTrigger>
      <Pressable isDisabled={props.disabled ?? false}>
        {props.dots ? (
          <IconButton label={props.name ?? props.label} disabled={props.disabled}>
            <IconDotsVertical size={22} stroke={1.7} aria-hidden />
          </IconButton>
        ) : (
          <Button
            look={props.look ?? 'default'}
            big={props.wide ?? false}
            wide={props.wide ?? false}
            icon={props.icon}
            disabled={props.disabled}
            aria-label={props.name}
          >
            {props.label}
            <IconChevronDown size={18} stroke={1.7} aria-hidden />
          </Button>
        )}
      </Pressable>
      <Popover
        className={`${look({ surface: 'card', pad: '4' })} ${css.list}`}
        placement="bottom end"
        offset={4}
      >
        <Menu className={css.menu} aria-label={props.name ?? props.label}>
          {props.actions.map(({ label, run, danger, why }) => (
            <MenuItem
              key={label}
              textValue={label}
              className={`${look({ control: true, tone: 'ink', leading: 'normal', padBlock: '8', padInline: '12' })} ${css.item}`}
              data-danger={danger || undefined}
              // The item is not `isDisabled`: the reason must stay reachable by keyboard.
              render={(item) => (
                <div {...(item as ComponentProps<'div'>)} aria-disabled={why ? true : undefined} />
              )}
              shouldCloseOnSelect={!why}
              onAction={() => !why && run()}
            >
              {label}
              {why && (
                <Text as="span" block tone="quiet">
                  {why}
                </Text>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
