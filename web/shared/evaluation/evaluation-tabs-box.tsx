import { Link } from '@tanstack/react-router';
import { can } from '../../../contract/core/permissions.ts';
import { screens } from '../../app/screens.ts';
import { useCaptain } from '../../session/session.ts';
import { Row } from '../../ui/layout/box.tsx';
import tabs from '../../ui/tables/tab-links.module.css';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import css from './evaluation-tabs-box.module.css';

const parts = [
  { to: '/scores', label: 'التقييم' },
  { to: '/scores/results', label: 'النتائج' },
  { to: '/scores/badges', label: 'الشارات' },
  { to: '/scores/patrols', label: 'الطلائع' },
  { to: '/scores/criteria', label: 'البنود' },
] as const;

function useParts() {
  const captain = useCaptain();
  const { base, suffix } = useAnySearch();
  const open = parts.filter(({ to }) => can(captain, screens[to].access));
  return { open, search: { base, suffix } };
}

/** The same links for the menu of the sheet, which has no tabs on a phone. */
export function EvaluationMenuLinks() {
  const { open, search } = useParts();
  return open
    .filter(({ to }) => to !== '/scores')
    .map(({ to, label }) => (
      <Link key={to} to={to} search={search}>
        {label}
      </Link>
    ));
}

/** Links to the screens of the section, which keep the chosen sector. */
export function EvaluationTabs() {
  const { open, search } = useParts();
  return (
    <Row as="nav" gap="4" below="16" line="below" aria-label="أقسام التقييم" className={css.tabs}>
      {open.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          search={search}
          className={`${tabs.tab} ${css.tab}`}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'data-current': true }}
        >
          {label}
        </Link>
      ))}
    </Row>
  );
}
