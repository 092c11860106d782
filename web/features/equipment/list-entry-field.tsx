import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createEquipmentCategory,
  createEquipmentPlace,
  listEquipmentLists,
} from '../../../contract/equipment/endpoints.ts';
import { q } from '../../api/api.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { type FieldProps, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';

const words = {
  categories: { one: 'الفئة', add: 'أضف فئة', name: 'اسم الفئة' },
  places: { one: 'المكان', add: 'أضف مكاناً', name: 'اسم المكان' },
} as const;

/** A category or a place of the equipment; the last choice adds one. */
export function ListEntryField(
  props: Omit<FieldProps<number | null>, 'label'> & {
    list: keyof typeof words;
    label?: string;
    /** For who only chooses. */
    withoutAdding?: boolean;
  },
) {
  const { list, label = words[list].one } = props;
  const lists = useQuery(q(listEquipmentLists));
  const [isAdding, setAdding] = useState(false);
  const AddDialog = list === 'categories' ? AddCategory : AddPlace;
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
            : [...entries, { value: 'new', label: `${words[list].add}…` }]
        }
        loading={lists.isPending}
        failed={lists.isError}
        emptyText="لا شيء بعد"
      />
      {isAdding && <AddDialog onAdded={props.onChange} onClose={() => setAdding(false)} />}
    </>
  );
}

interface AddProps {
  onAdded: (id: number) => void;
  onClose: () => void;
}

const newName = {
  initialValues: { name: '' },
  fieldOfCode: { NAME_TAKEN: 'name' as const },
  errorMessage: 'لم يُضف',
};

function AddCategory(props: AddProps) {
  const form = useApiForm(createEquipmentCategory, newName);
  return <NameDialog {...props} form={form} {...words.categories} />;
}

function AddPlace(props: AddProps) {
  const form = useApiForm(createEquipmentPlace, newName);
  return <NameDialog {...props} form={form} {...words.places} />;
}

type NameForm = ReturnType<typeof useApiForm<typeof createEquipmentCategory, { name: string }>>;

function NameDialog(props: AddProps & { form: NameForm; add: string; name: string }) {
  const { form } = props;
  return (
    <FormDialog
      form={form}
      title={props.add}
      submit="إضافة"
      onClose={props.onClose}
      onSaved={({ body }) => {
        props.onAdded(body.id);
        props.onClose();
      }}
    >
      <TextField {...form.field('name')} label={props.name} />
    </FormDialog>
  );
}
