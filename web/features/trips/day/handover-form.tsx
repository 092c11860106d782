import { IconChevronDown, IconHome, IconPhone, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '../../../../contract/core/counting.ts';
import { firstName } from '../../../../contract/core/first-name.ts';
import { commonGender, familyNoun } from '../../../../contract/core/labels.ts';
import { matchesSearch } from '../../../../contract/core/text.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { countScouts, formatNumber, timeOf } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import foot from '../../../shared/sheet/sheet-foot.module.css';
import frame from '../../../shared/sheet/sheet-frame.module.css';
import { ListNote } from '../../../shared/sheet/sheet-frame.tsx';
import { firstWord } from '../../../shared/sheet/use-undo-step.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Box, Grid, Row as Line, Text } from '../../../ui/layout/box.tsx';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Phone, telUrl } from '../../../ui/phone.tsx';
import { CallBox } from './call-box.tsx';
import { CallFootBox } from './call-foot-box.tsx';
import {
  type Call,
  phonesOf,
  type Row,
  rowsOf,
  saidCalls,
  siblingsOf,
  toHandOver,
} from './call-rules.ts';
import { OtherPersonDialog } from './other-person-dialog.tsx';
import css from './roll-call.module.css';
import { useRollCall } from './use-roll-call.ts';

/** The return: each child is handed over to a guardian or to whom the family named, siblings together. */
export function HandoverForm({ day, call }: { day: TripDay; call: Call }) {
  const sheet = useRollCall(day, call);
  const { captainId } = useCaptain();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const [isCalling, setCalling] = useState(false);
  /** Who was handed over to somebody else than noted, and is asked for again. */
  const [corrected, setCorrected] = useState<number | null>(null);
  const { here, absent } = toHandOver(day, saidCalls(day, call, sheet.marks));
  const rows = rowsOf(here, sheet.marks);
  const left = rows.filter(({ handedTo }) => handedTo === null);
  const shown = rows.filter((row) => row.handedTo === null || row.personId === corrected);
  const gone = rows
    .filter(({ handedTo, personId }) => handedTo !== null && personId !== corrected)
    .sort((one, other) => (one.handedAt! < other.handedAt! ? 1 : -1));
  // One's own word alone can be taken back.
  const isOwn = ({ personId }: Row) =>
    sheet.marks.every(
      (mark) =>
        mark.personId !== personId || mark.handedTo === null || mark.captainId === captainId,
    );
  const found = (row: Row) =>
    matchesSearch([row.name, ...row.guardians.map(({ name }) => name)].join(' '), search);
  const families = new Set(left.map(({ family, personId }) => family ?? `${personId}`)).size;

  function handOver(handed: readonly Row[], to: string) {
    sheet.say(
      new Map(
        handed.map(({ personId }) => [personId, { status: 'here', named: true, handedTo: to }]),
      ),
      `${firstWord(handed[0]!.name)}: ${to.split('، ').at(-1)}`,
    );
    setOpened(null);
    setCorrected(null);
  }
  function takeBack(row: Row) {
    const mark = { status: 'here' as const, named: true };
    sheet.say(new Map([[row.personId, mark]]), `${firstWord(row.name)}: معنا`);
  }
  return (
    <CallBox
      sheet={sheet}
      title="التسليم للأسر"
      about={call.stored ? `بدأ ${timeOf(call.stored.madeAt)}` : ''}
    >
      <Box padBlock="8">
        <SearchField label="اسم الكشاف أو ولي أمره" value={search} onChange={setSearch} />
      </Box>
      <div className={frame.list}>
        {left.length > 0 && (
          <Line justify="between" padBlock="8" padInline="16" className={css.group}>
            <Text as="h2" size="text">
              معنا حتى الآن
            </Text>
            <span>{formatNumber(left.length)}</span>
          </Line>
        )}
        {shown.filter(found).map((row) => (
          <LeftRow
            key={row.personId}
            row={row}
            siblings={siblingsOf(row, left)}
            handedSibling={siblingsOf(row, gone)[0] ?? null}
            isOpen={opened === row.personId || corrected === row.personId}
            onToggle={() => {
              setCorrected(null);
              setOpened(opened === row.personId ? null : row.personId);
            }}
            onHandOver={handOver}
          />
        ))}
        {gone.filter(found).length > 0 && (
          <Line
            justify="between"
            padBlock="8"
            padInline="16"
            className={css.group}
            data-done={left.length === 0 || undefined}
          >
            <Text as="h2" size="text">
              {left.length === 0 ? `سُلّم الكل، آخرهم ${timeOf(gone[0]!.handedAt!)}` : 'سُلّموا'}
            </Text>
            <span>{formatNumber(gone.length)}</span>
          </Line>
        )}
        {gone.filter(found).map((row) => (
          <Line
            key={row.personId}
            gap="8"
            justify="between"
            padBlock="8"
            padInline="16"
            line="between"
          >
            <span>
              <Text as="span" block weight="medium">
                {row.name}
              </Text>
              <Text as="span" block tone="quiet">
                {row.handedTo}
              </Text>
            </span>
            <Line gap="8" align="center">
              <Text as="time" tone="quiet">
                {timeOf(row.handedAt!)}
              </Text>
              <ActionMenu
                dots
                label={`إجراءات ${row.name}`}
                actions={[
                  { label: 'تصحيح من تسلّم', run: () => setCorrected(row.personId) },
                  ...(isOwn(row) ? [{ label: 'لم يُسلَّم بعد', run: () => takeBack(row) }] : []),
                ]}
              />
            </Line>
          </Line>
        ))}
        {absent.length > 0 && (
          <Box as="details" padBlock="12" padInline="16" tone="quiet">
            <summary>ليسوا معنا: {formatNumber(absent.length)}</summary>
            {absent.map(({ name }) => name).join('، ')}
          </Box>
        )}
        {rows.length > 0 && !rows.some(found) && <ListNote>لا أحد بهذا الاسم</ListNote>}
      </div>
      <div className={frame.side}>
        <CallFootBox
          sheet={sheet}
          counts={[
            { label: 'سُلّموا', value: gone.length, tone: 'ok' },
            { label: 'معنا', value: left.length },
          ]}
          isDone={left.length === 0}
          disabled={left.length === 0 && sheet.departedAt !== null}
          onPress={() => (left.length === 0 ? sheet.depart(true) : setCalling(true))}
        >
          {left.length === 0 ? (
            <span>{sheet.departedAt ? 'اكتمل التسليم' : 'أنهِ التسليم'}</span>
          ) : (
            <>
              <span>اتصل بأسر الباقين</span>
              <span className={foot.under}>
                {countScouts(left.length, commonGender(left))}، {countText(families, familyNoun)}
              </span>
            </>
          )}
        </CallFootBox>
      </div>
      {isCalling && (
        <Dialog title="أسر الباقين" onClose={() => setCalling(false)}>
          {left.map((row) => (
            <Box key={row.personId} line="between" padBlock="8">
              <Text weight="bold">{row.name}</Text>
              {phonesOf(row).map(({ who, phoneNumber }) => (
                <Text key={phoneNumber} tone="quiet">
                  {who}: <Phone number={phoneNumber} />
                </Text>
              ))}
            </Box>
          ))}
        </Dialog>
      )}
    </CallBox>
  );
}

const collectors = (row: Row) => [
  ...row.guardians.map(({ name, relation }) => ({ name, about: relation })),
  ...row.mayCollect.map((name) => ({ name, about: 'مسموح له في البطاقة' })),
];

/** Somebody who is still with the trip: closed it names who may collect them, open they are handed over by one tap. */
function LeftRow(props: {
  row: Row;
  siblings: readonly Row[];
  handedSibling: Row | null;
  isOpen: boolean;
  onToggle: () => void;
  onHandOver: (handed: readonly Row[], to: string) => void;
}) {
  const { row, siblings, handedSibling, isOpen } = props;
  const [apart, setApart] = useState<ReadonlySet<number>>(new Set());
  const [isOther, setOther] = useState(false);
  const handed = [row, ...siblings.filter(({ personId }) => !apart.has(personId))];
  const isGirl = row.gender === 'female';
  const whom = handed.length > 1 ? 'لمن سُلّموا؟' : isGirl ? 'لمن سُلّمت؟' : 'لمن سُلّم؟';
  const [phone] = phonesOf(row);
  /** Who stands on the card of one child alone is asked for a second time for the others. */
  async function handOver(name: string, relation: string) {
    const without = handed.filter((each) => !collectors(each).some((who) => who.name === name));
    const names = without.map((each) => firstName(each.name)).join(' و');
    const isMeant =
      without.length === 0 ||
      (await confirm({
        title: `تسليم ${names} إلى ${name}؟`,
        body: `${name} ليس في بطاقة ${names}، لا وليّ أمر ولا مسموحاً له. اسأل الأسرة أولاً.`,
        confirmLabel: 'سلّم',
        danger: true,
      }));
    if (isMeant) props.onHandOver(handed, `${name}، ${relation}`);
  }
  const about = handedSibling
    ? `${handedSibling.gender === 'female' ? 'أخته' : 'أخوه'} ${firstName(handedSibling.name)}: ${handedSibling.handedTo} ${timeOf(handedSibling.handedAt!)}`
    : collectors(row)
        .map(({ name, about }) => `${firstName(name)}، ${about}`)
        .join(' أو ');
  return (
    <Box line="between" className={isOpen ? css.opened : undefined}>
      <Line
        as="button"
        type="button"
        gap="8"
        align="center"
        justify="between"
        full
        padBlock="8"
        padInline="16"
        tone="inherit"
        textAlign="start"
        aria-expanded={isOpen}
        onClick={props.onToggle}
      >
        <span>
          <Text as="span" block weight="medium" size="name">
            {row.name}
          </Text>
          {!isOpen && (
            <Text as="span" block tone="quiet">
              {about || 'رقم الأسرة وحده'}
            </Text>
          )}
        </span>
        <IconChevronDown size={20} stroke={1.7} aria-hidden />
      </Line>
      {isOpen && (
        <Grid gap="8" padInline="16" padBlock="8">
          {siblings.map((sibling) => (
            <Line as="label" gap="8" align="center" control key={sibling.personId}>
              <input
                type="checkbox"
                checked={!apart.has(sibling.personId)}
                onChange={() => {
                  const next = new Set(apart);
                  if (!next.delete(sibling.personId)) next.add(sibling.personId);
                  setApart(next);
                }}
              />
              {isGirl ? 'ومعها' : 'ومعه'} {firstName(sibling.name)}
            </Line>
          ))}
          <Text tone="quiet">{whom}</Text>
          {collectors(row).map(({ name, about }) => (
            <Button key={name} look="default" wide onClick={() => void handOver(name, about)}>
              {name}، {about}
            </Button>
          ))}
          {row.goesHomeAlone && (
            <Button
              look="default"
              wide
              icon={<IconHome size={20} stroke={1.7} aria-hidden />}
              onClick={() => props.onHandOver([row], isGirl ? 'انصرفت وحدها' : 'انصرف وحده')}
            >
              {isGirl ? 'تنصرف وحدها' : 'ينصرف وحده'}
            </Button>
          )}
          <Grid columns="2" gap="8">
            <Button
              look="default"
              icon={<IconUserPlus size={20} stroke={1.7} aria-hidden />}
              onClick={() => setOther(true)}
            >
              شخص آخر
            </Button>
            {phone && (
              <ButtonAnchor
                look="default"
                href={telUrl(phone.phoneNumber)}
                icon={<IconPhone size={20} stroke={1.7} aria-hidden />}
              >
                اتصل بالأسرة
              </ButtonAnchor>
            )}
          </Grid>
        </Grid>
      )}
      {isOther && (
        <OtherPersonDialog
          handed={handed}
          phones={phonesOf(row)}
          onClose={() => setOther(false)}
          onHandOver={(to) => {
            setOther(false);
            props.onHandOver(handed, to);
          }}
        />
      )}
    </Box>
  );
}
