import type { ComponentPropsWithRef, CSSProperties, JSX } from 'react';
import './box.css';
import './spacing.css';

type Tag = keyof HTMLElementTagNameMap & keyof JSX.IntrinsicElements;

/** The props of all primitives; lengths, sizes and colours are tokens (`tokens.css`), without their prefix. */
type Look = {
  gap?: '4' | '8' | '12' | '16' | '24';
  /** Where columns lie further apart than rows. */
  columnGap?: '4' | '8' | '12' | '16' | '20' | '24';
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'center' | 'end' | 'between';
  wrap?: boolean;
  inline?: boolean;
  block?: boolean;
  /** The columns of a grid. */
  columns?: '1' | '2';
  /** Centers what a grid shows. */
  centered?: boolean;
  /** Takes the room that its neighbours leave. */
  grow?: boolean;
  noShrink?: boolean;
  /** The first child takes the free width. */
  growFirst?: boolean;
  /** Moves to the end of its line. */
  atEnd?: boolean;
  /** Takes all columns of its grid. */
  whole?: boolean;
  /** As wide as what it stands in. */
  full?: boolean;
  maxWidth?: '560' | '760' | '1200';
  /** As high as what can be pressed, at least. */
  control?: boolean;
  square?: '28' | '40' | '44';
  /** Hides what is larger than itself. */
  clip?: boolean;
  /** Holds what is placed within it. */
  relative?: boolean;
  size?: 'tag' | 'text' | 'name' | 'h3' | 'h2' | 'h1' | 'figure';
  weight?: 'normal' | 'medium' | 'bold';
  tone?: 'ink' | 'quiet' | 'faint' | 'accent' | 'ok' | 'warn' | 'bad' | 'inherit';
  leading?: 'tight' | 'heading' | 'snug' | 'normal' | 'loose';
  textAlign?: 'start' | 'center' | 'end';
  nowrap?: boolean;
  /** Keeps the line breaks of what somebody typed. */
  preLine?: boolean;
  /** An icon that points the other way in a right-to-left page. */
  mirrored?: boolean;
  /** A link without its line. */
  plain?: boolean;
  surface?: 'card' | 'field' | 'sunken';
  /** A background, and its colour of text where it is the colour of a state. */
  fill?: 'surface' | 'accent' | 'ok' | 'warn' | 'bad' | 'solid-ok' | 'solid-warn';
  /** A border: a line, or in the colour of a state. */
  frame?: 'mid' | 'accent' | 'ok' | 'warn' | 'bad';
  rounded?: boolean;
  /** A hairline; `between` parts neighbours of a list. */
  line?: 'above' | 'below' | 'between';
  pad?: '4' | '12' | '16' | '24';
  padBlock?: '4' | '8' | '12' | '16' | '20' | '32';
  padInline?: '4' | '8' | '12' | '16';
  /** No padding at the ends of its list. */
  trim?: true | 'start' | 'end';
  /** Margin before and after, in the direction of the page. */
  above?: '4' | '8' | '12' | '16' | '24';
  below?: '4' | '8' | '12' | '16' | '24';
  /** The style under the pointer. */
  hover?: 'ink' | 'accent' | 'underline' | 'sunken';
  /** `wide` are the screens with the rail, `narrow` all others. */
  hide?: 'print' | 'wide' | 'narrow';
};

/** Lengths that are no tokens. */
type Lengths = {
  /** The columns of a grid, as a stylesheet names them. */
  template?: string;
  /** As many columns as fit, of this many px at least; they take the whole width. */
  fit?: string;
  /** Columns in which one that stays empty keeps its place. */
  slots?: string;
  /** Takes the room that its neighbours leave, and a line of its own where that is less than this many px. */
  basis?: string;
};

export type BoxProps<T extends Tag> = { as?: T } & Look &
  Lengths &
  Omit<ComponentPropsWithRef<T>, keyof Look | keyof Lengths | 'as'>;

const looks = new Set(
  (
    'gap columnGap align justify wrap inline block columns centered grow growFirst noShrink atEnd whole full maxWidth control square clip relative ' +
    'size weight tone leading textAlign nowrap preLine mirrored plain surface fill frame rounded line pad padBlock padInline trim above below hover hide'
  ).split(' '),
);

const columnsOf = (how: string, width: string) => ({
  gridTemplateColumns: `repeat(auto-${how}, minmax(min(100%, ${width}px), 1fr))`,
});
const styles: Record<keyof Lengths, (value: string) => CSSProperties> = {
  template: (gridTemplateColumns) => ({ gridTemplateColumns }),
  fit: (width) => columnsOf('fit', width),
  slots: (width) => columnsOf('fill', width),
  basis: (width) => ({ flex: `1 1 ${width}px` }),
};
const isLength = (name: string): name is keyof Lengths => Object.hasOwn(styles, name);

/** The classes of a look, for what is no element of ours: a link of the router, an icon. */
export function look(props: Look, kind = ''): string {
  let classes = kind;
  for (const [name, value] of Object.entries(props)) {
    if (value) classes += value === true ? ` ${name}` : ` ${name}-${value}`;
  }
  return classes.trim();
}

/** A primitive that renders `tag`, or what `as` says, with the classes of its look; all else goes on to the element. */
function primitive<Default extends Tag>(tag: Default, kind?: 'row' | 'stack' | 'grid') {
  return function Primitive<T extends Tag = Default>({ as, className, ...props }: BoxProps<T>) {
    const Element = (as ?? tag) as 'div';
    const own: Record<string, unknown> = {};
    const rest: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(props)) {
      if (!isLength(name)) (looks.has(name) ? own : rest)[name] = value;
      else if (typeof value === 'string') rest.style = styles[name](value);
    }
    const classes = `${look(own, kind)} ${className ?? ''}`.trim();
    return <Element {...rest} className={classes} />;
  };
}

/** A block that lays nothing out by itself. */
export const Box = primitive('div');
/** Words with a size, weight or colour of their own: a paragraph where `as` says nothing else. */
export const Text = primitive('p');
/** Children side by side. */
export const Row = primitive('div', 'row');
/** Children beneath one another. */
export const Stack = primitive('div', 'stack');
/** Children in a grid of one column, or of as many as `columns` or the class says. */
export const Grid = primitive('div', 'grid');
