import {
  IconFileExport,
  IconFileImport,
  IconSend,
  IconUserCheck,
  IconUserDown,
  IconUserUp,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import {
  downloadTransfer,
  finishTransfer,
  listTransfers,
  type Transfer,
  withdrawTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { leftSentence } from '../../../contract/transfers/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { useDownload } from '../../api/use-download.ts';
import { keepCompounds, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import bottom from '../../ui/layout/bottom-bar.module.css';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { ActionMenu, type MenuAction } from '../../ui/overlays/action-menu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import {
  aboutTransfer,
  ageText,
  chipOf,
  endQuestion,
  leadOf,
  leftDays,
  senderText,
} from './transfer-words.ts';

/** Scouts who come from other groups, and those who leave for one. */
export default function TransfersPage() {
  const transfers = useQuery(q(listTransfers));
  const mayReceive = can(useCaptain(), 'transfers:receive');
  const rows = transfers.data?.body ?? [];
  return (
    <Box maxWidth="760">
      <PageHeader title="الانتقالات" lead={leadOf(rows)} back={HOME} />
      <Loaded query={transfers} skeleton={<CardSkeleton lines={8} />} latest>
        {({ body }) => <Lists transfers={body} mayReceive={mayReceive} />}
      </Loaded>
    </Box>
  );
}

function Lists({ transfers, mayReceive }: { transfers: readonly Transfer[]; mayReceive: boolean }) {
  const [declined, setDeclined] = useState<Transfer | null>(null);
  const coming = transfers.filter(({ direction }) => direction === 'in');
  const waiting = coming.filter(({ state }) => state === 'waiting');
  const settled = coming.filter(({ state }) => state !== 'waiting');
  const leaving = transfers.filter(({ direction }) => direction === 'out');
  return (
    <Stack gap="24" below="16">
      {transfers.length === 0 && (
        <EmptyState
          title="لا انتقالات بعد"
          text="من يغادر إلى مجموعة أخرى، ومن يأتي منها، يظهر هنا."
        />
      )}
      {coming.length > 0 && (
        <Part title="قادمون">
          {waiting.length > 0 && <Band>ينتظر ردّك</Band>}
          {waiting.map((row) => (
            <Offer
              key={row.transferId}
              row={row}
              mayReceive={mayReceive}
              onDecline={() => setDeclined(row)}
            />
          ))}
          {settled.length > 0 && waiting.length > 0 && <Band>تمّ</Band>}
          {settled.map((row) => (
            <ListRow
              key={row.transferId}
              isBoxed
              mark={<Mark row={row} />}
              name={<Name row={row} />}
              about={[row.sectorBaseName && sectorName(row), aboutTransfer(row)]
                .filter(Boolean)
                .join('، ')}
            >
              {row.state !== 'done' && <Chip row={row} />}
            </ListRow>
          ))}
        </Part>
      )}
      {leaving.length > 0 && (
        <Part title="مغادرون">
          {leaving.map((row) => (
            <LeavingRow key={row.transferId} row={row} />
          ))}
        </Part>
      )}
      <LinkButton
        to="/transfers/make"
        look="default"
        wide
        icon={<IconUserUp size={20} stroke={1.7} aria-hidden />}
      >
        كشاف يغادر
      </LinkButton>
      {mayReceive && (
        <div className={bottom.bar}>
          <LinkButton
            to="/transfers/receive"
            big
            wide
            {...(waiting.length > 0 && { look: 'default' as const })}
            icon={<IconFileImport size={20} stroke={1.7} aria-hidden />}
          >
            استقبال كشاف من ملف
          </LinkButton>
        </div>
      )}
      {declined && <DeclineDialog transfer={declined} onDone={() => setDeclined(null)} />}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="8">
      <Text as="h2" size="h2">
        {title}
      </Text>
      <Box as="ul" surface="card" clip>
        {children}
      </Box>
    </Stack>
  );
}

const Band = ({ children }: { children: ReactNode }) => (
  <Box as="li" surface="sunken" padInline="16" padBlock="8">
    <Text weight="bold">{children}</Text>
  </Box>
);

const Chip = ({ row }: { row: Transfer }) => {
  const { words, tone } = chipOf(row);
  return <Badge tone={tone}>{words}</Badge>;
};

function Name({ row: { name, scoutId, isHere } }: { row: Transfer }) {
  const words = name === null ? 'كشاف' : keepCompounds(name);
  if (scoutId === null || !isHere) return words;
  return (
    <Link to="/scout/$id" params={{ id: String(scoutId) }}>
      {words}
    </Link>
  );
}

function Mark({ row: { direction, way, state } }: { row: Transfer }) {
  const isOver = state === 'declined' || state === 'withdrawn';
  const Icon = isOver
    ? IconX
    : direction === 'in'
      ? state === 'done'
        ? IconUserCheck
        : IconUserDown
      : way === 'file'
        ? IconFileExport
        : IconSend;
  const isGood = state === 'done';
  return (
    <Tile square="40" {...(isGood ? { fill: 'ok' as const } : { surface: 'sunken' as const })}>
      <Icon size={22} stroke={1.7} aria-hidden />
    </Tile>
  );
}

/** An offer of another group, with its answers. */
function Offer(props: { row: Transfer; mayReceive: boolean; onDecline: () => void }) {
  const { row, mayReceive, onDecline } = props;
  const age = ageText(row.age);
  return (
    <Stack as="li" gap="12" pad="16" line="between">
      <Row gap="12" align="start">
        <Tile square="40" fill="accent">
          <IconUserDown size={22} stroke={1.7} aria-hidden />
        </Tile>
        <Box grow>
          <Text weight="bold" tone="ink">
            {[row.name, age].filter(Boolean).join('، ')}
          </Text>
          <Text tone="quiet">{`من ${row.groupName}`}</Text>
          {row.groupAddress && (
            <Text tone="quiet">
              <bdi>{row.groupAddress}</bdi>
            </Text>
          )}
          <Text tone="quiet">{`${senderText(row)} ${leftDays(row.expiresOn)}.`}</Text>
        </Box>
      </Row>
      {mayReceive && (
        <Row gap="8" wrap>
          <LinkButton to="/transfers/receive" search={{ offer: row.transferId }}>
            انظر واقبل
          </LinkButton>
          <Button look="default" onClick={onDecline}>
            اعتذر
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** A scout who leaves, with what can still be done. */
function LeavingRow({ row }: { row: Transfer }) {
  const params = { transferId: row.transferId };
  const file = useDownload(downloadTransfer, {
    successMessage: 'نزل الملف',
    errorMessage: 'لم ينزل الملف',
  });
  const finish = useApiMutation(finishTransfer, {
    successMessage: leftSentence(row.groupName),
    errorMessage: 'لم يُحفظ. لم يتغيّر شيء.',
    untilFresh: true,
  });
  const withdraw = useApiMutation(withdrawTransfer, {
    successMessage: 'سُحب الانتقال',
    errorMessage: 'لم يُسحب',
    untilFresh: true,
  });
  const end = async () => {
    const isSure = await confirm(endQuestion(row.name));
    if (isSure) finish.mutate({ params });
  };
  const takeBack = async () => {
    const isSure = await confirm({
      title: 'سحب الانتقال؟',
      body:
        row.way === 'file'
          ? `يبقى ${row.name} عندنا. الملف الذي خرج لا نستطيع إبطاله.`
          : `يبقى ${row.name} عندنا، ولا تراه المجموعة الأخرى بعد الآن.`,
      confirmLabel: 'سحب',
    });
    if (isSure) withdraw.mutate({ params });
  };
  const isOpen = row.state === 'waiting' || row.state === 'expired';
  const actions: MenuAction[] = [
    ...(isOpen && row.way === 'file' && row.isHere
      ? [{ label: 'إنهاء وجوده هنا', run: () => void end() }]
      : []),
    ...(row.hasFile
      ? [{ label: 'نزّل الملف ثانية', run: () => void file.start({ params }, 'transfer.khayma') }]
      : []),
    ...(isOpen ? [{ label: 'سحب الانتقال', run: () => void takeBack(), danger: true }] : []),
  ];
  return (
    <ListRow
      isBoxed
      mark={<Mark row={row} />}
      name={
        <Row as="span" inline gap="8" align="center" wrap>
          <Name row={row} />
          <Chip row={row} />
        </Row>
      }
      about={aboutTransfer(row)}
    >
      {actions.length > 0 && (
        <ActionMenu
          dots
          label="المزيد"
          name={`انتقال ${row.name}`}
          disabled={finish.isPending || withdraw.isPending || file.isRunning}
          actions={actions}
        />
      )}
    </ListRow>
  );
}
