import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Broadcast,
  createBroadcast,
  listBroadcasts,
  removeBroadcast,
} from '../../../contract/directory/groups.ts';
import { q } from '../../api/api.ts';
import { longDate, momentLabel } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import { OperatorGate } from './operator-gate.tsx';

/** The operator's notices on the dashboards of all groups' general captains. */
export default function BroadcastsPage() {
  return (
    <OperatorGate>
      <Broadcasts />
    </OperatorGate>
  );
}

function Broadcasts() {
  const broadcasts = useQuery(q(listBroadcasts));
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PageHeader
        title="رسائل القادة العامين"
        lead="تظهر أعلى الرئيسية عند القادة العامين لكل المجموعات."
        actions={
          <Button
            look="default"
            icon={<IconPlus size={20} stroke={1.7} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            كتابة رسالة
          </Button>
        }
      />
      <Loaded query={broadcasts} skeleton={<CardSkeleton lines={4} />}>
        {({ body }) =>
          body.length === 0 ? (
            <EmptyState drawing="mail" title="لا رسائل الآن" />
          ) : (
            <Stack as="ul" gap="12">
              {body.map((broadcast) => (
                <li key={broadcast.broadcastId}>
                  <BroadcastCard broadcast={broadcast} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {isWriting && <WriteDialog onClose={() => setWriting(false)} />}
    </>
  );
}

function BroadcastCard({ broadcast }: { broadcast: Broadcast }) {
  const { broadcastId, title, message, at, until } = broadcast;
  const removal = useConfirmedDelete(removeBroadcast, {
    errorMessage: 'لم تُحذف الرسالة',
    successMessage: 'تم حذف الرسالة',
  });
  return (
    <Card
      title={title}
      aside={
        <Button
          look="danger-text"
          aria-label={`حذف الرسالة ${title}`}
          disabled={removal.isPending}
          onClick={() =>
            void removal.ask(
              {
                title: 'حذف الرسالة؟',
                body: 'تختفي من الرئيسية عند القادة العامين لكل المجموعات.',
              },
              { params: { broadcastId } },
            )
          }
        >
          حذف
        </Button>
      }
    >
      <Text preLine>{message}</Text>
      <Text tone="quiet" above="8">
        {momentLabel(at)}، وتظهر حتى {longDate(until)}
      </Text>
    </Card>
  );
}

function WriteDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm(createBroadcast, {
    initialValues: { title: '', message: '', days: '7' },
    errorMessage: 'لم تُرسَل الرسالة',
    successMessage: 'تظهر الرسالة الآن في كل المجموعات',
  });
  return (
    <FormDialog
      title="رسالة إلى القادة العامين"
      onClose={onClose}
      form={form}
      warnOnLeave={false}
      submit="إرسال"
      loadingText="جارٍ الإرسال…"
    >
      <TextField {...form.field('title')} label="العنوان" />
      <TextAreaField {...form.field('message')} label="الرسالة" counted rows={5} />
      <NumberField
        {...form.field('days')}
        label="تظهر لمدة"
        unit="يوم"
        description="من يوم إلى ٦٠ يوماً."
      />
    </FormDialog>
  );
}
