import { createPatrol, type Patrol, updatePatrol } from '../../../contract/patrols/endpoints.ts';
import type { PatrolWord } from '../../../contract/patrols/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { deleteWords, moveWords, newWords } from './patrol-words.ts';
import type { Patrols } from './use-patrols.ts';

type NameForm = { name: string };

/** Names a new patrol, which the chosen scouts join. */
export function NewPatrolDialog(props: {
  sector: SectorName;
  word: PatrolWord;
  scoutIds: number[];
  patrols: Patrols;
  onMade: () => void;
  onClose: () => void;
}) {
  const { sector, word, scoutIds, patrols } = props;
  const words = newWords(word);
  const initialValues: NameForm = { name: '' };
  const form = useApiForm(createPatrol, {
    initialValues,
    toBody: ({ name }) => ({ ...sector, name, scoutIds }),
    mutation: patrols.creating,
  });
  return (
    <FormDialog
      title={words.title}
      onClose={props.onClose}
      form={form}
      onSaved={({ body, version }) => {
        patrols.sayMade(body, version);
        props.onMade();
        props.onClose();
      }}
      submit={words.add}
    >
      {scoutIds.length > 0 && (
        <Text tone="quiet">
          {moveWords(scoutIds.length, sector)} {words.title}.
        </Text>
      )}
      <TextField {...form.field('name')} label="الاسم" />
    </FormDialog>
  );
}

/** A patrol's name, and its deletion. */
export function PatrolDialog(props: {
  patrol: Patrol;
  word: PatrolWord;
  version: string | null;
  patrols: Patrols;
  onClose: () => void;
}) {
  const { patrol, word, version, patrols } = props;
  const initialValues: NameForm = { name: patrol.name };
  const form = useApiForm(updatePatrol, {
    initialValues,
    toBody: ({ name }) => ({ name, version: version ?? undefined }),
    params: { patrolId: patrol.patrolId },
    mutation: patrols.changing,
  });
  const remove = async () => {
    if (await confirm({ ...deleteWords(patrol, word), confirmLabel: 'حذف', danger: true })) {
      patrols.remove(patrol);
      props.onClose();
    }
  };
  return (
    <FormDialog
      title={`تعديل ${patrol.name}`}
      onClose={props.onClose}
      form={form}
      onRefused={(failure) => {
        // The newest picture is on the screen behind.
        if (failure.issues.length === 0 && failure.status === 409) props.onClose();
        return Promise.resolve(null);
      }}
      submit="حفظ الاسم"
      after={
        <Button look="danger-text" wide onClick={() => void remove()}>
          حذف {patrol.name}
        </Button>
      }
    >
      <TextField {...form.field('name')} label="الاسم" />
    </FormDialog>
  );
}
