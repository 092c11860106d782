import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { MovingUpRow } from '../../../contract/moving-up/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, keepCompounds, sectorName } from '../../i18n/format.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import css from './moving-up-page.module.css';
import { ageText, targetName, whyText } from './moving-up-words.ts';
import {
  type Exception,
  isMoving,
  keyOfSector,
  movesByItself,
  type Preview,
  ruleOf,
  sortRows,
  toggleException,
} from './rules.ts';

/** Rows of a group that are shown at first: of those that need the captain some, so that the others are not far below. */
const SHOWN = { asked: 4, other: 100 };
const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

type ListProps = {
  preview: Preview;
  exceptions: readonly Exception[];
  onChange: (exceptions: Exception[]) => void;
};
const filterLabels = {
  moving: 'ينتقلون',
  asked: 'تحتاج إليك',
  changed: 'غيّرتها',
  tooYoung: 'لم يبلغوا السن',
};
type Filter = keyof typeof filterLabels;

/** Every scout by what becomes of them: who needs the captain first, then the changed ones, then from where to where. */
export function PreviewList(props: ListProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Filter>('moving');
  const all = sortRows(props.preview, '');
  const { asked, changed, groups } = sortRows(props.preview, words);
  const counts: Record<Filter, number> = {
    moving: props.preview.outcome.rows.filter(isMoving).length,
    asked: all.asked.length,
    changed: all.changed.length,
    tooYoung: all.groups.flatMap(({ tooYoung }) => tooYoung).length,
  };
  const filter = counts[chosen] > 0 ? chosen : 'moving';
  const isSearch = words.trim() !== '';
  const items = (rows: readonly MovingUpRow[]) =>
    rows.map((row) => <ScoutRow key={row.scoutId} {...props} row={row} />);
  const part = (of: 'asked' | 'changed', rows: readonly MovingUpRow[]) =>
    rows.length > 0 &&
    (filter === 'moving' || filter === of) && (
      <GroupBox
        key={`${of} ${words}`}
        title={filterLabels[of]}
        count={rows.length}
        shown={of === 'asked' && filter === 'moving' && !isSearch ? SHOWN.asked : SHOWN.other}
      >
        {items(rows)}
      </GroupBox>
    );
  return (
    <Stack gap="16">
      <RadioField
        label="من يظهر؟"
        snug
        value={filter}
        onChange={setChosen}
        options={(Object.keys(filterLabels) as Filter[])
          .filter((each) => counts[each] > 0)
          .map((value) => ({
            value,
            label: `${filterLabels[value]} ${formatNumber(counts[value])}`,
          }))}
      />
      <SearchField label="بحث بالاسم" value={words} onChange={setWords} />
      {part('asked', asked)}
      {part('changed', changed)}
      {groups.map(({ key, from, to, moving, tooYoung }) => {
        const isYoung = filter === 'tooYoung';
        const rows = isYoung ? tooYoung : moving;
        if (!['moving', 'tooYoung'].includes(filter) || (isYoung && rows.length === 0)) return null;
        return (
          <GroupBox
            // A search opens the groups with what it found.
            key={`${key} ${filter} ${isSearch}`}
            title={`${sectorName(from)} إلى ${targetName(to)}`}
            count={rows.length}
            shown={SHOWN.other}
            fold={isSearch ? 'open' : 'closed'}
          >
            {[...items(rows), !isYoung && <TooYoung key="young" rows={items(tooYoung)} />]}
          </GroupBox>
        );
      })}
      {isSearch && asked.length + changed.length + groups.length === 0 && (
        <Text tone="quiet">لا أحد بهذا الاسم ممن تشملهم القواعد.</Text>
      )}
    </Stack>
  );
}

