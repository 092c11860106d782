import {
  type ScoutProfile,
  type StoredScoutAnswer,
  updateScout,
} from '../../../contract/scouts/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { sectorOf } from '../../i18n/format.ts';
import { askToReplace } from '../../shared/records/record-conflict.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { scoutDifferences } from './rules.ts';
import css from './scout-form.module.css';
import { checkScout, ScoutFields, valuesOf } from './scout-form.tsx';

const FAILED = 'حدث خطأ أثناء تعديل الكشاف';

/** The form as it is before a scout is chosen: to be seen, not filled. */
export function NoScoutForm() {
  const form = useApiForm(updateScout, {
    initialValues: valuesOf(),
    errorMessage: FAILED,
  });
  return (
    <fieldset disabled className={css.fieldset}>
      <ScoutFields form={form} sector="fixed" note="اختر الكشاف لتعديل بياناته." />
      <SubmitBar>
        <SubmitButton loadingText="جارٍ التعديل…" disabled>
          تعديل
        </SubmitButton>
      </SubmitBar>
    </fieldset>
  );
}

/** The data of a scout, to be replaced. */
export function EditScoutForm(props: {
  scout: ScoutProfile;
  version: string | undefined;
  canMove: boolean;
  onSaved: (sector: SectorName) => void;
}) {
  const form = useApiForm(updateScout, {
    params: { scoutId: props.scout.scoutId },
    initialValues: valuesOf(props.scout, props.version),
    check: checkScout,
    fieldOfCode: { SECTOR_NOT_FOUND: 'sector', NUMBER_TAKEN: 'memberNumber' },
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم تعديل الكشاف بنجاح',
    errorMessage: ({ code }) =>
      code === 'SCOUT_CHANGED' || code === 'NUMBER_TAKEN' ? null : FAILED,
  });
  return (
    <Form
      form={form}
      onRefused={(failure) =>
        askToReplace<StoredScoutAnswer>(failure, 'SCOUT_CHANGED', {
          title: 'تغيّرت بيانات هذا الكشاف بعد فتحها',
          differences: (stored) => scoutDifferences(form.values, valuesOf(stored)),
        })
      }
      onSaved={({ body, version }) => {
        form.restart(valuesOf(body, version));
        const sector = sectorOf(body);
        if (sector) props.onSaved(sector);
      }}
    >
      <ScoutFields
        form={form}
        sector={props.canMove ? 'chosen' : 'fixed'}
        scoutId={props.scout.scoutId}
      />
      <SubmitBar>
        <SubmitButton loadingText="جارٍ التعديل…">تعديل</SubmitButton>
      </SubmitBar>
    </Form>
  );
}
