import type { Place } from '../../../contract/directory/endpoints.ts';
import { type LinkPurpose, linkFault } from '../../../contract/directory/links.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ContactButton } from '../contact-button.tsx';
import { domainName } from '../place.ts';

/** In the place of the form where this visitor may not found or restore a group. */
export function FoundingClosed({ place, to }: { place: Place; to: LinkPurpose }) {
  const why =
    to === 'founding' && place.founding === 'nobody'
      ? `التأسيس مغلق الآن. راسل مشغّل ${domainName(place)}.`
      : linkFault(to, place.link);
  return (
    <Card>
      <Text weight="medium" below="12">
        {why}
      </Text>
      <ContactButton contact={place.contact} />
    </Card>
  );
}
