import { ButtonAnchor } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { apexUrl, mayFound, usePlace } from '../place.ts';

const TITLE = 'لا مجموعة بهذا العنوان';

/** An address that no group has. */
export function UnknownPage() {
  const place = usePlace();
  const heading = usePageHeading(TITLE);
  return (
    <>
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          {TITLE}
        </h1>
      </VisuallyHidden>
      <EmptyState
        title={TITLE}
        text="راجع العنوان مع قائدك العام: حرف واحد يغيّره."
        action={
          mayFound(place) && (
            <ButtonAnchor href={apexUrl(place, '/found')}>تأسيس مجموعة</ButtonAnchor>
          )
        }
      />
      <Text tone="quiet" textAlign="center">
        <a href={apexUrl(place, '/')}>البحث عن مجموعتي</a>
      </Text>
    </>
  );
}
