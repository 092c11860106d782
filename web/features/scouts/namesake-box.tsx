import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isDay } from '../../../contract/core/dates.ts';
import { NAME_PATTERN, tidySpaces } from '../../../contract/core/text.ts';
import { findNamesakes } from '../../../contract/import/endpoints.ts';
import { findDuplicate, type Scout } from '../../../contract/scouts/endpoints.ts';
import { q } from '../../api/api.ts';
import { keepCompounds, longDate, sectorName } from '../../i18n/format.ts';
import { useDebounced } from '../../offline/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRestoreScout } from './use-restore-scout.ts';

/** Warns of an existing or deleted scout with this name and birth date; they can be added all the same. */
export function NamesakeBox({
  name,
  birthDate,
  onRestored,
}: {
  name: string;
  birthDate: string;
  onRestored: (scout: Scout) => void;
}) {
  const restore = useRestoreScout();
  const asked = useDebounced(tidySpaces(name));
  const query = q(findNamesakes, { body: { names: [asked] } });
  const found = useQuery({
    ...query,
    // A first name alone is half the group's, and what is no name yet the server would refuse.
    queryFn: NAME_PATTERN.test(asked) && asked.includes(' ') ? query.queryFn! : skipToken,
  });
  const known = found.data?.body ?? [];
  const scout = findDuplicate({ birthDate: isDay(birthDate) ? birthDate : null }, known);
  const born = scout?.birthDate ? `مواليد ${longDate(scout.birthDate)}` : 'بلا تاريخ ميلاد';
  return (
    <div role="status">
      {scout?.isDeleted && (
        <Notice tone="warn" title="حُذف من قبل. استعادة؟">
          <p>
            {keepCompounds(scout.name)}، {sectorName(scout)}، {born}. إن كان كشافاً آخر فأضفه.
          </p>
          <p>
            <Button
              look="default"
              disabled={restore.isPending}
              onClick={() =>
                restore.mutate(
                  { params: { id: scout.scoutId } },
                  { onSuccess: ({ body }) => onRestored(body) },
                )
              }
            >
              استعادة
            </Button>
          </p>
        </Notice>
      )}
      {scout && !scout.isDeleted && (
        <Notice tone="warn">
          <p>
            {scout.isOwn ? 'موجود في المجموعة: ' : 'في المجموعة من له الاسم نفسه: '}
            <Link to="/scout/$id" params={{ id: String(scout.scoutId) }}>
              {keepCompounds(scout.name)}
            </Link>
            ، {sectorName(scout)}
            {scout.isOwn && `، ${born}`}. إن كان كشافاً آخر فأضفه.
          </p>
        </Notice>
      )}
    </div>
  );
}
