import { useId } from 'react';
import { setPatrolWord } from '../../../contract/patrols/endpoints.ts';
import type { PatrolWord } from '../../../contract/patrols/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { useApiMutation } from '../../api/api.ts';
import { useOnline } from '../../offline/use-online.ts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { wordOptions } from './patrol-words.ts';

/** Chooses what the sector calls its patrols; stored at once. */
export function WordPicker({ sector, word }: { sector: SectorName; word: PatrolWord }) {
  const id = useId();
  const isOnline = useOnline();
  const mutation = useApiMutation(setPatrolWord, {
    errorMessage: 'لم تُحفظ التسمية',
    successMessage: 'تم حفظ التسمية',
    untilFresh: true,
  });
  return (
    <Row gap="8" align="center">
      <Text as="label" tone="quiet" htmlFor={id} nowrap>
        تُسمّى
      </Text>
      <NativeSelect
        id={id}
        value={word}
        disabled={!isOnline || mutation.isPending}
        onChange={(event) =>
          mutation.mutate({
            body: { ...sector, word: event.currentTarget.value as PatrolWord },
          })
        }
      >
        {wordOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Row>
  );
}
