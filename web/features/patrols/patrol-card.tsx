import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react';
import type { Patrol, PatrolMember } from '../../../contract/patrols/endpoints.ts';
import { sectorGender } from '../../../contract/sectors/sector-gender.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { countScouts, keepCompounds } from '../../i18n/format.ts';
import { DRAGGED } from '../../shared/move-box.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, look, Row, Text } from '../../ui/layout/box.tsx';
import { ActionMenu, type MenuAction } from '../../ui/overlays/action-menu.tsx';
import css from './patrol-card.module.css';

/** One patrol, or those in none (`patrol` null), with their names to choose, drag and drop on. */
export function PatrolCard(props: {
  patrol: Patrol | null;
  title: string;
  sector: SectorName;
  scouts: readonly PatrolMember[];
  /** On the phone a card folds; null where all are open. */
  fold: { isOpen: boolean; toggle: () => void } | null;
  /** The acts of captains who keep the patrols; null for who only reads. */
  keep: {
    selected: ReadonlySet<number>;
    toggle: (scoutId: number) => void;
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
    drop: (scoutIds: number[]) => void;
    edit: (() => void) | null;
    setSeat: (seat: 'leaderId' | 'deputyId', scoutId: number | null) => void;
    takeOut: (scoutId: number) => void;
    takeOutLabel: string;
    isBusy: boolean;
  } | null;
}) {
  const { patrol, scouts, fold, keep } = props;
  const listId = useId();
  const [isOver, setOver] = useState(false);
  const isOpen = fold?.isOpen ?? true;
  const nameOf = (scoutId: number | null | undefined) =>
    scouts.find((scout) => scout.scoutId === scoutId)?.name;
  const leader = nameOf(patrol?.leaderId);
  const dropTarget = keep && {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      keep.drop(JSON.parse(event.dataTransfer.getData(DRAGGED)) as number[]);
    },
  };
  return (
    <Box
      as="section"
      surface="card"
      className={css.card}
      aria-label={props.title}
      data-over={isOver || undefined}
      {...dropTarget}
    >
      <Row gap="8" align="center" padInline="16" tone="quiet" className={css.head}>
        <Box grow padBlock="8">
          <Row gap="8" align="baseline" wrap>
            <Text as="h2" size="h3" tone="ink">
              {props.title}
            </Text>
            <Text as="span" tone="quiet">
              {countScouts(scouts.length, sectorGender(props.sector))}
            </Text>
          </Row>
          {!isOpen && leader && <Text tone="quiet">العريف: {keepCompounds(leader)}</Text>}
        </Box>
        {isOpen && keep?.edit && (
          <IconButton label={`تعديل ${props.title}`} onClick={keep.edit}>
            <IconPencil size={20} stroke={1.7} aria-hidden />
          </IconButton>
        )}
        {fold && (
          <IconButton
            label={`كشافو ${props.title}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={fold.toggle}
          >
            <IconChevronDown size={22} stroke={1.7} aria-hidden className={css.chevron} />
          </IconButton>
        )}
      </Row>
      {isOpen && (
        <ul id={listId}>
          {scouts.map((scout) => (
            <ScoutItem key={scout.scoutId} scout={scout} patrol={patrol} keep={keep} />
          ))}
          {scouts.length === 0 && (
            <Text as="li" tone="quiet" padBlock="12" padInline="16" className={css.row}>
              لا أحد هنا
            </Text>
          )}
        </ul>
      )}
    </Box>
  );
}

function ScoutItem({
  scout,
  patrol,
  keep,
}: {
  scout: PatrolMember;
  patrol: Patrol | null;
  keep: Parameters<typeof PatrolCard>[0]['keep'];
}) {
  const navigate = useNavigate();
  const { scoutId } = scout;
  const name = keepCompounds(scout.name);
  const isLeader = patrol?.leaderId === scoutId;
  const isDeputy = patrol?.deputyId === scoutId;
  const badge = isLeader ? (
    <Badge tone="accent">عريف</Badge>
  ) : isDeputy ? (
    <Badge>نائب</Badge>
  ) : null;
  const openProfile = () => void navigate({ to: '/scout/$id', params: { id: String(scoutId) } });
  if (!keep) {
    return (
      <Row as="li" gap="8" align="center" padInline="16" className={css.row}>
        <Link
          to="/scout/$id"
          params={{ id: String(scoutId) }}
          className={`${look({ plain: true, tone: 'inherit' })} ${css.name}`}
        >
          {name}
        </Link>
        {badge}
      </Row>
    );
  }
  const isSelected = keep.selected.has(scoutId);
  const actions: MenuAction[] = [
    ...(patrol
      ? [
          {
            label: isLeader ? 'إلغاء مهمة العريف' : 'عريف',
            run: () => keep.setSeat('leaderId', isLeader ? null : scoutId),
          },
          {
            label: isDeputy ? 'إلغاء مهمة نائب العريف' : 'نائب العريف',
            run: () => keep.setSeat('deputyId', isDeputy ? null : scoutId),
          },
          { label: keep.takeOutLabel, run: () => keep.takeOut(scoutId) },
        ]
      : []),
    { label: 'صفحة الكشاف', run: openProfile },
  ];
  return (
    <Row
      as="li"
      align="center"
      className={css.row}
      data-on={isSelected || undefined}
      draggable={!keep.isBusy}
      onDragStart={(event) => {
        const dragged = isSelected ? [...keep.selected] : [scoutId];
        event.dataTransfer.setData(DRAGGED, JSON.stringify(dragged));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <Row
        as="label"
        gap="12"
        align="center"
        grow
        padInline="16"
        size="name"
        tone="ink"
        className={css.choice}
      >
        <input
          type="checkbox"
          checked={isSelected}
          onChange={() => keep.toggle(scoutId)}
          onKeyDown={keep.onKeyDown}
        />
        <span className={css.name}>{name}</span>
        {badge}
      </Row>
      <ActionMenu dots label="خيارات" name={`خيارات ${scout.name}`} actions={actions} />
    </Row>
  );
}
