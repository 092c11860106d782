import { IconCheck, IconChecks, IconPhone } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useCallback, useState } from 'react';
import { matchesSearch } from '../../../../contract/core/text.ts';
import type { CallGrouping } from '../../../../contract/trips/roll-call.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { formatNumber, timeOf } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { HealthMark } from '../../../shared/health/health-mark.tsx';
import foot from '../../../shared/sheet/sheet-foot.module.css';
import frame from '../../../shared/sheet/sheet-frame.module.css';
import { SheetMenu } from '../../../shared/sheet/sheet-menu-box.tsx';
import { useLatest } from '../../../shared/sheet/use-sheet.ts';
import { firstWord } from '../../../shared/sheet/use-undo-step.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Box, Grid, Row as Line, Text } from '../../../ui/layout/box.tsx';
import { Phone, telUrl } from '../../../ui/phone.tsx';
import { useKeptSwitch } from '../../../ui/use-kept-switch.ts';
import { CallBox } from './call-box.tsx';
import { CallFootBox } from './call-foot-box.tsx';
import {
  type Call,
  cameWord,
  type Group,
  groupingLabels,
  groupingsOf,
  groupsOf,
  missedText,
  missingText,
  missingWord,
  overriddenText,
  phonesOf,
  type Row,
  rowsOf,
  saidCalls,
  withoutText,
} from './call-rules.ts';
import { DepartureDialog } from './departure-dialog.tsx';
import css from './roll-call.module.css';
import { useRollCall } from './use-roll-call.ts';

/** A roll-call by vehicles, tents, patrols or names: a count for who is here, a name for who is not. */
export function RollCallForm({ day, call }: { day: TripDay; call: Call }) {
  const sheet = useRollCall(day, call);
  const [by, setBy] = useState<CallGrouping>(call.stored?.by ?? call.by);
  const [search, setSearch] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isWhoShown, setWhoShown] = useKeptSwitch('roll-call-who');
  const rows = rowsOf(day.people, sheet.marks);
  const groups = groupsOf(day, rows, { by, calls: saidCalls(day, call, sheet.marks) });
  const called = groups.filter(({ isHome }) => !isHome);
  const missing = called.flatMap((group) => group.missing);
  const here = sum(called, 'here');
  const notCalled = sum(called, 'open');
  const open = groups.filter((group) => group.open.length > 0);
  const captains = new Map(day.captains.map((captain) => [captain.captainId, captain]));
  const isDeparture = call.kind === 'departure';
  const verb = isDeparture ? 'انطلقنا' : 'اكتمل النداء';

  const latest = useLatest((row: Row, status: 'here' | 'missing') => {
    const isSame = row.status === status && row.named;
    const word = status === 'here' ? 'هنا' : missingWord(row, call.kind);
    sheet.say(
      new Map([[row.personId, { status: isSame ? null : status, named: true }]]),
      `${firstWord(row.name)}: ${isSame ? 'لم يُنادَ' : word}`,
    );
  });
  const mark = useCallback(
    (row: Row, status: 'here' | 'missing') => latest.current(row, status),
    [latest],
  );
  const count = (group: Group) =>
    sheet.say(
      new Map(group.open.map(({ personId }) => [personId, { status: 'here', named: false }])),
      `${group.name}: ${formatNumber(group.rows.length - group.missing.length)}`,
    );
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ') {
      event.preventDefault();
      return sheet.undo();
    }
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-part="here"]')];
    const line = (event.target as HTMLElement).closest('[data-row]');
    const place = fields.findIndex((field) => line?.contains(field));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      fields[Math.max(0, Math.min(fields.length - 1, place + step))]?.focus();
    } else if (event.key === 'ل' || event.code === 'KeyG') {
      line?.querySelector<HTMLElement>('[data-part="missing"]')?.click();
    }
  }

  return (
    <CallBox
      sheet={sheet}
      title={`نداء ${call.name}`}
      about={sheet.departedAt ? `${verb} ${timeOf(sheet.departedAt)}` : (dueText(call) ?? '')}
    >
      <Line gap="8" align="center" padBlock="8">
        <NativeSelect
          aria-label="كيف ننادي"
          value={by}
          onChange={(event) => setBy(event.currentTarget.value as CallGrouping)}
        >
          {groupingsOf(day).map((value) => (
            <option key={value} value={value}>
              {groupingLabels[value]}
            </option>
          ))}
        </NativeSelect>
        <Grid grow>
          <SearchField label="بحث بالاسم" value={search} onChange={setSearch} />
        </Grid>
        <SheetMenu
          switches={[
            { label: 'من علّم ماذا', isOn: isWhoShown, toggle: () => setWhoShown(!isWhoShown) },
          ]}
          actions={
            sheet.departedAt === null
              ? []
              : [{ label: `تراجع عن «${verb}»`, run: () => sheet.depart(false) }]
          }
        />
      </Line>
      {isDeparture && <WithoutConsent rows={rows} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move among the buttons within */}
      <div className={frame.list} onKeyDown={onKeyDown}>
        {groups.map((group) => (
          <GroupRows
            key={group.name}
            group={group}
            search={search}
            isNext={group === open[0]}
            kind={call.kind}
            nameOf={isWhoShown ? (id) => captains.get(id)?.name : null}
            captains={captains}
            onCount={() => count(group)}
            onMark={mark}
          />
        ))}
      </div>
      <div className={frame.side}>
        <CallFootBox
          sheet={sheet}
          counts={[
            { label: 'هنا', value: here, tone: 'ok' },
            {
              label: call.kind === 'night' ? 'ليس هنا' : 'لم يصل',
              value: missing.length,
              tone: 'absent',
            },
            { label: 'لم يُنادَ', value: notCalled },
          ]}
          isDone={sheet.departedAt !== null}
          disabled={open.length > 0 || sheet.departedAt !== null}
          onPress={() => (isDeparture && missing.length > 0 ? setAsking(true) : sheet.depart(true))}
        >
          <span>{sheet.departedAt ? `${verb} ${timeOf(sheet.departedAt)}` : verb}</span>
          {!sheet.departedAt && (open.length > 0 || missing.length > 0) && (
            <span className={foot.under}>
              {open.length > 0
                ? `بعد أن تُعَدّ ${open[0]!.name}${open.length > 1 ? `، و${formatNumber(open.length - 1)} بعدها` : ''}`
                : withoutText(missing.length)}
            </span>
          )}
        </CallFootBox>
      </div>
      {isAsking && (
        <DepartureDialog
          missing={missing}
          hereCount={here}
          familyCount={
            rows.filter(({ kind, status }) => kind === 'scout' && status === 'here').length
          }
          onClose={() => setAsking(false)}
          onLeave={(leaves) => {
            sheet.say(
              new Map(
                [...leaves].map(([id, way]) => [
                  id,
                  { status: 'missing', named: true, leaves: way },
                ]),
              ),
              null,
            );
            sheet.depart(true);
            setAsking(false);
          }}
        />
      )}
    </CallBox>
  );
}

