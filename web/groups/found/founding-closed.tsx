import type { Place } from '../../../contract/directory/endpoints.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ContactButton } from '../contact-button.tsx';
import { domainName } from '../place.ts';

/** Why nobody, or not this visitor, founds a group here. */
function sentenceOf(place: Place): string {
  if (place.founding === 'nobody') return `التأسيس مغلق الآن. راسل مشغّل ${domainName(place)}.`;
  return place.isLinkOpen === null
    ? 'التأسيس هنا بدعوة.'
    : 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من المشغّل.';
}

/** In the place of the form where this visitor may not found a group. */
export function FoundingClosed({ place }: { place: Place }) {
  return (
    <Card>
      <Text weight="medium" below="12">
        {sentenceOf(place)}
      </Text>
      <ContactButton contact={place.contact} />
    </Card>
  );
}
