import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { places } from '../../shared/navigation/places.ts';
import { Badge } from '../../ui/badge.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { CellButton, CellLink, CellSheet } from '../../ui/layout/cell-sheet.tsx';
import type { Action } from './rules.ts';

/** What a captain can do, as cells of one sheet; a closed one says why. */
export function ActionsGrid(props: {
  actions: readonly Action[];
  /** Why what is at a path can't be done just now. */
  closed: Partial<Record<string, string>>;
}) {
  const { actions, closed } = props;
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
            const why = closed[path];
            const cell = {
              icon: <ScreenIcon path={path} />,
              words: label,
              wide,
              tone: main && !why ? 'accent' : 'ink',
            } as const;
            if (why)
              return <CellButton key={path} {...cell} disabled aside={<Badge>{why}</Badge>} />;
            return (
              <CellLink
                key={path}
                to={path}
                {...cell}
                aside={fresh && <Badge tone="accent">جديد</Badge>}
                arrow={wide}
              />
            );
          })}
        </CellSheet>
      )}
    </section>
  );
}
