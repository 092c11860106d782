import { IconCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import {
  deleteMessages,
  type MessageRow,
  type MessageState,
  readMessages,
} from '../../../contract/families/endpoints.ts';
import { messageKindLabels } from '../../../contract/families/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { serverTime } from '../../i18n/clock.ts';
import { formatNumber, groupPhone, momentLabel, timeOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { useTicks } from '../../shared/use-ticks.ts';
import { Button } from '../../ui/button.tsx';
import { StepsBar } from '../../ui/figures/steps-bar.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import { useWide } from '../../ui/use-wide.ts';
import { FamilyBox, Sms, WhatsApp } from './family-box.tsx';
import { KeysCard } from './keys-card.tsx';
import css from './messages.module.css';
import { messageTick } from './outbox-kinds.ts';
import {
  againQuestion,
  familyName,
  openingText,
  openMessenger,
  queueOf,
  withKept,
  writtenTo,
} from './rules.ts';
import { TextDialog } from './text-dialog.tsx';

const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
/** Rows of a group that are shown at first. */
const SHOWN = 40;
/** How often the list is read, in milliseconds. */
const EVERY = 30_000;

/** The families of a list, one after the other: each opens the messenger with its text, and is ticked. */
export function WorkList({ listId }: { listId: number }) {
  const list = useQuery({
    ...q(readMessages, { params: { listId } }),
    // Others tick meanwhile, also while the messenger is open.
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY,
  });
  const setSearch = useSetSearch();
  const end = useApiMutation(deleteMessages, {
    errorMessage: 'لم تنتهِ القائمة',
    successMessage: 'انتهت القائمة',
    onSuccess: () => setSearch({ messages: undefined }),
  });
  const askToEnd = async () => {
    const yes = await confirm({
      title: 'إنهاء القائمة؟',
      body: 'من كُتب إليه يبقى مسجَّلاً، ولا تبقى القائمة ولا نصها.',
      confirmLabel: 'إنهاء القائمة',
      danger: true,
    });
    if (yes) end.mutate({ params: { listId } });
  };
  const [isChanging, setChanging] = useState(false);
  const kind = list.data?.body.kind;
  return (
    <Box maxWidth="1200">
      <PageHeader
        title={kind ? messageKindLabels[kind] : 'رسائل الأسر'}
        back={
          kind === 'notice'
            ? { to: '/families/notices', label: 'لوحة الأسر' }
            : { to: '/families/messages', label: 'رسائل الأسر', ...(kind && { search: { kind } }) }
        }
        actions={
          list.data?.body.editable && (
            <ActionMenu
              dots
              label="القائمة"
              actions={[
                { label: 'تغيير النص', run: () => setChanging(true) },
                { label: 'إنهاء القائمة', danger: true, run: () => void askToEnd() },
              ]}
            />
          )
        }
      />
      <Loaded query={list} latest skeleton={<CardSkeleton lines={8} />}>
        {({ body }) => <Rows listId={listId} rows={body.rows} reread={list.refetch} />}
      </Loaded>
      {isChanging && list.data && (
        <TextDialog list={list.data.body} onClose={() => setChanging(false)} />
      )}
    </Box>
  );
}

/** How long the list is asked for before a messenger opens: browsers let a press open a tab for about a second. */
const PATIENCE = 1000;

function Rows(props: {
  listId: number;
  rows: MessageRow[];
  reread: UseQueryResult<ResponseOf<typeof readMessages>>['refetch'];
}) {
  const { listId, reread } = props;
  const { rows, tick } = useFamilyTicks(listId, props.rows);
  const [opened, setOpened] = useState<MessageRow | null>(null);
  const [chosenKey, setChosenKey] = useState('');
  const mark = (row: MessageRow, state: MessageState) => {
    tick(row, state);
    setOpened(state === 'sent' ? row : null);
    setChosenKey('');
  };
  const isOpening = useRef(false);
  const write = async (row: MessageRow, url: string) => {
    if (isOpening.current) return;
    isOpening.current = true;
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
    const stored = (await Promise.race([reread(), late]))?.data?.body.rows;
    isOpening.current = false;
    const now = stored?.find(({ familyKey }) => familyKey === row.familyKey);
    if (stored && !now) return toast.info(`${familyName(row.scouts)} لم تعد في القائمة`);
    if (now?.state === 'sent') {
      const [title, body] = [againQuestion(now), familyName(row.scouts)];
      if (!(await confirm({ title, body, confirmLabel: 'أكتب مرة أخرى' }))) return;
    }
    openMessenger(url);
    mark(row, 'sent');
  };
  // Ticked at once: the answer comes while the messenger is open.
  const known = rows.map((row) =>
    row.familyKey === opened?.familyKey && row.state !== 'sent'
      ? { ...row, state: 'sent' as const, at: new Date(serverTime()).toISOString() }
      : row,
  );
  const { left, sent } = queueOf(known);
  const reachable = left.filter(({ phoneNumber }) => phoneNumber !== null);
  const next = reachable.find(({ familyKey }) => familyKey === chosenKey) ?? reachable[0];
  const numberless = left.length - reachable.length;
  const isWide = useWide();
  const { firstName, middleName } = useCaptain();
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The row that a key has reached.
    if (chosenKey) current.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenKey]);
  return (
    <Grid gap="16" className={css.columns}>
      <Stack gap="16">
        <div>
          <Text size="h3" weight="bold" role="status">
            {writtenTo(sent.length, rows.length)}
            {!next && sent.length * numberless > 0 && `، وبقي ${formatNumber(numberless)} بلا رقم`}
          </Text>
          <StepsBar done={sent.length} all={rows.length} />
          {opened && (
            <Row gap="12" align="center" justify="between" surface="sunken" pad="12" rounded>
              <span>
                فُتحت {timeOf(new Date(serverTime()))} <strong>{familyName(opened.scouts)}</strong>
              </span>
              <Button look="default" onClick={() => mark(opened, 'notSent')}>
                لم أرسلها
              </Button>
            </Row>
          )}
        </div>
        {left.length > 0 && (
          <GroupBox title="لم يُكتب إليها" count={left.length} shown={SHOWN}>
            {left.map((row) => (
              <FamilyBox
                key={row.familyKey}
                row={row}
                current={row === next ? current : undefined}
                onWrite={write}
              />
            ))}
          </GroupBox>
        )}
        {sent.length > 0 && (
          <GroupBox title="كُتب إليها" count={sent.length} shown={SHOWN}>
            {sent.map((row) => (
              <Row as="li" key={row.familyKey} gap="12" align="center">
                <Text as="span" tone="ok" noShrink>
                  <IconCheck {...sign} />
                </Text>
                <Box grow leading="normal">
                  <Text weight="medium">{familyName(row.scouts)}</Text>
                  <Text tone="quiet">
                    {openingText(row, `${firstName} ${middleName}`) ??
                      [row.by, row.at && momentLabel(row.at)].filter(Boolean).join('، ')}
                  </Text>
                </Box>
                {row.familyKey !== opened?.familyKey && (
                  <Button look="quiet" onClick={() => mark(row, 'notSent')}>
                    لم أرسلها<VisuallyHidden>: {familyName(row.scouts)}</VisuallyHidden>
                  </Button>
                )}
              </Row>
            ))}
          </GroupBox>
        )}
      </Stack>
      {next && (
        <Stack gap="16" className={css.aside}>
          {isWide && (
            <KeysCard
              next={next}
              among={reachable}
              onWrite={write}
              onSkip={(row) => mark(row, 'skipped')}
              onMove={setChosenKey}
            />
          )}
          <SubmitBar>
            <Text below="8">
              <strong>{familyName(next.scouts)}</strong>
              {next.phoneNumber && `، ${groupPhone(next.phoneNumber)}`}
            </Text>
            <Row gap="8" wrap growFirst>
              <WhatsApp row={next} look="primary" big onWrite={write}>
                واتساب، التالية
              </WhatsApp>
              {!isWide && <Sms row={next} onWrite={write} />}
              <Button look="default" onClick={() => mark(next, 'skipped')}>
                تخطَّ
              </Button>
            </Row>
          </SubmitBar>
        </Stack>
      )}
    </Grid>
  );
}

/** The rows of a list with the ticks that wait on this device, and how a family is ticked: at once, or once there is a connection. */
function useFamilyTicks(listId: number, rows: readonly MessageRow[]) {
  const { unsent, tick } = useTicks(messageTick, { listId }, (of) => of);
  return {
    rows: withKept(rows, unsent),
    tick: ({ familyKey }: MessageRow, state: MessageState) =>
      tick({ listId, familyKey: Number(familyKey) }, { state }),
  };
}
