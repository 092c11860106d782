import { IconCheck, IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Grid, look } from '../../../ui/layout/box.tsx';
import css from './sheet-tools-box.module.css';

/** The tools above a week's list: search, the mark of all, the menu, and the two lists where there is a second one. */
export function SheetTools(props: {
  search: string;
  onSearch: (search: string) => void;
  disabled: boolean;
  onMarkAll: () => void;
  menu: ReactNode;
  /** Where the sheet notes who paid: whether that list is shown, and its own tools. */
  paid: { isShown: boolean; tools: ReactNode } | null;
}) {
  const { paid } = props;
  const search = (
    <div className={css.search} data-filled={props.search !== '' || undefined}>
      <SearchField label="بحث بالاسم" value={props.search} onChange={props.onSearch} />
    </div>
  );
  const all = (
    <Button
      look="tint"
      icon={<IconChecks size={20} stroke={2} aria-hidden />}
      disabled={props.disabled}
      onClick={props.onMarkAll}
    >
      الكل حاضر
    </Button>
  );
  if (!paid) {
    return (
      <Grid gap="8" align="center" className={css.tools}>
        {search}
        {all}
        {props.menu}
      </Grid>
    );
  }
  return (
    <Grid
      gap="8"
      align="center"
      className={css.tools}
      data-tabs
      data-paid={paid.isShown || undefined}
    >
      <Grid
        as="nav"
        columns="2"
        control
        surface="field"
        className={css.tabs}
        aria-label="قوائم الأسبوع"
      >
        <Tab isCurrent={!paid.isShown}>الحضور</Tab>
        <Tab isPaid isCurrent={paid.isShown}>
          من دفع
        </Tab>
      </Grid>
      {search}
      {props.menu}
      <Grid whole className={css.wide}>
        {paid.isShown ? paid.tools : all}
      </Grid>
    </Grid>
  );
}

function Tab(props: { isPaid?: boolean; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, tab: props.isPaid ? ('paid' as const) : undefined })}
      replace
      resetScroll={false}
      className={`${look({ gap: '4', align: 'center', justify: 'center', tone: 'quiet', nowrap: true, plain: true, rounded: true }, 'row')} ${css.tab}`}
      // The router says which one is current, by its whole search.
      activeOptions={{ exact: true }}
      data-current={props.isCurrent || undefined}
    >
      {props.isCurrent && <IconCheck size={18} stroke={2.2} aria-hidden />}
      {props.children}
    </Link>
  );
}
