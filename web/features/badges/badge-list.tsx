import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Badge } from '../../../contract/badges/endpoints.ts';
import { badgeKindLabels, badgeKinds } from '../../../contract/badges/words.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';
import { BadgeDrawing } from '../../shared/badges/badge-drawing.tsx';
import { FilterSelect } from '../../ui/form/filter-bar.tsx';
import { Box, Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { useWide } from '../../ui/use-wide.ts';
import css from './badge-list.module.css';
import { earnedText } from './badge-words.ts';

/** The badges by kind, of one stage or all; closed ones last. */
export function BadgeList({ badges }: { badges: readonly Badge[] }) {
  const stages = [...new Set(badges.flatMap(({ stage }) => stage ?? []))];
  const list = useListUrl({ filters: { stage: stages } });
  const { stage } = list.filter;
  const isWide = useWide();
  const shown = stage ? badges.filter((badge) => badge.stage === stage) : badges;
  const open = shown.filter(({ isOpen }) => isOpen);
  const closed = shown.filter(({ isOpen }) => !isOpen);
  const groups = [
    ...badgeKinds.map((kind) => ({
      title: badgeKindLabels[kind],
      rows: open.filter((badge) => badge.kind === kind),
    })),
    { title: 'لم تعد مستخدمة', rows: closed },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      {stages.length > 1 && (
        <Row justify="end" below="8">
          <FilterSelect
            label="المرحلة"
            allLabel="كل المراحل"
            value={stage}
            onChange={(value) => list.setFilter({ stage: value })}
            options={stages.map((value) => ({ value, label: value }))}
          />
        </Row>
      )}
      {groups.length === 0 && <EmptyState compact title="لا شارات في هذه المرحلة" />}
      {groups.map(({ title, rows }) => (
        // The library is long: on a phone its kinds are folded.
        <Box
          as="details"
          key={`${title} ${isWide}`}
          below="24"
          open={isWide || groups.length === 1}
        >
          <Row as="summary" gap="8" align="center" control below="12" className={css.kind}>
            <Text as="h2" size="h2">
              {title}
            </Text>
            <Text as="span" tone="quiet">
              ({formatNumber(rows.length)})
            </Text>
          </Row>
          <Grid as="ul" gap="8" slots="280">
            {rows.map((badge) => (
              <li key={badge.badgeId}>
                <BadgeLink badge={badge} />
              </li>
            ))}
          </Grid>
        </Box>
      ))}
    </>
  );
}

function BadgeLink({ badge }: { badge: Badge }) {
  const requirements = countOf(badge.requirements.length, 'requirement');
  return (
    <Link
      to="/scores/badges/$badgeId"
      params={{ badgeId: String(badge.badgeId) }}
      search={(before) => ({ base: before.base, suffix: before.suffix })}
      className={`${look({ gap: '12', align: 'center', surface: 'card', pad: '12', plain: true, tone: 'inherit' }, 'row')} ${css.card}`}
    >
      <BadgeDrawing drawing={badge.drawing} size={48} />
      <Box as="span" grow>
        <Text as="span" block size="name" weight="medium" tone="ink">
          {badge.name}
        </Text>
        <Text as="span" block tone="quiet">
          {badge.stage ? `${badge.stage}، ${requirements}` : requirements}
        </Text>
        <Text as="span" block tone="quiet">
          {earnedText(badge.awarded)}
        </Text>
      </Box>
      <IconChevronLeft size={20} stroke={1.7} aria-hidden />
    </Link>
  );
}
