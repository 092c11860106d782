import { useQuery } from '@tanstack/react-query';
import { listImports } from '../../../contract/import/endpoints.ts';
import { q } from '../../api/api.ts';
import { momentLabel } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import css from './import-page.module.css';
import { doneWords } from './review-words.ts';
import { useUndoImport } from './use-undo-import.ts';

/** The undoable imports of the last day; nothing if there are none. */
export function RecentImportsBox() {
  // A stale answer would offer imports that are already undone, and move the buttons.
  const imports = useQuery({ ...q(listImports), gcTime: 0 });
  const { undo, isPending } = useUndoImport();
  const recent = imports.data?.body ?? [];
  if (recent.length === 0) return null;
  return (
    <Card title="استيراد آخر يوم">
      <ul>
        {recent.map((each) => (
          <Row
            as="li"
            gap="8"
            align="center"
            justify="between"
            wrap
            padBlock="8"
            line="between"
            key={each.importId}
            className={css.recentRow}
          >
            <p>
              {doneWords(each)}
              <Text as="span" tone="quiet" className={css.hint}>
                {' '}
                · {each.madeBy}، {momentLabel(each.madeAt)}
              </Text>
            </p>
            <Button look="default" disabled={isPending} onClick={() => void undo(each)}>
              <span>
                تراجع<VisuallyHidden> عن استيراد {momentLabel(each.madeAt)}</VisuallyHidden>
              </span>
            </Button>
          </Row>
        ))}
      </ul>
    </Card>
  );
}
