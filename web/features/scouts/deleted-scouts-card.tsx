import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import { listDeletedScouts } from '../../../contract/scouts/endpoints.ts';
import { leftSentence } from '../../../contract/transfers/words.ts';
import { q } from '../../api/api.ts';
import { momentLabel } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Summary } from '../../ui/figures/summary.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box, Row } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import css from './delete-scout-page.module.css';
import { DeletedScoutsList } from './deleted-scouts-list.tsx';
import { ScoutDataMenuBox } from './profile/scout-data-menu-box.tsx';
import { searchScouts } from './scout-search-box.tsx';
import { useRestoreScout } from './use-restore-scout.ts';

const SHOWN = 8;

/** Deleted scouts, latest first, each with the way back. Loads when it is opened. */
export function DeletedScoutsCard() {
  const [open, setOpen] = useState(false);
  return (
    <Box
      as="details"
      maxWidth="560"
      above="24"
      className={css.deleted}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Summary rounded className={css.summary}>
        <IconChevronLeft size={20} stroke={1.7} aria-hidden className={css.chevron} />
        الكشافون المحذوفون
      </Summary>
      {open && <DeletedScouts />}
    </Box>
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
              <DeletedScoutsList
                scouts={found.slice(0, SHOWN)}
                when={({ deletedAt, deletedBy, hasGraduated, leftTo }) =>
                  `${leftTo ? `${leftSentence(leftTo)}، ` : hasGraduated ? 'تخرّج ' : ''}${momentLabel(deletedAt)}${deletedBy ? `، بواسطة ${deletedBy}` : ''}`
                }
                action={(scout) => (
                  <Row noShrink align="center">
                    <Button
                      look="default"
                      disabled={restore.isPending}
                      aria-label={`استرجاع ${scout.name}`}
                      onClick={() => restore.mutate({ params: { id: scout.scoutId } })}
                    >
                      استرجاع
                    </Button>
                    {mayHandData && <ScoutDataMenuBox scout={scout} />}
                  </Row>
                )}
              />
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}
