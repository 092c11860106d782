import { IconEye, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import {
  listPaymentWays,
  type PaymentWayRow,
  type PaymentWays,
} from '../../../contract/payment-ways/endpoints.ts';
import { valueText } from '../../../contract/payment-ways/rules.ts';
import { MOST_WAYS, type WayKind, wayKinds } from '../../../contract/payment-ways/words.ts';
import { q } from '../../api/api.ts';
import { callName, formatNumber, momentLabel } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { WayIcon } from '../../shared/paying/way-icon.tsx';
import { WaysList } from '../../shared/paying/ways-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DragHandle, liftedRow, useRowDrag } from '../../ui/form/drag-handle.tsx';
import { moveRow, moveRowBy } from '../../ui/form/row-order.ts';
import bottom from '../../ui/layout/bottom-bar.module.css';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ProofDialog, type WaysChange } from './proof-dialog.tsx';
import { asBody, proposals, rowText } from './rules.ts';
import { WayDialog } from './way-dialog.tsx';

/** Where families pay, for who changes it and for the treasurer. */
export default function PaymentWaysPage() {
  const ways = useQuery(q(listPaymentWays));
  const maySet = can(useCaptain(), 'payment-ways:set');
  return (
    <Box maxWidth="760">
      <PageHeader
        title="كيف تدفع الأسر"
        lead="تراها الأسرة عند كل رسم بهذا الترتيب، وتُطبع على الأوراق."
        back={maySet ? { to: '/settings', label: 'إعدادات المجموعة' } : HOME}
      />
      <Loaded query={ways} skeleton={<CardSkeleton lines={6} />} latest>
        {({ body }) => <Ways key={body.version} stored={body} maySet={maySet} />}
      </Loaded>
    </Box>
  );
}

type Opened =
  | { what: 'form'; way: PaymentWayRow | null; kind: WayKind }
  | { what: 'change'; change: WaysChange }
  | { what: 'preview' };

const keyed = (ways: readonly PaymentWayRow[]) => ways.map((way) => ({ ...way, key: way.wayId }));

