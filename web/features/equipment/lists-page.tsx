import { IconCategory, IconMapPin, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteEquipmentCategory,
  deleteEquipmentPlace,
  listEquipmentLists,
} from '../../../contract/equipment/endpoints.ts';
import { kindsText } from '../../../contract/equipment/words.ts';
import { q } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import {
  AddEntryDialog,
  type EntryList,
  listWords,
  RenameEntryDialog,
} from './list-entry-dialog.tsx';

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
const marks = { places: <IconMapPin {...icon} />, categories: <IconCategory {...icon} /> };
type Entry = { id: number; name: string; items: number };

/** The places in which the equipment is, and its categories: added, renamed, and deleted while nothing is in them. */
export default function ListsPage() {
  const lists = useQuery(q(listEquipmentLists));
  return (
    <FormColumn>
      <PageHeader title="الأماكن والفئات" back={{ to: '/equipment', label: 'العهدة' }} />
      <Loaded query={lists} skeleton={<CardSkeleton lines={8} />} failure="لم تُحمَّل القائمة.">
        {({ body }) => (
          <Stack gap="16">
            <EntriesCard list="places" entries={body.places} />
            <EntriesCard list="categories" entries={body.categories} />
          </Stack>
        )}
      </Loaded>
    </FormColumn>
  );
}

function EntriesCard({ list, entries }: { list: EntryList; entries: readonly Entry[] }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Entry | 'add' | null>(null);
  const close = () => setDialog(null);
  const deleting = useConfirmedDelete(
    list === 'places' ? deleteEquipmentPlace : deleteEquipmentCategory,
    { successMessage: 'حُذف', errorMessage: 'لم يُحذف' },
  );
  const search = (id: number) =>
    list === 'places' ? { place: String(id) } : { category: String(id) };
  return (
    <Card title={listWords[list].many}>
      <ul>
        {entries.map((entry) => (
          <ListRow
            key={entry.id}
            mark={marks[list]}
            name={entry.name}
            about={entry.items > 0 ? kindsText(entry.items) : 'لا شيء فيه'}
          >
            <ActionMenu
              dots
              label={`إجراءات ${entry.name}`}
              actions={[
                ...(entry.items > 0
                  ? [
                      {
                        label: 'اعرض ما فيه',
                        run: () => void navigate({ to: '/equipment', search: search(entry.id) }),
                      },
                    ]
                  : []),
                { label: 'تسمية', run: () => setDialog(entry) },
                {
                  label: 'حذف',
                  danger: true,
                  why: entry.items > 0 ? 'فيه أصناف، انقلها أولاً' : undefined,
                  run: () =>
                    void deleting.ask(
                      {
                        title: `حذف ${entry.name}؟`,
                        body: 'لا شيء فيه الآن. ما سُجِّل من قبل يبقى في السجل.',
                      },
                      { params: { entryId: entry.id } },
                    ),
                },
              ]}
            />
          </ListRow>
        ))}
      </ul>
      <Button look="quiet" wide icon={<IconPlus {...icon} />} onClick={() => setDialog('add')}>
        {listWords[list].add}
      </Button>
      {dialog === 'add' && <AddEntryDialog list={list} onSaved={close} onClose={close} />}
      {dialog !== null && dialog !== 'add' && (
        <RenameEntryDialog list={list} entry={dialog} onClose={close} />
      )}
    </Card>
  );
}
