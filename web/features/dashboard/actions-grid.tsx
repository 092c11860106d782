import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { places } from '../../shared/navigation/places.ts';
import { Badge } from '../../ui/badge.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { CellLink, CellSheet } from '../../ui/layout/cell-sheet.tsx';
import type { Action } from './rules.ts';

/** The captain's actions, as cells of one sheet; one where nothing is to be recorded just now says why. */
export function ActionsGrid(props: {
  actions: readonly Action[];
  /** The notes beside a path just now. */
  notes: Partial<Record<string, string>>;
}) {
  const { actions, notes } = props;
  const narrow = actions.filter(({ wide }) => !wide).length;
  return (
    <section aria-labelledby="actions">
      <Text as="h2" size="h2" below="8" id="actions">
        الإجراءات
      </Text>
      {actions.length === 0 ? (
        <p>لا توجد إجراءات متاحة</p>
      ) : (
        <CellSheet low inRow={narrow % 4 === 0 ? 4 : narrow % 5 === 0 ? 5 : 3}>
          {actions.map((action) => {
            const { path, fresh, wide, main } = action;
            const { label } = { ...places[path], ...action };
            const note = notes[path];
            return (
              <CellLink
                key={path}
                to={path}
                icon={<ScreenIcon path={path} />}
                words={label}
                wide={wide}
                tone={main && !note ? 'accent' : 'ink'}
                aside={note ? <Badge>{note}</Badge> : fresh && <Badge tone="accent">جديد</Badge>}
                arrow={wide}
              />
            );
          })}
        </CellSheet>
      )}
    </section>
  );
}
