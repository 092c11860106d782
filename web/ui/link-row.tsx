import { IconChevronLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Box, look, Text } from './layout/box.tsx';
import { Tile } from './layout/tile.tsx';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>;
  heading: string;
  about: string;
  /** Before the words, on a tile of this colour. */
  icon?: ReactNode;
  tone?: 'accent' | 'ok' | 'warn' | 'bad' | 'plain';
  /** The colour of the words about it. */
  aboutTone?: 'quiet' | 'ok' | 'warn' | 'bad';
  /** At the end of the row, before the arrow. */
  aside?: ReactNode;
  /** Beneath the words about it. */
  children?: ReactNode;
};

function Anchor({
  heading,
  about,
  icon,
  tone = 'accent',
  aboutTone = 'quiet',
  aside,
  children,
  ...rest
}: AnchorProps) {
  return (
    <Box as="li" line="between">
      <a
        {...rest}
        className={look(
          { gap: '12', align: 'center', padBlock: '12', plain: true, tone: 'inherit' },
          'row',
        )}
      >
        {icon && (
          <Tile square="28" {...(tone === 'plain' ? { surface: 'sunken' } : { fill: tone })}>
            {icon}
          </Tile>
        )}
        <Box as="span" grow>
          <Text as="span" block weight="medium" tone="ink">
            {heading}
          </Text>
          <Text as="span" block tone={aboutTone} {...(children !== undefined && { below: '4' })}>
            {about}
          </Text>
          {children}
        </Box>
        {aside}
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </a>
    </Box>
  );
}

/** A row of a list that leads to a screen. */
export const LinkRow = createLink(Anchor);
