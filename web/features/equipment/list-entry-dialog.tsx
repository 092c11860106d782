import {
  createEquipmentCategory,
  createEquipmentPlace,
  renameEquipmentCategory,
  renameEquipmentPlace,
} from '../../../contract/equipment/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';

/** The two lists of the equipment, in words. */
export const listWords = {
  categories: { many: 'الفئات', one: 'الفئة', add: 'أضف فئة', name: 'اسم الفئة' },
  places: { many: 'الأماكن', one: 'المكان', add: 'أضف مكاناً', name: 'اسم المكان' },
} as const;
export type EntryList = keyof typeof listWords;

interface Props {
  list: EntryList;
  onSaved: (id: number) => void;
  onClose: () => void;
}

const toAdd = { categories: createEquipmentCategory, places: createEquipmentPlace } as const;
const toRename = { categories: renameEquipmentCategory, places: renameEquipmentPlace } as const;
const fieldOfCode = { NAME_TAKEN: 'name' as const };
const errorMessage = 'لم يُحفظ الاسم';

/** Adds a category or a place. */
export function AddEntryDialog(props: Props) {
  const mutation = useApiMutation(toAdd[props.list], { errorMessage });
  const form = useApiForm(createEquipmentPlace, {
    mutation,
    fieldOfCode,
    initialValues: { name: '' },
  });
  const { add, name } = listWords[props.list];
  return (
    <FormDialog
      form={form}
      title={add}
      submit="إضافة"
      onClose={props.onClose}
      onSaved={({ body }) => props.onSaved(body.id)}
    >
      <TextField {...form.field('name')} label={name} />
    </FormDialog>
  );
}

/** Gives a category or a place another name. */
export function RenameEntryDialog(
  props: Omit<Props, 'onSaved'> & { entry: { id: number; name: string } },
) {
  const { entry } = props;
  const mutation = useApiMutation(toRename[props.list], {
    successMessage: 'حُفظ الاسم',
    errorMessage,
  });
  const form = useApiForm(renameEquipmentPlace, {
    mutation,
    fieldOfCode,
    params: { entryId: entry.id },
    initialValues: { name: entry.name },
  });
  return (
    <FormDialog form={form} title={`تسمية ${entry.name}`} submit="حفظ" onClose={props.onClose}>
      <TextField {...form.field('name')} label={listWords[props.list].name} />
    </FormDialog>
  );
}