/** Who is too young, behind a button at the end of those who move. */
function TooYoung({ rows }: { rows: readonly ReactNode[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || rows.length === 0) return rows;
  return (
    <li>
      <Button look="quiet" wide onClick={() => setOpen(true)}>
        {filterLabels.tooYoung} ({formatNumber(rows.length)})
      </Button>
    </li>
  );
}

function ScoutRow({ row, preview, exceptions, onChange }: ListProps & { row: MovingUpRow }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { scoutId, name, gender } = row;
  const girl = gender === 'female';
  const decided = exceptions.find((each) => each.scoutId === scoutId);
  // The answer to a change comes later than the press.
  const isTicked =
    decided === undefined
      ? row.why === 'exception'
        ? movesByItself(row, preview.rules)
        : isMoving(row)
      : decided.to !== 'stays';
  const decide = (to: Exception['to']) =>
    onChange([...exceptions.filter((each) => each.scoutId !== scoutId), { scoutId, to }]);
  const why = whyText(row, preview);
  const shown = keepCompounds(name);
  if (row.why === 'noBirthDate') {
    const rule = ruleOf(row, preview.rules);
    return (
      <Row as="li" gap="8" columnGap="12" align="center" wrap>
        <Box basis="180">
          <Text weight="medium">{shown}</Text>
          <Text tone="quiet">{sectorName(row.from)}</Text>
        </Box>
        <Text as="span" hide="wide">
          <Badge tone="warn">بلا تاريخ</Badge>
        </Text>
        <Row gap="8" wrap>
          <Button look="default" onClick={() => decide(rule?.to ?? null)}>
            {girl ? 'تنتقل' : 'ينتقل'}
          </Button>
          <Button look="default" onClick={() => decide('stays')}>
            {girl ? 'تبقى' : 'يبقى'}
          </Button>
          <LinkButton
            look="quiet"
            icon={<IconPlus {...sign} />}
            to="/update-scout"
            search={{ scout: scoutId }}
          >
            <Text as="span" hide="wide">
              {girl ? 'تاريخها' : 'تاريخه'}
            </Text>
            <Text as="span" hide="narrow">
              تاريخ الميلاد
            </Text>
          </LinkButton>
        </Row>
      </Row>
    );
  }
  return (
    <Row
      as="li"
      gap="12"
      align="center"
      className={css.row}
      data-changed={row.why === 'exception' || undefined}
    >
      <Row as="label" gap="12" align="center" grow control className={css.tick}>
        <input
          type="checkbox"
          checked={isTicked}
          onChange={() => onChange(toggleException(exceptions, row, preview.rules))}
        />
        <span className={css.about}>
          <Text as="span" weight="medium" tone="ink">
            {shown}
          </Text>
          <Text as="span" tone="quiet">
            {ageText(row, preview.day)}
          </Text>
          {why && (
            <Text
              as="span"
              tone={row.why === 'exception' ? 'warn' : 'quiet'}
              weight={row.why === 'exception' ? 'medium' : 'normal'}
            >
              {why}
            </Text>
          )}
        </span>
      </Row>
      <ActionMenu
        dots
        label="المزيد"
        name={`المزيد عن ${shown}`}
        actions={[
          { label: 'إلى قطاع آخر', run: () => setAsking(true) },
          ...(isTicked ? [{ label: girl ? 'تبقى' : 'يبقى', run: () => decide('stays') }] : []),
          {
            label: 'صفحة الكشاف',
            run: () => void navigate({ to: '/scout/$id', params: { id: String(scoutId) } }),
          },
        ]}
      />
      {isAsking && (
        <SectorDialog
          row={row}
          onClose={() => setAsking(false)}
          onChoose={(to) => {
            decide(to);
            setAsking(false);
          }}
        />
      )}
    </Row>
  );
}

function SectorDialog(props: {
  row: MovingUpRow;
  onClose: () => void;
  onChoose: (to: Exception['to']) => void;
}) {
  const sectors = useQuery(q(listSectors)).data?.body ?? [];
  const { row } = props;
  return (
    <Dialog
      title={`إلى أين ${row.gender === 'female' ? 'تنتقل' : 'ينتقل'} ${keepCompounds(row.name)}؟`}
      onClose={props.onClose}
    >
      <Stack gap="8">
        {sectors
          .filter((each) => each.editable && keyOfSector(each) !== keyOfSector(row.from))
          .map(({ baseName, suffixName }) => (
            <Button
              key={`${baseName} ${suffixName}`}
              look="default"
              wide
              onClick={() => props.onChoose({ baseName, suffixName })}
            >
              {sectorName({ baseName, suffixName })}
            </Button>
          ))}
        <Button look="default" wide onClick={() => props.onChoose(null)}>
          تخرّج
        </Button>
      </Stack>
    </Dialog>
  );
}
