import { type BoxProps, Grid } from './box.tsx';

/** A drawing on a square, whose side is `square`. */
export function Tile(props: BoxProps<'span'>) {
  return <Grid as="span" centered noShrink rounded {...props} />;
}
