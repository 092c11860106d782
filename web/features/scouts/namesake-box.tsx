import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isDay } from '../../../contract/dates.ts';
import { findNamesakes } from '../../../contract/import.ts';
import { findDuplicate } from '../../../contract/scouts.ts';
import { NAME_PATTERN, tidySpaces } from '../../../contract/text.ts';
import { Notice } from '../../components/notice.tsx';
import { q } from '../../lib/api.ts';
import { keepCompounds, longDate, sectorName } from '../../lib/format.ts';
import { usePaused } from '../../lib/use-paused.ts';

/** Warns that there is a scout of this name and day of birth; who knows better adds them all the same. */
export function NamesakeBox({ name, birthDate }: { name: string; birthDate: string }) {
  const asked = usePaused(tidySpaces(name));
  const query = q(findNamesakes, { body: { names: [asked] } });
  const found = useQuery({
    ...query,
    // A first name alone is half the group's, and what is no name yet the server would refuse.
    queryFn: NAME_PATTERN.test(asked) && asked.includes(' ') ? query.queryFn! : skipToken,
  });
  const known = found.data?.body ?? [];
  const scout = findDuplicate({ birthDate: isDay(birthDate) ? birthDate : null }, known);
  return (
    <div role="status">
      {scout && (
        <Notice tone="warn">
          <p>
            {scout.isOwn ? 'موجود في المجموعة: ' : 'في المجموعة من له الاسم نفسه: '}
            <Link to="/scout/$id" params={{ id: String(scout.scoutId) }}>
              {keepCompounds(scout.name)}
            </Link>
            ، {sectorName(scout)}
            {scout.isOwn &&
              (scout.birthDate ? `، مواليد ${longDate(scout.birthDate)}` : '، بلا تاريخ ميلاد')}
            . إن كان كشافاً آخر فأضفه.
          </p>
        </Notice>
      )}
    </div>
  );
}
