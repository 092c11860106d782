import { IconBus, IconHome, IconPhone, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Box, Row as Line, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { telUrl } from '../../../ui/phone.tsx';

/** Whom to call on the way: at home, who is in charge, and the drivers. */
export function ContactsCard({ day }: { day: TripDay }) {
  const { homeContact, captain, places } = day;
  const drivers = places.filter(({ kind }) => kind === 'vehicle');
  return (
    <Card title="اتصل">
      {homeContact && (
        <Contact
          icon={<IconHome size={22} stroke={1.7} aria-hidden />}
          name={homeContact.name}
          about="في البيت للطوارئ"
          phoneNumber={homeContact.phoneNumber}
        />
      )}
      <Contact
        icon={<IconUser size={22} stroke={1.7} aria-hidden />}
        name={captain.name}
        about="القائد المسؤول"
        phoneNumber={captain.phoneNumber}
      />
      {drivers.map(({ placeId, name, driver, plate, phoneNumber }) => (
        <Contact
          key={placeId}
          icon={<IconBus size={22} stroke={1.7} aria-hidden />}
          name={driver ?? name}
          about={[driver && name, plate].filter(Boolean).join('، ')}
          phoneNumber={phoneNumber}
        />
      ))}
    </Card>
  );
}

function Contact(props: {
  icon: ReactNode;
  name: string;
  about: string;
  phoneNumber: string | null;
}) {
  return (
    <Line gap="12" align="center" line="between" padBlock="8">
      {props.icon}
      <Box grow>
        <Text weight="medium">{props.name}</Text>
        {props.about && <Text tone="quiet">{props.about}</Text>}
      </Box>
      {props.phoneNumber && (
        <ButtonAnchor
          look="default"
          href={telUrl(props.phoneNumber)}
          aria-label={`اتصل بـ ${props.name}`}
          icon={<IconPhone size={20} stroke={1.7} aria-hidden />}
        />
      )}
    </Line>
  );
}
