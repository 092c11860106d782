import { Link } from '@tanstack/react-router';
import { sectorName, sectorOf, weekdayDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { addressOf, standInOf } from '../../session/stand-in.ts';
import { Grid, look, Text } from '../../ui/layout/box.tsx';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import css from './stand-in-box.module.css';

/** Which of two sectors is recorded, for a captain who stands in for another one; nothing for all others. */
export function StandInBox({ place }: { place: string }) {
  const captain = useCaptain();
  const { week } = useAnySearch();
  const standIn = standInOf(captain);
  const own = sectorOf(captain);
  if (!standIn || !own) return null;
  const away = sectorName(standIn);
  return (
    <Grid gap="8" above="12" below="12">
      <Grid
        as="nav"
        columns="2"
        gap="4"
        surface="sunken"
        pad="4"
        aria-label="أي قطاع؟"
        className={css.tabs}
      >
        {[
          { label: 'قطاعي', sector: own },
          { label: away, sector: standIn },
        ].map(({ label, sector }) => {
          const isShown = sectorName(sector) === place;
          return (
            <Link
              key={label}
              to="/record-scouts-absence"
              search={{ week, ...addressOf(captain, sector) }}
              className={`${look({ centered: true, control: true, weight: 'medium', tone: 'quiet', textAlign: 'center', plain: true, padInline: '8' }, 'grid')} ${css.tab}`}
              aria-current={isShown ? 'page' : undefined}
              data-current={isShown || undefined}
            >
              {label}
            </Link>
          );
        })}
      </Grid>
      {place === away && (
        <Text tone="quiet">
          قائد بديل في {away} حتى {weekdayDate(standIn.until)}
        </Text>
      )}
    </Grid>
  );
}
