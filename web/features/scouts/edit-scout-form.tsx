import { type ScoutProfile, updateScout } from '../../../contract/scouts.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { SubmitBar } from '../../components/form/submit-bar.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { sectorOf } from '../../lib/format.ts';
import { bodyOf, checkScout, ScoutFields, valuesOf } from './scout-form.tsx';
import { useUpdateScout } from './use-scout-mutations.ts';

/** What is known of a scout, to be replaced. */
export function EditScoutForm(props: {
  scout: ScoutProfile;
  canMove: boolean;
  onSaved: (sector: SectorName) => void;
}) {
  const form = useApiForm(updateScout, {
    initialValues: valuesOf(props.scout),
    toBody: bodyOf,
    check: checkScout,
    fieldOfCode: { SECTOR_NOT_FOUND: 'sector' },
  });
  const mutation = useUpdateScout();
  return (
    <Form
      form={form}
      mutation={mutation}
      params={{ scoutId: props.scout.scoutId }}
      onSaved={({ body }) => {
        form.restart(valuesOf(body));
        const sector = sectorOf(body);
        if (sector) props.onSaved(sector);
      }}
    >
      <ScoutFields form={form} sector={props.canMove ? 'chosen' : 'fixed'} />
      <SubmitBar>
        <SubmitButton loadingText="جارٍ التعديل…">تعديل</SubmitButton>
      </SubmitBar>
    </Form>
  );
}
