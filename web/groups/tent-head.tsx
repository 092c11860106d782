import { Stack, Text } from '../ui/layout/box.tsx';
import { usePageHeading } from '../ui/layout/use-page-heading.ts';
import { Tent } from './tent.tsx';

/** The pitched tent above a heading and its lead. */
export function TentHead({ title, lead }: { title: string; lead: string }) {
  const heading = usePageHeading(title);
  return (
    <Stack as="header" textAlign="center" below="8">
      <Tent />
      <Text as="h1" size="h1" leading="heading" ref={heading} tabIndex={-1}>
        {title}
      </Text>
      <Text tone="quiet" above="4">
        {lead}
      </Text>
    </Stack>
  );
}
