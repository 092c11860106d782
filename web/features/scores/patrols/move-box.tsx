import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { Patrol } from '../../../../contract/patrols/endpoints.ts';
import { type PatrolWord, patrolForms } from '../../../../contract/patrols/words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useOnline } from '../../../offline/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Text } from '../../../ui/layout/box.tsx';
import css from './move-box.module.css';
import { moveWords, newWords } from './patrol-words.ts';

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
    <section className={css.bar} aria-label="نقل المحدَّدين" ref={props.ref}>
      <Row gap="8" align="center" justify="between" className={css.head}>
        <Text weight="bold" role="status">
          {moveWords(props.count)}
        </Text>
        <Button look="quiet" onClick={props.onClear} className={css.clear}>
          إلغاء التحديد
        </Button>
      </Row>
      {!isOnline && <Text tone="warn">النقل يحتاج إلى اتصال</Text>}
      <div className={css.targets} data-targets>
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
          look="quiet"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          disabled={isDisabled}
          onClick={props.onNew}
        >
          {newWords(props.word).short}
        </Button>
      </div>
    </section>
  );
}