const sum = (groups: readonly Group[], of: 'here' | 'open') =>
  groups.reduce((all, group) => all + group[of].length, 0);

const dueText = ({ stored }: Call) => stored && `بدأ ${timeOf(stored.madeAt)}`;

/** Names who is called without a written consent; it hinders nothing. */
function WithoutConsent({ rows }: { rows: readonly Row[] }) {
  const without = rows.filter(({ kind, hasConsent }) => kind === 'scout' && !hasConsent);
  if (without.length === 0) return null;
  return (
    <Box as="details" fill="warn" rounded padBlock="8" padInline="12" below="8">
      <summary>بلا موافقة مكتوبة: {formatNumber(without.length)}</summary>
      {without.map(({ name }) => name).join('، ')}
    </Box>
  );
}

/** One group: who is missing and who was not called yet; the others are folded. */
function GroupRows(props: {
  group: Group;
  search: string;
  /** The next one to be called: its count is what one does now. */
  isNext: boolean;
  kind: Call['kind'];
  /** Who said it, where that is shown. */
  nameOf: ((captainId: number) => string | undefined) | null;
  captains: RowProps['captains'];
  onCount: () => void;
  onMark: (row: Row, status: 'here' | 'missing') => void;
}) {
  const { group, search, kind } = props;
  const { name, isHome, rows, here, missing, open } = group;
  const [isUnfolded, setUnfolded] = useState(false);
  const isDone = !isHome && missing.length === 0 && open.length === 0;
  const counted = rows.length - missing.length;
  const found = rows.filter((row) => matchesSearch(row.name, search));
  const shown =
    isUnfolded || search !== '' || props.nameOf
      ? found
      : rows.filter(
          (row) =>
            found.includes(row) &&
            (missing.includes(row) || open.includes(row) || row.missedBy.length > 0),
        );
  if (search !== '' && found.length === 0) return null;
  const last = here
    .map(({ at }) => at ?? '')
    .sort()
    .at(-1);
  return (
    <section aria-label={`${name}، ${missing.length > 0 ? missingText(missing.length) : ''}`}>
      <Line
        gap="8"
        align="center"
        justify="between"
        padBlock="8"
        padInline="16"
        className={css.group}
        data-done={isDone || undefined}
      >
        <Line
          as="button"
          type="button"
          grow
          gap="8"
          align="center"
          tone="inherit"
          textAlign="start"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isDone && <IconCheck size={22} stroke={2.2} aria-hidden />}
          <span>
            <Text as="span" block weight="bold">
              {isDone ? `${name}: ${formatNumber(here.length)} هنا` : name}
            </Text>
            {isHome && (
              <Text as="span" block tone="quiet">
                {formatNumber(rows.length)}
              </Text>
            )}
            {!isDone && !isHome && (
              <Text as="span" block tone={missing.length > 0 ? 'bad' : 'quiet'}>
                {missing.length > 0
                  ? `${missingText(missing.length)}${open.length === 0 ? `، و${formatNumber(here.length)} هنا` : ''}`
                  : `بقي ${formatNumber(open.length)} من ${formatNumber(rows.length)}`}
              </Text>
            )}
          </span>
        </Line>
        {open.length > 0 ? (
          <Button
            look={props.isNext ? 'primary' : 'tint'}
            icon={<IconChecks size={20} stroke={2} aria-hidden />}
            onClick={props.onCount}
            aria-label={`عددتُ ${formatNumber(counted)} في ${name}، كلهم هنا`}
          >
            عددتُ {formatNumber(counted)}
          </Button>
        ) : (
          last && <time>{timeOf(last)}</time>
        )}
      </Line>
      {shown.map((row) => (
        <PersonRow
          key={row.personId}
          row={row}
          kind={kind}
          isHome={isHome}
          nameOf={props.nameOf}
          captains={props.captains}
          onMark={props.onMark}
        />
      ))}
    </section>
  );
}

