import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { Patrol } from '../../../contract/patrols/endpoints.ts';
import { type PatrolWord, patrolForms } from '../../../contract/patrols/words.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useOnline } from '../../offline/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { Grid, Text } from '../../ui/layout/box.tsx';
import css from './move-box.module.css';
import { moveWords, NEEDS_CONNECTION, newWords } from './patrol-words.ts';

/** The bar at the bottom: where the chosen scouts are moved to. */
export function MoveBox(props: {
  count: number;
  word: PatrolWord;
  patrols: readonly Patrol[];
  /** Whether some of them can leave their patrol. */
  hasNone: boolean;
  isBusy: boolean;
  onMove: (target: Patrol | null) => void;
  onNew: () => void;
  onClear: () => void;
  ref: Ref<HTMLElement>;
}) {
  const isOnline = useOnline();
  const isDisabled = !isOnline || props.isBusy;
  return (
    <Grid
      as="section"
      gap="8"
      columnGap="16"
      align="center"
      above="16"
      line="above"
      fill="surface"
      className={css.bar}
      aria-label="نقل المحدَّدين"
      ref={props.ref}
    >
      <Text weight="bold" role="status">
        {moveWords(props.count)}
      </Text>
      <div className={css.clear}>
        <Button look="quiet" onClick={props.onClear}>
          إلغاء التحديد
        </Button>
      </div>
      {!isOnline && (
        <Text tone="warn" className={css.offline}>
          {NEEDS_CONNECTION}
        </Text>
      )}
      <Grid gap="8" className={css.targets} data-targets>
        {props.patrols.map((patrol) => (
          <Button
            key={patrol.patrolId}
            look="tint"
            disabled={isDisabled}
            onClick={() => props.onMove(patrol)}
          >
            <span className={css.name}>{patrol.name}</span>
            <Text as="span" weight="normal">
              {formatNumber(patrol.scouts.length)}
            </Text>
          </Button>
        ))}
        {props.hasNone && (
          <Button look="default" disabled={isDisabled} onClick={() => props.onMove(null)}>
            {patrolForms[props.word].none}
          </Button>
        )}
        <Button
          look="default"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          disabled={isDisabled}
          onClick={props.onNew}
        >
          {newWords(props.word).short}
        </Button>
      </Grid>
    </Grid>
  );
}
