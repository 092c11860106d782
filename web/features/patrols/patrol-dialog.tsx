import { createPatrol, type Patrol, updatePatrol } from '../../../contract/patrols/endpoints.ts';
import type { PatrolWord } from '../../../contract/patrols/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
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
  });
  return (
    <Dialog title={words.title} onClose={props.onClose}>
      {scoutIds.length > 0 && (
        <Text tone="quiet">
          {moveWords(scoutIds.length)} {words.title}.
        </Text>
      )}
      <Form
        form={form}
        mutation={patrols.creating}
        onSaved={({ body, version }) => {
          patrols.sayMade(body, version);
          props.onMade();
          props.onClose();
        }}
      >
        <TextField {...form.field('name')} label="الاسم" maxLength={40} />
        <SubmitButton loadingText="جارٍ الحفظ…">{words.add}</SubmitButton>
      </Form>
    </Dialog>
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
  });
  const remove = async () => {
    if (await confirm({ ...deleteWords(patrol, word), confirmLabel: 'حذف', danger: true })) {
      patrols.remove(patrol);
      props.onClose();
    }
  };
  return (
    <Dialog title={`تعديل ${patrol.name}`} onClose={props.onClose}>
      <Form
        form={form}
        mutation={patrols.changing}
        params={{ patrolId: patrol.patrolId }}
        onSaved={props.onClose}
        onRefused={(failure) => {
          // The newest picture is on the screen behind.
          if (failure.issues.length === 0 && failure.status === 409) props.onClose();
          return Promise.resolve(null);
        }}
      >
        <TextField {...form.field('name')} label="الاسم" maxLength={40} />
        <SubmitButton loadingText="جارٍ الحفظ…">حفظ الاسم</SubmitButton>
      </Form>
      <Button look="danger-text" wide onClick={() => void remove()}>
        حذف {patrol.name}
      </Button>
    </Dialog>
  );
}
