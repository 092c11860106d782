import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import type { listPatrols, Patrol } from '../../../contract/patrols/endpoints.ts';
import { patrolForms } from '../../../contract/patrols/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { formatNumber } from '../../i18n/format.ts';
import { MoveBox, moveKeys, toggleValue } from '../../shared/move-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Grid, Stack, Text } from '../../ui/layout/box.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHasRail, useWide } from '../../ui/use-wide.ts';
import { PatrolCard } from './patrol-card.tsx';
import { NewPatrolDialog, PatrolDialog } from './patrol-dialog.tsx';
import { boardWords, hintWords, moveWords, newWords } from './patrol-words.ts';
import css from './patrols-grid.module.css';
import { inColumns, targetsOf } from './rules.ts';
import { usePatrols } from './use-patrols.ts';
import { WordPicker } from './word-picker.tsx';

/** A sector's patrols with their scouts, to move between them. */
export function PatrolsGrid(props: {
  sector: SectorName;
  board: ResponseOf<typeof listPatrols>;
  mayKeep: boolean;
}) {
  const { sector, board, mayKeep } = props;
  const { body, withoutPatrol } = board;
  const word = board.word ?? 'patrol';
  const patrols = usePatrols(sector, { ...board, word });
  const isWide = useWide();
  const hasRail = useHasRail();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<number | null>>(new Set([null]));
  const [dialog, setDialog] = useState<{ edited: number } | { scoutIds: number[] } | null>(null);
  const boardRef = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const words = newWords(word);

  // Others may have moved or deleted some since they were chosen.
  const all = [...withoutPatrol, ...body.flatMap(({ scouts }) => scouts)];
  const selected = new Set(all.flatMap(({ scoutId }) => (chosen.has(scoutId) ? [scoutId] : [])));
  const targets = targetsOf(board, [...selected]);
  const clear = () => setChosen(new Set());
  const edited = dialog && 'edited' in dialog && body.find((one) => one.patrolId === dialog.edited);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    moveKeys(event, { board: boardRef.current, bar: bar.current });

  const cardOf = (patrol: Patrol | null) => {
    const key = patrol?.patrolId ?? null;
    return (
      <PatrolCard
        key={key}
        patrol={patrol}
        sector={sector}
        title={patrol?.name ?? patrolForms[word].none}
        scouts={patrol?.scouts ?? withoutPatrol}
        fold={
          hasRail
            ? null
            : { isOpen: opened.has(key), toggle: () => setOpened(toggleValue(opened, key)) }
        }
        keep={
          mayKeep
            ? {
                selected,
                onKeyDown,
                toggle: (scoutId) => setChosen(toggleValue(selected, scoutId)),
                drop: (scoutIds) => patrols.move(scoutIds, patrol, clear),
                edit: patrol && (() => setDialog({ edited: patrol.patrolId })),
                setSeat: (seat, scoutId) => patrol && patrols.setSeat(patrol, seat, scoutId),
                takeOut: (scoutId) => patrols.move([scoutId], null),
                takeOutLabel: `إخراج من ${patrolForms[word].the}`,
                isBusy: patrols.isPending,
              }
            : null
        }
      />
    );
  };

  const addButton = (
    <Button
      look="tint"
      icon={<IconPlus size={20} stroke={2} aria-hidden />}
      onClick={() => setDialog({ scoutIds: [] })}
    >
      {words.add}
    </Button>
  );
  const cards = [...(withoutPatrol.length > 0 ? [null] : []), ...body];
  return (
    <Stack gap="16">
      {patrols.hasConflict && (
        <Notice tone="warn" live>
          <p>تغيّرت {patrolForms[word].theAll}، هذه أحدث صورة. أعد النقل.</p>
        </Notice>
      )}
      {body.length === 0 ? (
        <EmptyState
          title={`لا ${patrolForms[word].all} بعد`}
          {...(mayKeep && {
            action: (
              <Stack gap="12" align="center">
                {addButton}
                <WordPicker sector={sector} word={word} />
              </Stack>
            ),
          })}
        />
      ) : (
        <>
          <Text tone="quiet">
            {boardWords(body.length, withoutPatrol.length, word)}{' '}
            {mayKeep && hintWords(word, hasRail)}
          </Text>
          <Grid gap="16" align="start" className={css.board} ref={boardRef}>
            {inColumns(cards, isWide ? 3 : hasRail ? 2 : 1).map(({ column, cards }) => (
              <Stack gap="16" key={column}>
                {cards.map(cardOf)}
              </Stack>
            ))}
          </Grid>
          {mayKeep && addButton}
        </>
      )}
      {mayKeep && selected.size > 0 && (
        <MoveBox<Patrol | null>
          ref={bar}
          title={moveWords(selected.size, sector)}
          targets={targets.patrols.map((patrol) => ({
            key: patrol.patrolId,
            name: patrol.name,
            about: formatNumber(patrol.scouts.length),
            to: patrol,
          }))}
          none={targets.hasNone ? { label: patrolForms[word].none, to: null } : null}
          newLabel={words.short}
          isBusy={patrols.isPending}
          onMove={(target) => patrols.move([...selected], target, clear)}
          onNew={() => setDialog({ scoutIds: [...selected] })}
          onClear={clear}
        />
      )}
      {dialog && 'scoutIds' in dialog && (
        <NewPatrolDialog
          sector={sector}
          word={word}
          scoutIds={dialog.scoutIds}
          patrols={patrols}
          onMade={clear}
          onClose={() => setDialog(null)}
        />
      )}
      {edited && (
        <PatrolDialog
          patrol={edited}
          word={word}
          version={board.version}
          patrols={patrols}
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  );
}
