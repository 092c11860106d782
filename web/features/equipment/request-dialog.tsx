import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { decideRequest } from '../../../contract/equipment/lending-endpoints.ts';
import type { EquipmentRequest } from '../../../contract/equipment/shapes.ts';
import { useApiMutation } from '../../api/api.ts';
import { callName, formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { freeOf, requestSaid, spanText } from './equipment-words.ts';

/** A request, and what its reader does with it: the keeper lends, reserves or declines, the asker withdraws it. */
export function RequestDialog(props: {
  request: EquipmentRequest;
  isKeeper: boolean;
  onClose: () => void;
}) {
  const { request, isKeeper, onClose } = props;
  const navigate = useNavigate();
  const [isDeclining, setDeclining] = useState(false);
  const params = { requestId: request.requestId };
  const deciding = useApiMutation(decideRequest, {
    successMessage: ({ body }) => (body.state === 'reserved' ? 'حُجز له' : 'سحبت الطلب'),
    errorMessage: 'لم يُحفظ الرد',
    onSuccess: onClose,
  });
  const decide = (state: 'reserved' | 'withdrawn') =>
    deciding.mutate({ params, body: { state, version: request.version } });
  const isOpen = request.state === 'open' || request.state === 'reserved';
  if (isDeclining) return <DeclineDialog request={request} onClose={onClose} />;
  return (
    <Dialog
      title={isKeeper && !request.isOwn ? `طلب ${callName(request.captain)}` : 'طلبك'}
      onClose={onClose}
    >
      <Stack gap="12">
        <Text>
          <strong>{spanText(request)}</strong>
          {(request.session?.title ?? request.trip?.name) &&
            `، ${request.session?.title ?? request.trip?.name}`}
        </Text>
        <Text tone={requestSaid(request).tone}>{isKeeper ? '' : requestSaid(request).text}</Text>
        <ul>
          {request.lines.map(({ itemId, text, quantity, free }) => (
            <ListRow
              key={`${itemId} ${text}`}
              name={`${text} × ${formatNumber(quantity)}`}
              about={
                free === null
                  ? 'للشراء'
                  : `متاح يومها ${freeOf(free)}${free < quantity ? `، ينقص ${formatNumber(quantity - Math.max(0, free))}` : ''}`
              }
            />
          ))}
        </ul>
        {request.note && <Text>{request.note}</Text>}
        {isKeeper && isOpen && (
          <>
            <Button
              big
              wide
              onClick={() =>
                void navigate({ to: '/equipment/lend', search: { request: request.requestId } })
              }
            >
              سلّمه
            </Button>
            {request.state === 'open' && (
              <Button
                look="default"
                big
                wide
                disabled={deciding.isPending}
                onClick={() => decide('reserved')}
              >
                احجزه له
              </Button>
            )}
            <Button look="danger-text" wide onClick={() => setDeclining(true)}>
              اعتذر
            </Button>
          </>
        )}
        {request.isOwn && isOpen && (
          <Button
            look="default"
            wide
            disabled={deciding.isPending}
            onClick={() => decide('withdrawn')}
          >
            اسحب الطلب
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

/** Declines a request, with the reason that its captain reads. */
export function DeclineDialog({
  request,
  onClose,
}: {
  request: EquipmentRequest;
  onClose: () => void;
}) {
  const form = useApiForm(decideRequest, {
    params: { requestId: request.requestId },
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ state: 'declined', reason, version: request.version }),
    check: ({ reason }) => ({
      reason: reason.trim() ? undefined : 'اكتب السبب، فصاحب الطلب يقرؤه',
    }),
    fieldOfCode: { DECLINE_REASON_REQUIRED: 'reason' },
    successMessage: 'أُبلغ باعتذارك',
    errorMessage: 'لم يُحفظ الرد',
  });
  return (
    <FormDialog form={form} title="اعتذر" submit="اعتذر" danger onClose={onClose}>
      <TextField {...form.field('reason')} label="السبب" placeholder="محجوزة يومها للمعسكر" />
    </FormDialog>
  );
}
