import { Link } from '@tanstack/react-router';
import { fullName, keepCompounds, sectorName } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
import { aboutCaptain } from './found-list.tsx';
import { placeOfCaptain } from './rules.ts';
import css from './search.module.css';
import { keyOf, type RecentPerson } from './use-recent.ts';

/** Whom the captain opened last, before anything is typed; who opened nobody yet is told what can be typed. */
export function RecentList(props: {
  people: readonly RecentPerson[];
  onOpen: (person: RecentPerson) => void;
}) {
  if (props.people.length === 0) {
    return <p className={css.hint}>اكتب اسماً أو جزءاً منه، أو رقم هاتف.</p>;
  }
  return (
    <section className={css.group}>
      <h3 className={css.title}>آخر من فتحتهم</h3>
      <ul className={css.rows}>
        {props.people.map((person) => (
          <Row key={keyOf(person)} person={person} onOpen={() => props.onOpen(person)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ person, onOpen }: { person: RecentPerson; onOpen: () => void }) {
  const viewer = useCaptain();
  const isScout = person.kind === 'scout';
  const place = isScout
    ? ({ to: '/scout/$id', params: { id: String(person.scoutId) } } as const)
    : placeOfCaptain(viewer, person);
  return (
    place && (
      <li className={css.row}>
        <Link {...place} className={css.person} data-found onClick={onOpen}>
          <span className={css.name}>
            {isScout ? keepCompounds(person.name) : fullName(person)}
          </span>
          <span className={css.about}>{isScout ? sectorName(person) : aboutCaptain(person)}</span>
        </Link>
      </li>
    )
  );
}
