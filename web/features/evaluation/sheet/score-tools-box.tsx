import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import { formatNumber } from '../../../i18n/format.ts';
import {
  type SheetAction,
  SheetMenu,
  type SheetSwitches,
} from '../../../shared/sheet/sheet-menu-box.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Box, look, Row } from '../../../ui/layout/box.tsx';
import { type ScoreRow, tallyOf } from './score-rules.ts';
import css from './score-tools-box.module.css';

/** The tools above the names: which criterion, how far each is, search and menu. */
export function ScoreToolsBox(props: {
  criteria: readonly Criterion[];
  criterion: Criterion;
  rows: readonly ScoreRow[];
  /** All criteria are shown at once: there is none to choose. */
  isSingle: boolean;
  search: string;
  onSearch: (search: string) => void;
  onChoose: (criterionId: number) => void;
  switches: SheetSwitches;
  actions: readonly SheetAction[];
  menu: ReactNode;
}) {
  const { criteria, criterion } = props;
  const [isSearching, setSearching] = useState(false);
  const isSearchShown = props.isSingle || isSearching || props.search !== '';
  return (
    <div className={css.tools}>
      <Row gap="8" align="center">
        {!props.isSingle && !isSearchShown && (
          <>
            <NativeSelect
              aria-label="البند"
              className={css.select}
              value={criterion.criterionId}
              onChange={({ currentTarget: { value } }) => props.onChoose(Number(value))}
            >
              {criteria.map(({ criterionId, name, max }, index) => (
                <option key={criterionId} value={criterionId}>
                  {`${name} من ${formatNumber(max)} (${formatNumber(index + 1)} من ${formatNumber(criteria.length)})`}
                </option>
              ))}
            </NativeSelect>
            <IconButton
              className={look({ frame: 'mid', fill: 'surface' })}
              label="بحث بالاسم"
              onClick={() => setSearching(true)}
            >
              <IconSearch size={22} stroke={1.7} aria-hidden />
            </IconButton>
          </>
        )}
        {isSearchShown && (
          <Box grow>
            <SearchField
              label="بحث بالاسم"
              value={props.search}
              onChange={(search) => {
                props.onSearch(search);
                if (search === '') setSearching(false);
              }}
            />
          </Box>
        )}
        <SheetMenu switches={props.switches} actions={props.actions}>
          {props.menu}
        </SheetMenu>
      </Row>
      {!props.isSingle && criteria.length > 1 && (
        <Row gap="4" above="8" className={css.segments} aria-hidden>
          {criteria.map((each) => (
            <span
              key={each.criterionId}
              data-done={tallyOf(props.rows, each).open === 0 || undefined}
              data-current={each.criterionId === criterion.criterionId || undefined}
            />
          ))}
        </Row>
      )}
    </div>
  );
}