function Ways({ stored, maySet }: { stored: PaymentWays; maySet: boolean }) {
  const [rows, setRows] = useState(() => keyed(stored.ways));
  const [opened, setOpened] = useState<Opened | null>(null);
  const { dragged, handlersOf } = useRowDrag((key, target) => setRows(moveRow(rows, key, target)));
  const isMoved = rows.some(({ wayId }, index) => wayId !== stored.ways[index]?.wayId);
  const isFull = stored.ways.length >= MOST_WAYS;
  const close = () => setOpened(null);
  const change = (title: string, submit: string, ways: readonly PaymentWayRow[], text: string) =>
    setOpened({ what: 'change', change: { title, submit, text, ways: ways.map(asBody) } });
  const add = (kind: WayKind) => setOpened({ what: 'form', way: null, kind });
  const replaced = (way: PaymentWayRow) =>
    stored.ways.map((each) => (each.wayId === way.wayId ? way : each));
  const actionsOf = (way: PaymentWayRow, index: number) => [
    { label: 'تعديل', run: () => setOpened({ what: 'form', way, kind: way.kind }) },
    ...(index > 0
      ? [{ label: 'إلى أعلى', run: () => setRows(moveRowBy(rows, way.wayId, -1)) }]
      : []),
    ...(index < rows.length - 1
      ? [{ label: 'إلى أسفل', run: () => setRows(moveRowBy(rows, way.wayId, 1)) }]
      : []),
    way.hidden
      ? {
          label: 'إظهار',
          run: () =>
            change(`إظهار «${way.name}»؟`, 'إظهار', replaced({ ...way, hidden: false }), ''),
        }
      : {
          label: 'إخفاء',
          run: () =>
            change(
              `إخفاء «${way.name}»؟`,
              'إخفاء',
              replaced({ ...way, hidden: true }),
              'لا تراها الأسر، ويبقى اسمها في الإيصالات.',
            ),
        },
    {
      label: 'حذف',
      danger: true,
      run: () =>
        change(
          `حذف «${way.name}»؟`,
          'حذف',
          stored.ways.filter(({ wayId }) => wayId !== way.wayId),
          'يبقى اسمها في الإيصالات التي ذكرتها.',
        ),
    },
  ];
  return (
    <Stack gap="16" below="16">
      {stored.ways.length === 0 ? (
        <EmptyState title="لا طرق بعد" text="الأسر ترى الرسم ولا تعرف أين تدفع." drawing="mail" />
      ) : (
        <Box surface="card" clip>
          <ul>
            {rows.map((way, index) => (
              <Row
                as="li"
                key={way.wayId}
                gap="12"
                align="center"
                padBlock="12"
                padInline="12"
                line="between"
                className={liftedRow}
                data-row={way.wayId}
                data-dragged={dragged === way.wayId || undefined}
              >
                {maySet && <DragHandle {...handlersOf(way.wayId)} />}
                <WayIcon kind={way.kind} />
                <Box grow>
                  <Text weight="medium" tone="ink">
                    {way.name}
                  </Text>
                  <Text tone="quiet">{rowText(way)}</Text>
                </Box>
                {way.hidden && <Badge tone="neutral">مخفية</Badge>}
                {maySet && (
                  <ActionMenu dots label={`إجراءات ${way.name}`} actions={actionsOf(way, index)} />
                )}
              </Row>
            ))}
          </ul>
          <Row gap="12" align="center" justify="between" padInline="16" padBlock="4" line="above">
            <Text tone="quiet">
              {`${formatNumber(stored.ways.length)} من ${formatNumber(MOST_WAYS)} طرق`}
            </Text>
            <Button
              look="quiet"
              icon={<IconEye size={20} stroke={1.7} aria-hidden />}
              onClick={() => setOpened({ what: 'preview' })}
            >
              كما تراها الأسرة
            </Button>
          </Row>
        </Box>
      )}
      {stored.changes.map(({ wayId, before, at, by }) => {
        const way = stored.ways.find((each) => each.wayId === wayId);
        if (!way) return null;
        return (
          <Notice
            key={`${wayId} ${at}`}
            tone="warn"
            title={`«${way.name}» تغيّر رقمها ${momentLabel(at)}.`}
          >
            <Text>
              بيد {callName(by)}، من <bdi dir="ltr">{valueText({ ...way, value: before })}</bdi>.
            </Text>
            {maySet && way.value !== before && (
              <Row>
                <Button
                  look="quiet"
                  onClick={() =>
                    change(
                      'إعادة الرقم السابق؟',
                      'أعد الرقم السابق',
                      replaced({ ...way, value: before }),
                      `تعود «${way.name}» إلى ${valueText({ ...way, value: before })}.`,
                    )
                  }
                >
                  أعد الرقم السابق
                </Button>
              </Row>
            )}
          </Notice>
        );
      })}
      <Text tone="quiet">
        يغيّرها القادة العامون وحدهم. كل تغيير يُبلَّغ به القادة العامون وأمين الصندوق، ويبقى في سجل
        التغييرات.
      </Text>
      {maySet && (
        <div className={bottom.bar}>
          {isMoved ? (
            <Button
              big
              wide
              onClick={() =>
                change('حفظ الترتيب؟', 'حفظ الترتيب', rows, 'تراها الأسر بهذا الترتيب.')
              }
            >
              حفظ الترتيب
            </Button>
          ) : (
            <ActionMenu
              label={isFull ? 'ست طرق تكفي: احذف واحدة' : 'إضافة طريقة'}
              look="primary"
              wide
              disabled={isFull}
              icon={<IconPlus size={20} stroke={2} aria-hidden />}
              actions={wayKinds.map((kind) => ({
                label: proposals[kind].label,
                run: () => add(kind),
              }))}
            />
          )}
        </div>
      )}
      {opened?.what === 'form' && (
        <WayDialog kind={opened.kind} way={opened.way} stored={stored} onClose={close} />
      )}
      {opened?.what === 'change' && (
        <ProofDialog change={opened.change} version={stored.version} onClose={close} />
      )}
      {opened?.what === 'preview' && (
        <Dialog title="كما تراها الأسرة" onClose={close}>
          <WaysList ways={rows.filter(({ hidden }) => !hidden)} />
        </Dialog>
      )}
    </Stack>
  );
}
