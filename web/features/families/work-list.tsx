import { IconBrandWhatsapp, IconCheck, IconMessage, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { countedMoney } from '../../../contract/core/money.ts';
import {
  deleteMessages,
  type MessageRow,
  type MessageState,
  readMessages,
  tickFamily,
} from '../../../contract/families/endpoints.ts';
import { messageKindLabels } from '../../../contract/families/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { serverTime } from '../../i18n/clock.ts';
import { formatNumber, groupPhone, momentLabel, timeOf } from '../../i18n/format.ts';
import { whatsAppUrl } from '../../i18n/whatsapp.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { Button, ButtonAnchor, LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { StepsBar } from '../../ui/figures/steps-bar.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import { useWide } from '../../ui/use-wide.ts';
import css from './messages.module.css';
import { familyName, queueOf, smsUrl, writtenTo } from './rules.ts';

const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
/** Rows of a group that are shown at first. */
const SHOWN = 40;

/** The families of a list, one after the other: each opens the messenger with its text, and is ticked. */
export function WorkList({ listId }: { listId: number }) {
  const list = useQuery(q(readMessages, { params: { listId } }));
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
  const kind = list.data?.body.kind;
  return (
    <Box maxWidth="1200">
      <PageHeader
        title={kind ? messageKindLabels[kind] : 'رسائل الأسر'}
        back={{ to: '/families/messages', label: 'رسائل الأسر', ...(kind && { search: { kind } }) }}
        actions={
          <ActionMenu
            dots
            label="القائمة"
            actions={[{ label: 'إنهاء القائمة', danger: true, run: () => void askToEnd() }]}
          />
        }
      />
      <Loaded query={list} latest skeleton={<CardSkeleton lines={8} />}>
        {({ body }) => <Rows listId={listId} rows={body.rows} />}
      </Loaded>
    </Box>
  );
}

function Rows({ listId, rows }: { listId: number; rows: MessageRow[] }) {
  const [opened, setOpened] = useState<MessageRow | null>(null);
  const tick = useApiMutation(tickFamily, { errorMessage: 'لم تُحفظ العلامة' });
  const mark = (row: MessageRow, state: MessageState) => {
    tick.mutate({ params: { listId, familyKey: Number(row.familyKey) }, body: { state } });
    setOpened(state === 'sent' ? row : null);
  };
  // Ticked at once: the answer comes while the messenger is open.
  const known = rows.map((row) =>
    row.familyKey === opened?.familyKey && row.state !== 'sent'
      ? { ...row, state: 'sent' as const, at: new Date(serverTime()).toISOString() }
      : row,
  );
  const { left, sent } = queueOf(known);
  const [next] = left.filter(({ phoneNumber }) => phoneNumber !== null);
  const numberless = left.filter(({ phoneNumber }) => phoneNumber === null).length;
  const isWide = useWide();
  return (
    <Grid gap="16" className={css.columns}>
      <Stack gap="16">
        <div>
          <Text size="h3" weight="bold" role="status">
            {next || sent.length === 0
              ? writtenTo(sent.length, rows.length)
              : `${writtenTo(sent.length, rows.length)}${numberless > 0 ? `، وبقي ${formatNumber(numberless)} بلا رقم` : ''}`}
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
              <LeftRow key={row.familyKey} row={row} isNext={row === next} onMark={mark} />
            ))}
          </GroupBox>
        )}
        {sent.length > 0 && (
          <GroupBox title="كُتب إليها" count={sent.length} shown={SHOWN}>
            {sent.map((row) => (
              <Row as="li" key={row.familyKey} gap="12" align="center">
                <IconCheck {...sign} />
                <Box grow>{familyName(row.scouts)}</Box>
                <Text as="span" tone="quiet">
                  {[row.by, row.at && momentLabel(row.at)].filter(Boolean).join('، ')}
                </Text>
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
          {isWide && <Keys key={next.familyKey} next={next} onMark={mark} />}
          <SubmitBar>
            <Text below="8">
              <strong>{familyName(next.scouts)}</strong>
              {next.phoneNumber && `، ${groupPhone(next.phoneNumber)}`}
            </Text>
            <Row gap="8" growFirst>
              <ButtonAnchor
                look="primary"
                big
                href={whatsAppUrl(next.phoneNumber, next.text)}
                target="_blank"
                rel="noopener noreferrer"
                icon={<IconBrandWhatsapp {...sign} />}
                onClick={() => mark(next, 'sent')}
              >
                واتساب، التالية
              </ButtonAnchor>
              {!isWide && <Sms row={next} onMark={mark} />}
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

type Marking = { onMark: (row: MessageRow, state: MessageState) => void };

function Sms({ row, onMark }: Marking & { row: MessageRow }) {
  return (
    <ButtonAnchor
      look="default"
      href={smsUrl(row.phoneNumber ?? '', row.text)}
      icon={<IconMessage {...sign} />}
      onClick={() => onMark(row, 'sent')}
    >
      <VisuallyHidden>رسالة SMS إلى {familyName(row.scouts)}</VisuallyHidden>
    </ButtonAnchor>
  );
}

function LeftRow({ row, isNext, onMark }: Marking & { row: MessageRow; isNext: boolean }) {
  const { scouts, phoneNumber, amount, guardianName, writtenOn, state } = row;
  const about = [
    guardianName,
    amount !== null && `باقي ${countedMoney(amount)}`,
    phoneNumber === null && 'بلا رقم',
    state === 'skipped' && 'تخطّيتها',
    writtenOn && `كُتب إليها ${momentLabel(writtenOn).split(' ')[0]}`,
  ].filter(Boolean);
  const name = familyName(scouts);
  return (
    <Row as="li" gap="12" align="center" justify="between" className={isNext ? css.next : ''}>
      <Box grow leading="normal">
        <Text weight="bold">{name}</Text>
        {about.length > 0 && <Text tone="quiet">{about.join('، ')}</Text>}
      </Box>
      {phoneNumber === null ? (
        <LinkButton
          to="/update-scout"
          search={{ scout: scouts[0]!.scoutId }}
          look="default"
          icon={<IconPlus {...sign} />}
        >
          إضافة رقم<VisuallyHidden> إلى {name}</VisuallyHidden>
        </LinkButton>
      ) : (
        <Row gap="8" noShrink>
          <Box hide="narrow">
            <CopyButton text={row.text} of={`نص ${name}`} />
          </Box>
          <Box hide="wide">
            <Sms row={row} onMark={onMark} />
          </Box>
          <ButtonAnchor
            look="tint"
            href={whatsAppUrl(phoneNumber, row.text)}
            target="_blank"
            rel="noopener noreferrer"
            icon={<IconBrandWhatsapp {...sign} />}
            onClick={() => onMark(row, 'sent')}
          >
            <span>
              واتساب<VisuallyHidden> {name}</VisuallyHidden>
            </span>
          </ButtonAnchor>
        </Row>
      )}
    </Row>
  );
}

/** The next family's text, and what the keys do with it. */
function Keys({ next, onMark }: Marking & { next: MessageRow }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = (event.target as HTMLElement).closest('a, button, input, [role=menu]');
    if (isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      open(whatsAppUrl(next.phoneNumber, next.text), '_blank', 'noopener');
      onMark(next, 'sent');
    } else if (event.code === 'KeyN' || event.key === 'ن') {
      void navigator.clipboard?.writeText(next.text);
    } else if (event.key === ' ') {
      event.preventDefault();
      onMark(next, 'skipped');
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <Card title={`إلى ${familyName(next.scouts)}`}>
      <Text preLine className={css.text}>
        {next.text}
      </Text>
      <Text tone="quiet" above="12">
        Enter يفتح واتساب، ون تنسخ النص، والمسافة تتخطى.
      </Text>
      <Text tone="quiet" above="8">
        يُسجَّل لكل أسرة من كتب إليها ومتى وعن أي شيء، ولا يُسجَّل النص.
      </Text>
    </Card>
  );
}
