import { Link } from '@tanstack/react-router';
import { fullName, keepCompounds, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { aboutCaptain, personLook } from './found-list.tsx';
import { placeOfCaptain } from './rules.ts';
import css from './search.module.css';
import { keyOf, type RecentPerson } from './use-recent.ts';

/** The people opened last, before anything is typed; a hint if there are none. */
export function RecentList(props: {
  people: readonly RecentPerson[];
  onOpen: (person: RecentPerson) => void;
}) {
  if (props.people.length === 0) {
    return <Text tone="quiet">اكتب اسماً أو جزءاً منه، أو رقم هاتف.</Text>;
  }
  return (
    <Box as="section" below="24">
      <Text as="h3" size="h2" line="below" className={css.title}>
        آخر من فتحتهم
      </Text>
      <ul>
        {props.people.map((person) => (
          <RecentItem key={keyOf(person)} person={person} onOpen={() => props.onOpen(person)} />
        ))}
      </ul>
    </Box>
  );
}

function RecentItem({ person, onOpen }: { person: RecentPerson; onOpen: () => void }) {
  const viewer = useCaptain();
  const isScout = person.kind === 'scout';
  const place = isScout
    ? ({ to: '/scout/$id', params: { id: String(person.scoutId) } } as const)
    : placeOfCaptain(viewer, person);
  return (
    place && (
      <Row as="li" gap="8" align="center" line="below" className={css.row}>
        <Link {...place} className={personLook} data-found onClick={onOpen}>
          <Text as="span" size="name" weight="bold" className={css.name}>
            {isScout ? keepCompounds(person.name) : fullName(person)}
          </Text>
          <Row as="span" gap="4" columnGap="8" align="center" wrap tone="quiet">
            {isScout ? sectorName(person) : aboutCaptain(person)}
          </Row>
        </Link>
      </Row>
    )
  );
}
