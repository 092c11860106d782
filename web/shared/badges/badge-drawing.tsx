import {
  IconBook,
  IconCampfire,
  IconCompass,
  IconFirstAidKit,
  IconFlag,
  IconHeart,
  IconHeartHandshake,
  IconLink,
  IconMap,
  IconMountain,
  IconMusic,
  IconPlant2,
  IconSoup,
  IconStar,
  IconSwimming,
  IconTent,
} from '@tabler/icons-react';
import {
  type BadgeColor,
  type BadgeGlyph,
  type BadgeShape,
  DEFAULT_DRAWING,
  type BadgeDrawing as Drawing,
} from '../../../contract/badges/words.ts';
import { Box, Row } from '../../ui/layout/box.tsx';

const glyphs: Record<BadgeGlyph, typeof IconTent> = {
  tent: IconTent,
  compass: IconCompass,
  mountain: IconMountain,
  campfire: IconCampfire,
  knot: IconLink,
  firstAid: IconFirstAidKit,
  swim: IconSwimming,
  cook: IconSoup,
  plant: IconPlant2,
  star: IconStar,
  flag: IconFlag,
  music: IconMusic,
  map: IconMap,
  book: IconBook,
  heart: IconHeart,
  hand: IconHeartHandshake,
};

/** The colours of badges in both themes and on paper: a badge is a thing. White on each has a contrast of 4.5. */
export const badgeFills: Record<BadgeColor, string> = {
  purple: '#4d2a7c',
  gold: '#80601b',
  teal: '#0b7d7a',
  brown: '#6f3325',
  green: '#1d6b43',
  red: '#a5311f',
};

/** The outline of a shape in a square of 48, and of the line within it. */
const shapes: Record<BadgeShape, [outer: string, inner: string]> = {
  shield: [
    'M24 2 44 8v17c0 10-8 17-20 21C12 42 4 35 4 25V8Z',
    'M24 5.2 41 10.4V25c0 8.4-6.8 14.4-17 18C13.8 39.4 7 33.4 7 25V10.400Z',
  ],
  circle: ['M24 2a22 22 0 1 0 0 44 22 22 0 1 0 0-44Z', 'M24 5a19 19 0 1 0 0 38 19 19 0 1 0 0-38Z'],
  hexagon: [
    'M24 2 43.5 13v22L24 46 4.5 35V13Z',
    'M24 5.5 40.5 14.800v18.400L24 42.5 7.5 33.200V14.800Z',
  ],
  diamond: ['M24 1 47 24 24 47 1 24Z', 'M24 5.3 42.7 24 24 42.7 5.3 24Z'],
  square: [
    'M9 3h30a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6Z',
    'M10 6h28a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4Z',
  ],
};

/** A badge as it is worn; its name stands beside it. Not `earned`, it is an outline. */
export function BadgeDrawing(props: {
  drawing: Drawing | null;
  size: number;
  earned?: boolean;
  /** In place of the badge's colour. */
  fill?: string;
}) {
  const { shape, color, glyph } = props.drawing ?? DEFAULT_DRAWING;
  const Glyph = glyphs[glyph];
  const [outer, inner] = shapes[shape];
  const isEarned = props.earned ?? true;
  return (
    <svg viewBox="0 0 48 48" width={props.size} height={props.size} aria-hidden focusable="false">
      {isEarned ? (
        <>
          <path d={outer} fill={props.fill ?? badgeFills[color]} />
          <path d={inner} fill="none" stroke="#ffffff" strokeOpacity={0.45} strokeWidth={1.2} />
          <Glyph x={13} y={12.5} width={22} height={22} stroke={1.9} color="#ffffff" />
        </>
      ) : (
        <>
          <path
            d={inner}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
            strokeDasharray="3 2.5"
          />
          <Glyph x={13} y={12.5} width={22} height={22} stroke={1.7} color="currentColor" />
        </>
      )}
    </svg>
  );
}

/** How much of a badge is passed, a mark for each requirement that is needed; the words beside it say the same. */
export function BadgeSteps({ passed, needed }: { passed: number; needed: number }) {
  const steps = Array.from({ length: needed }, (_, step) => step);
  return (
    <Row gap="4" aria-hidden>
      {steps.map((step) => (
        <Box
          key={step}
          as="span"
          grow
          rounded
          frame="ok"
          padBlock="4"
          fill={step < passed ? 'solid-ok' : undefined}
        />
      ))}
    </Row>
  );
}
