import { type BoxProps, Row } from '../layout/box.tsx';

/** The summary of a `details`. */
export function Summary(props: BoxProps<'summary'>) {
  return (
    <Row as="summary" gap="8" align="center" control weight="medium" tone="accent" {...props} />
  );
}
