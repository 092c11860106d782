import { Link, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../session/session.ts';
import { Row } from '../../ui/layout/box.tsx';
import tabLinks from '../../ui/tables/tab-links.module.css';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { useHasRail } from '../../ui/use-wide.ts';
import { places } from './places.ts';
import css from './section-tabs.module.css';
import { sectionOf } from './sections.ts';

/** The open screen's path and section, and the search parameters that its tabs keep. */
function useSection() {
  const captain = useSession()?.captain;
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const { base, suffix } = useAnySearch();
  const section = captain && sectionOf(captain, path);
  return {
    path,
    section,
    search: section?.section.keepsSector ? { base, suffix } : {},
  };
}

/**
 * The screens of the open one's section. On a phone a screen with a bar of its own at the bottom has none, since it is
 * reached from 'المزيد', unless it `hasNoBar` just now.
 */
export function SectionTabs({ hasNoBar = false }: { hasNoBar?: boolean }) {
  const { path, section, search } = useSection();
  const hasOwnBar = useMatches({
    select: (matches) => matches.at(-1)?.staticData.ownBottomBar ?? false,
  });
  const hasRail = useHasRail();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = () =>
      row.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
    show();
    // The tabs change their widths with the font.
    document.fonts.addEventListener('loadingdone', show);
    return () => document.fonts.removeEventListener('loadingdone', show);
  }, []);
  if (!section || section.tabs.length < 2 || !section.tabs.some((tab) => tab === path)) return null;
  if (hasOwnBar && !hasRail && !hasNoBar) return null;
  return (
    <Row
      as="nav"
      gap="4"
      line="below"
      hide="print"
      aria-label={`أقسام ${section.label}`}
      className={css.tabs}
      ref={row}
    >
      {section.tabs.map((tab) => (
        <Link
          key={tab}
          to={tab}
          search={search}
          className={`${tabLinks.tab} ${css.tab}`}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'data-current': true }}
        >
          {places[tab].tab ?? places[tab].label}
        </Link>
      ))}
    </Row>
  );
}

/** The section's other screens, for a menu where there is no room for tabs. */
export function SectionLinks() {
  const { path, section, search } = useSection();
  return section?.tabs
    .filter((tab) => tab !== path)
    .map((tab) => (
      <Link key={tab} to={tab} search={search}>
        {places[tab].tab ?? places[tab].label}
      </Link>
    ));
}
