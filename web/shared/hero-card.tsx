import { Box, type BoxProps } from '../ui/layout/box.tsx';
import { TentMark } from './brand/logo.tsx';
import css from './hero-card.module.css';

/** The first card of a screen about one thing, with the tent behind its words. */
export function HeroCard({ className = '', children, ...rest }: BoxProps<'section'>) {
  return (
    <Box as="section" relative rounded clip {...rest} className={`${css.card} ${className}`.trim()}>
      <span className={css.tent}>
        <TentMark size={200} />
      </span>
      {children}
    </Box>
  );
}
