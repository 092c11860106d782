import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { MovingUpRow } from '../../../contract/moving-up/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, keepCompounds, sectorName } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import css from './moving-up-page.module.css';
import { ageText, targetName, whyText } from './moving-up-words.ts';
import {
  type Exception,
  isDue,
  isMoving,
  keyOfSector,
  type MoveGroup,
  type Preview,
  ruleOf,
  sortRows,
  toggled,
} from './rules.ts';

/** Rows shown at first: of those that need the captain some, so that the others are not far below. */
const FIRST = { asked: 4, other: 100 };
const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

type ListProps = {
  preview: Preview;
  exceptions: readonly Exception[];
  onChange: (exceptions: Exception[]) => void;
};

/** Every scout by what becomes of them: who needs the captain first, then the changed ones, then from where to where. */
export function PreviewList(props: ListProps) {
  const [words, setWords] = useState('');
  const { asked, changed, groups } = sortRows(props.preview, words);
  const isSearch = words.trim() !== '';
  return (
    <Stack gap="16">
      <SearchField label="بحث بالاسم" value={words} onChange={setWords} />
      {asked.length > 0 && (
        <Card title="تحتاج إليك" count={formatNumber(asked.length)}>
          <Rows {...props} rows={asked} first={isSearch ? FIRST.other : FIRST.asked} key={words} />
        </Card>
      )}
      {changed.length > 0 && (
        <Card title="غيّرتها" count={formatNumber(changed.length)}>
          <Rows {...props} rows={changed} />
        </Card>
      )}
      {groups.map((group) => (
        <GroupCard key={group.key} {...props} group={group} isOpen={isSearch} />
      ))}
      {isSearch && asked.length + changed.length + groups.length === 0 && (
        <Text tone="quiet">لا أحد بهذا الاسم ممن تشملهم القواعد.</Text>
      )}
    </Stack>
  );
}

function GroupCard({ group, isOpen, ...props }: ListProps & { group: MoveGroup; isOpen: boolean }) {
  const { from, to, moving, tooYoung } = group;
  return (
    <Box as="section" surface="card" clip>
      <Fold
        title={`${sectorName(from)} إلى ${targetName(to)}`}
        count={moving.length}
        isOpen={isOpen}
        isHead
      >
        <Rows {...props} rows={moving} />
        {tooYoung.length > 0 && (
          <Fold title={`لم يبلغوا السن (${formatNumber(tooYoung.length)})`} isOpen={isOpen}>
            <Rows {...props} rows={tooYoung} />
          </Fold>
        )}
      </Fold>
    </Box>
  );
}

/** A heading that opens what it names. */
function Fold(props: {
  title: string;
  count?: number;
  isOpen: boolean;
  isHead?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const shown = props.isOpen || isOpen;
  return (
    <>
      <button
        type="button"
        className={css.fold}
        data-head={props.isHead}
        aria-expanded={shown}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{props.title}</span>
        {props.count !== undefined && <span>{formatNumber(props.count)}</span>}
        <IconChevronDown {...sign} />
      </button>
      {shown && props.children}
    </>
  );
}

function Rows({
  rows,
  first = FIRST.other,
  ...props
}: ListProps & { rows: readonly MovingUpRow[]; first?: number }) {
  const [shown, setShown] = useState(first);
  return (
    <>
      <ul className={css.rows}>
        {rows.slice(0, shown).map((row) => (
          <ScoutRow key={row.scoutId} {...props} row={row} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button look="quiet" wide onClick={() => setShown(rows.length)}>
          عرض الباقي ({formatNumber(rows.length - shown)})
        </Button>
      )}
    </>
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
        ? isDue(row, preview.rules)
        : isMoving(row)
      : decided.to !== 'stays';
  const decide = (to: Exception['to']) =>
    onChange([...exceptions.filter((each) => each.scoutId !== scoutId), { scoutId, to }]);
  const why = whyText(row, preview);
  const shown = keepCompounds(name);
  if (row.why === 'noBirthDate') {
    const rule = ruleOf(row, preview.rules);
    return (
      <Row as="li" gap="8" columnGap="12" align="center" wrap line="between" padBlock="8">
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
      line="between"
      className={css.row}
      data-changed={row.why === 'exception' || undefined}
    >
      <Row as="label" gap="12" align="center" grow padBlock="8" className={css.tick}>
        <input
          type="checkbox"
          checked={isTicked}
          onChange={() => onChange(toggled(exceptions, row, preview.rules))}
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
