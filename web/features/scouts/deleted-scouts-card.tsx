import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../contract/permissions.ts';
import { listDeletedScouts } from '../../../contract/scouts.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { SearchField } from '../../components/form/search-field.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { keepCompounds, momentLabel, sectorName } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
import css from './delete-scout-page.module.css';
import { ScoutDataMenuBox } from './scout-data-menu-box.tsx';
import { searchScouts } from './scout-search-box.tsx';
import { useRestoreScout } from './use-scout-mutations.ts';

const SHOWN = 8;

/** Deleted scouts, latest first, each with the way back. Loads when it is opened. */
export function DeletedScoutsCard() {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={css.deleted}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={css.summary}>
        <IconChevronLeft size={20} stroke={1.7} aria-hidden className={css.chevron} />
        الكشافون المحذوفون
      </summary>
      {open && <DeletedScouts />}
    </details>
  );
}

function DeletedScouts() {
  const deleted = useQuery(q(listDeletedScouts, { query: {} }));
  const restore = useRestoreScout();
  const mayHandData = can(useCaptain(), 'scouts:data');
  const [name, setName] = useState('');
  return (
    <Loaded query={deleted} skeleton={<CardSkeleton lines={3} />}>
      {({ body }) => {
        const found = searchScouts(body, name);
        return (
          <Card>
            {body.length > SHOWN && (
              <SearchField label="بحث في المحذوفين" value={name} onChange={setName} />
            )}
            {found.length === 0 ? (
              <EmptyState compact title={name ? 'لا يوجد محذوف بهذا الاسم' : 'لا يوجد محذوفون'} />
            ) : (
              <ul className={css.rows}>
                {found.slice(0, SHOWN).map((scout) => (
                  <li key={scout.scoutId} className={css.deletedRow}>
                    <div className={css.who}>
                      <p>
                        {keepCompounds(scout.name)}{' '}
                        <span className={css.sector}>{sectorName(scout)}</span>
                      </p>
                      <p className={css.text}>
                        {momentLabel(scout.deletedAt)}
                        {scout.deletedBy && `، بواسطة ${scout.deletedBy}`}
                      </p>
                    </div>
                    <div className={css.acts}>
                      <Button
                        look="default"
                        disabled={restore.isPending}
                        aria-label={`استرجاع ${scout.name}`}
                        onClick={() => restore.mutate({ params: { id: scout.scoutId } })}
                      >
                        استرجاع
                      </Button>
                      {mayHandData && <ScoutDataMenuBox scout={scout} />}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}
