import { useState } from 'react';
import { deleteSector, renameSector, type Sector } from '../../../contract/sectors/endpoints.ts';
import { sectorGender } from '../../../contract/sectors/sector-gender.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { countOf, countScouts, sectorName, sectorOf } from '../../i18n/format.ts';
import { FieldPair, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';

type Members = { captains: number; scouts: number };

/** Renaming a sector, and deleting an empty one. */
export function SectorMenuBox(props: {
  sector: Sector;
  /** null while unknown. */
  members: Members | null;
  /** The sector under its new name, null once deleted. */
  onChanged: (sector: SectorName | null) => void;
}) {
  const { sector, onChanged } = props;
  const [isRenaming, setRenaming] = useState(false);
  const remove = useConfirmedDelete(deleteSector, {
    successMessage: 'تم حذف القطاع بنجاح',
    errorMessage: 'حدث خطأ أثناء حذف القطاع',
    onSuccess: () => onChanged(null),
  });
  const askAndRemove = () =>
    remove.ask(
      {
        title: `حذف ${sectorName(sector)}؟`,
        body: 'سيُحذف القطاع نهائياً من القوائم. ليس به قادة ولا كشافون، فلن يُحذف معه أحد.',
        confirmLabel: 'حذف القطاع',
      },
      { body: { baseName: sector.baseName, suffixName: sector.suffixName } },
    );
  return (
    <>
      <ActionMenu
        label="إدارة القطاع"
        disabled={remove.isPending}
        actions={[
          { label: 'تعديل الاسم', run: () => setRenaming(true) },
          {
            label: 'حذف القطاع',
            danger: true,
            run: () => void askAndRemove(),
            why: whyNotEmpty(sector, props.members),
          },
        ]}
      />
      {isRenaming && (
        <RenameDialog
          sector={sector}
          onClose={() => setRenaming(false)}
          onSaved={(renamed) => {
            setRenaming(false);
            onChanged(renamed);
          }}
        />
      )}
    </>
  );
}

/** The reason against deleting, as far as this screen knows. */
function whyNotEmpty(sector: SectorName, members: Members | null): string | undefined {
  if (!members) return 'جاري التحميل…';
  const present = [
    members.scouts > 0 && countScouts(members.scouts, sectorGender(sector)),
    members.captains > 0 && countOf(members.captains, 'captain'),
  ].filter(Boolean);
  return present.length > 0 ? `به ${present.join(' و')}` : undefined;
}

function RenameDialog(props: {
  sector: Sector;
  onSaved: (sector: SectorName) => void;
  onClose: () => void;
}) {
  const { baseName, suffixName } = props.sector;
  const form = useApiForm(renameSector, {
    initialValues: { baseName, suffixName, newBaseName: baseName, newSuffixName: suffixName },
    fieldOfCode: { SECTOR_EXISTS: 'newSuffixName' },
    successMessage: 'تم تعديل القطاع بنجاح',
    errorMessage: 'حدث خطأ أثناء تعديل القطاع',
  });
  return (
    <FormDialog
      title="تعديل اسم القطاع"
      onClose={props.onClose}
      form={form}
      warnOnLeave={false}
      onSaved={({ body }) => props.onSaved(sectorOf(body) ?? { baseName, suffixName })}
      submit="حفظ الاسم"
      unchanged={!form.isDirty()}
    >
      <p>تبقى سجلات القطاع وقادته وكشافوه كما هي، ويتغير الاسم وحده.</p>
      <FieldPair>
        <TextField {...form.field('newBaseName')} label="الاسم الأساسي" />
        <TextField {...form.field('newSuffixName')} label="اللاحقة" />
      </FieldPair>
    </FormDialog>
  );
}
