import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { commonGender } from '../../../contract/core/labels.ts';
import { matchesSearch } from '../../../contract/core/text.ts';
import type { Scout } from '../../../contract/scouts/endpoints.ts';
import { countScouts, formatNumber, keepCompounds, sectorName } from '../../i18n/format.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { look, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { withChange } from '../../ui/tables/use-set-search.ts';
import css from './delete-scout-page.module.css';

// Maximum number of rendered choices: a thousand scouts are searched, never rendered.
const SHOWN = 8;

/** The scouts whose name has every word of `name`, Arabic letters folded. */
export function searchScouts<T extends { name: string }>(scouts: readonly T[], name: string): T[] {
  return scouts.filter((scout) => matchesSearch(scout.name, name));
}

/** Search by name and the first few found; each is a link that chooses its scout. */
export function ScoutSearchBox(props: {
  scouts: readonly Scout[];
  chosenId: number | undefined;
  name: string;
  onName: (name: string) => void;
}) {
  const { scouts, name } = props;
  const found = useMemo(() => searchScouts(scouts, name), [scouts, name]);
  const rest = found.length - SHOWN;
  return (
    <Card>
      <SearchField label="بحث بالاسم" value={name} onChange={props.onName} />
      <Text tone="quiet" above="12" below="4" role="status">
        {found.length === 0
          ? 'لا يوجد كشاف بهذا الاسم'
          : countScouts(found.length, commonGender(found))}
        {rest > 0 && `، يظهر أول ${formatNumber(SHOWN)}`}
      </Text>
      <ul className={css.rows}>
        {found.slice(0, SHOWN).map((scout) => (
          <li key={scout.scoutId}>
            <Link
              to="/delete-scout"
              search={(before) => withChange(before, { scout: scout.scoutId })}
              resetScroll={false}
              className={`${look({ gap: '12', align: 'center', justify: 'between', tone: 'ink', leading: 'snug', plain: true, rounded: true, padBlock: '4', padInline: '12', hover: 'sunken' }, 'row')} ${css.row}`}
              aria-current={scout.scoutId === props.chosenId ? true : undefined}
            >
              <span>{keepCompounds(scout.name)}</span>
              <Text as="span" noShrink weight="normal" tone="quiet">
                {sectorName(scout)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
