import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  createMeeting,
  listCouncils,
  listMeetings,
} from '../../../../contract/councils/endpoints.ts';
import type { Council } from '../../../../contract/councils/shapes.ts';
import { q } from '../../../api/api.ts';
import {
  formatNumber,
  groupToday,
  keepCompounds,
  sectorName,
  weekdayDate,
} from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { LinkRow } from '../../../ui/link-row.tsx';
import css from '../beside.module.css';
import { roleText, scopeText, seatKey } from '../council-words.ts';

const BACK = { to: '/reports-and-councils/councils', label: 'المجالس' } as const;

/** A council with its meetings and its seats. */
export default function CouncilPage() {
  const { councilId } = useParams({ from: '/reports-and-councils/councils/$councilId' });
  const councils = useQuery(q(listCouncils));
  const council = councils.data?.body.find((each) => String(each.councilId) === councilId);
  return (
    <>
      <PageHeader
        title={council?.name ?? 'مجلس'}
        lead={council && scopeText(council, sectorName)}
        back={BACK}
        actions={
          council?.editable && (
            <LinkButton
              to="/reports-and-councils/council-form"
              search={{ council: council.councilId }}
              look="default"
              icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
            >
              تعديل المجلس
            </LinkButton>
          )
        }
      />
      <Loaded query={councils} skeleton={<CardSkeleton lines={8} />} failure="لم يُحمَّل المجلس.">
        {() =>
          council ? <CouncilBody council={council} /> : <EmptyState title="هذا المجلس غير موجود" />
        }
      </Loaded>
    </>
  );
}

function CouncilBody({ council }: { council: Council }) {
  const { councilId, seats, writable } = council;
  return (
    <Grid gap="16" align="start" className={css.beside}>
      <MeetingsCard councilId={councilId} />
      <Stack gap="16">
        {writable && <NewMeetingCard councilId={councilId} />}
        <Card title="المقاعد" count={formatNumber(seats.length)}>
          <ul>
            {seats.map((seat) => (
              <Row
                as="li"
                key={seatKey(seat)}
                gap="12"
                justify="between"
                padBlock="8"
                line="between"
              >
                <Text as="span" weight="medium" tone="ink">
                  {keepCompounds(seat.name)}
                </Text>
                <Text as="span" tone="quiet">
                  {seat.scoutId === null ? roleText(seat) : `${roleText(seat)} (كشاف)`}
                </Text>
              </Row>
            ))}
          </ul>
        </Card>
      </Stack>
    </Grid>
  );
}

function MeetingsCard({ councilId }: { councilId: number }) {
  const meetings = useQuery(q(listMeetings, { params: { councilId } }));
  return (
    <Card title="الاجتماعات">
      <Loaded query={meetings} skeleton={<CardSkeleton lines={4} />}>
        {({ body }) =>
          body.length === 0 ? (
            <Text tone="quiet">لا اجتماعات بعد.</Text>
          ) : (
            <ul>
              {body.map(({ meetingId, number, date, place, approvedAt }) => (
                <LinkRow
                  key={meetingId}
                  to="/reports-and-councils/meetings/$meetingId"
                  params={{ meetingId: String(meetingId) }}
                  heading={weekdayDate(date, true)}
                  about={[`الاجتماع ${formatNumber(number)}`, place].filter(Boolean).join('، ')}
                  aside={
                    <Badge tone={approvedAt ? 'ok' : 'warn'}>
                      {approvedAt ? 'اعتُمد' : 'لم يُعتمد'}
                    </Badge>
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function NewMeetingCard({ councilId }: { councilId: number }) {
  const navigate = useNavigate();
  const form = useApiForm(createMeeting, {
    params: { councilId },
    initialValues: { date: groupToday(), place: '' },
    errorMessage: 'لم يُضف الاجتماع. ما كتبته باقٍ.',
  });
  const date = form.field('date');
  return (
    <Card title="اجتماع جديد">
      <Form
        form={form}
        onSaved={({ body }) =>
          void navigate({
            to: '/reports-and-councils/meetings/$meetingId',
            params: { meetingId: String(body.meetingId) },
          })
        }
      >
        <DateField
          {...date}
          label="اليوم"
          description={/^\d{4}-/.test(date.value) ? weekdayDate(date.value, true) : undefined}
        />
        <TextField {...form.field('place')} label="المكان" optional />
        <SubmitButton loadingText="جارٍ الإضافة…">إضافة الاجتماع</SubmitButton>
        <Text tone="quiet">ما بقي مفتوحاً من القرارات يُحمل إلى جدول أعماله وحده.</Text>
      </Form>
    </Card>
  );
}