/** Tells who said missing that another captain saw the person, and that captain that somebody misses them. */
function Overridden({ row, captains, kind }: Pick<RowProps, 'row' | 'captains' | 'kind'>) {
  const { captainId } = useCaptain();
  const seer = captains.get(row.by ?? 0);
  if (row.missedBy.includes(captainId) && seer && row.at) {
    return (
      <Text as="span" tone="bad">
        {overriddenText(row, seer, timeOf(row.at))}{' '}
        {seer.phoneNumber && <Phone number={seer.phoneNumber} />}
      </Text>
    );
  }
  return row.missedBy.flatMap((id) => {
    const by = captains.get(id);
    return by ? (
      <Text as="span" tone="bad" key={id}>
        {missedText(row, by, kind)}
      </Text>
    ) : (
      []
    );
  });
}

const isSameRow = (one: RowProps, other: RowProps) =>
  one.isHome === other.isHome &&
  one.row.status === other.row.status &&
  one.row.at === other.row.at &&
  one.row.by === other.row.by &&
  one.row.missedBy.join() === other.row.missedBy.join() &&
  one.nameOf === null &&
  other.nameOf === null;

type RowProps = {
  row: Row;
  kind: Call['kind'];
  isHome: boolean;
  nameOf: ((captainId: number) => string | undefined) | null;
  /** Who said something in a roll-call. */
  captains: ReadonlyMap<number, TripDay['captains'][number]>;
  onMark: (row: Row, status: 'here' | 'missing') => void;
};

/** Rendered again only where something else is said of the person: each tap would draw all rows. */
const PersonRow = memo(function PersonRow(props: RowProps) {
  const { row, kind, isHome, nameOf } = props;
  const isMissing = row.status === 'missing';
  const hereWord = isHome ? cameWord(row) : 'هنا';
  const [phone] = isMissing ? phonesOf(row) : [];
  const said = nameOf && row.by !== null && row.at;
  return (
    <Line
      gap="8"
      align="center"
      padBlock="4"
      padInline="16"
      line="between"
      className={css.row}
      data-row
    >
      <Grid grow className={css.name}>
        <Text as="span" size="name" weight="medium">
          {row.name} {row.hasHealthMark && <HealthMark />}
        </Text>
        {phone && (
          <Text as="span" tone="quiet">
            {phone.who}
          </Text>
        )}
        {row.missedBy.length > 0 && <Overridden row={row} captains={props.captains} kind={kind} />}
        {said && (
          <Text as="span" tone="quiet" size="tag">
            {nameOf(row.by!) ?? 'أنت'}:{' '}
            {isMissing ? missingWord(row, kind) : row.named ? 'هنا' : 'بالعدد'} {timeOf(row.at!)}
          </Text>
        )}
      </Grid>
      {phone && (
        <ButtonAnchor
          look="default"
          href={telUrl(phone.phoneNumber)}
          aria-label={`اتصل بأسرة ${row.name}`}
          icon={<IconPhone size={20} stroke={1.7} aria-hidden />}
        />
      )}
      <Button
        look="default"
        data-part="here"
        aria-pressed={row.status === 'here'}
        aria-label={`${row.name}: ${hereWord}`}
        onClick={() => props.onMark(row, 'here')}
      >
        {hereWord}
      </Button>
      {!isMissing && !isHome && (
        <Button
          look="default"
          data-part="missing"
          aria-pressed={false}
          aria-label={`${row.name}: ${missingWord(row, kind)}`}
          onClick={() => props.onMark(row, 'missing')}
        >
          {missingWord(row, kind)}
        </Button>
      )}
    </Line>
  );
}, isSameRow);
