import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import css from './actions-grid.module.css';
import type { Action } from './rules.ts';

/** What a captain can do, as cards; a closed one is dashed and says why. */
export function ActionsGrid({
  actions,
  closed = {},
  isDense = false,
}: {
  actions: readonly Action[];
  /** Why what is at a path can't be done just now. */
  closed?: Partial<Record<string, string>>;
  /** One line each, where more stands below them. */
  isDense?: boolean;
}) {
  return (
    <section aria-labelledby="actions">
      <Text as="h2" size="h2" below="12" id="actions">
        الإجراءات
      </Text>
      {actions.length === 0 ? (
        <p>لا توجد إجراءات متاحة</p>
      ) : (
        <Grid as="ul" columns="2" gap="8" className={css.grid} data-dense={isDense || undefined}>
          {actions.map((action) => (
            <Row
              as="li"
              key={action.path}
              className={css.cell}
              data-wide={action.wide || undefined}
            >
              <ActionCard action={action} why={closed[action.path]} />
            </Row>
          ))}
        </Grid>
      )}
    </section>
  );
}

const card = `${look({ grow: true, gap: '8', align: 'start', justify: 'between', relative: true, weight: 'medium', tone: 'ink', leading: 'normal', textAlign: 'start', plain: true, surface: 'card', pad: '12' }, 'stack')} ${css.card}`;

function ActionCard({ action, why }: { action: Action; why: string | undefined }) {
  const { path, fresh, wide, main } = action;
  const { routesByPath } = useRouter();
  // Read from the router: importing the table of screens here would be a cycle.
  const { label, icon } = { ...routesByPath[path].options.staticData, ...action };
  const inner = (
    <>
      <Tile square="40" fill="accent" className={css.tile}>
        {icon && <ScreenIcon name={icon} />}
      </Tile>
      <span>{label}</span>
    </>
  );
  const marks = { 'data-wide': wide || undefined, 'data-main': main || undefined };
  if (why !== undefined) {
    return (
      <button type="button" disabled className={card} data-soon {...marks}>
        {inner}
        <span className={css.badge}>
          <Badge>{why}</Badge>
        </span>
      </button>
    );
  }
  return (
    <Link to={path} className={card} {...marks}>
      {inner}
      {fresh && (
        <span className={css.badge}>
          <Badge tone="accent">جديد</Badge>
        </span>
      )}
      {wide && <IconChevronLeft size={20} stroke={1.7} aria-hidden className={css.chevron} />}
    </Link>
  );
}
