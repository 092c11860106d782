import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listEquipmentLists } from '../../../contract/equipment/endpoints.ts';
import { q } from '../../api/api.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import type { FieldProps } from '../../ui/form/fields.tsx';
import { AddEntryDialog, type EntryList, listWords } from './list-entry-dialog.tsx';

/** A category or a place of the equipment; the last choice adds one. */
export function ListEntryField(
  props: Omit<FieldProps<number | null>, 'label'> & {
    list: EntryList;
    label?: string;
    /** For who only chooses. */
    withoutAdding?: boolean;
  },
) {
  const { list, label = listWords[list].one } = props;
  const lists = useQuery(q(listEquipmentLists));
  const [isAdding, setAdding] = useState(false);
  const entries = (lists.data?.body[list] ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <>
      <ChoiceField
        {...props}
        label={label}
        value={props.value === null ? null : String(props.value)}
        onChange={(id) => {
          if (id === 'new') setAdding(true);
          else props.onChange(id === null ? null : Number(id));
        }}
        choices={
          props.withoutAdding
            ? entries
            : [...entries, { value: 'new', label: `${listWords[list].add}…` }]
        }
        loading={lists.isPending}
        failed={lists.isError}
        emptyText="لا شيء بعد"
      />
      {isAdding && (
        <AddEntryDialog
          list={list}
          onSaved={(id) => {
            props.onChange(id);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
