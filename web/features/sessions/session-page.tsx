import { IconAlertTriangle, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import { shownRows } from '../../../contract/core/record-content.ts';
import {
  deleteSessionPlan,
  readSessionPlan,
  recordSessionOutcome,
  type Session,
} from '../../../contract/sessions/endpoints.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
import {
  clockText,
  durationText,
  hoursText,
  materialText,
} from '../../../contract/sessions/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { formatNumber, groupToday, momentLabel, weekdayDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { recordWords } from '../../shared/records/record-words.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { shownState } from './rules.ts';
import { captainText, countSegments, sectorsText } from './session-words.ts';
import { StateBox } from './state-box.tsx';

const BACK = { to: '/sessions', label: 'الجلسات' } as const;

/** A session to read: what is planned, what became of it, and what may be done with it. */
export default function SessionPage() {
  const { sessionId } = useParams({ from: '/sessions/$sessionId' });
  const session = useQuery(q(readSessionPlan, { params: { sessionId: Number(sessionId) || 0 } }));
  const body = session.data?.body;
  return (
    <>
      <PageHeader
        title={body?.title ?? 'الجلسة'}
        back={BACK}
        lead={body?.goal}
        actions={body && <Actions session={body} />}
      />
      <Loaded query={session} skeleton={<CardSkeleton lines={10} />} failure="لم تُحمَّل الجلسة.">
        {({ body }) => (
          <Stack gap="16">
            <ChangesNotice session={body} />
            <Outcome session={body} />
            <Segments session={body} />
            <About session={body} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function Actions({ session }: { session: Session }) {
  const navigate = useNavigate();
  const [isCopying, setCopying] = useState(false);
  const { sessionId, title, editable } = session;
  const removing = useConfirmedDelete(deleteSessionPlan, {
    successMessage: 'تم حذف الجلسة',
    errorMessage: 'لم تُحذف الجلسة',
    onSuccess: () => void navigate({ to: '/sessions' }),
  });
  const remove = () =>
    void removing.ask(
      {
        title: `حذف جلسة «${title}»؟`,
        body: 'تُحذف الخطة وما كُتب عنها، ويبقى ما اجتازه الكشافون. لا يمكن التراجع عن ذلك.',
      },
      { params: { sessionId } },
    );
  return (
    <>
      {editable && (
        <LinkButton
          to="/sessions/plan"
          search={{ session: sessionId }}
          look="tint"
          icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
        >
          تعديل
        </LinkButton>
      )}
      {session.state === 'planned' && (
        <LinkButton
          to="/sessions/$sessionId/day"
          params={{ sessionId: String(sessionId) }}
          look="default"
          icon={<IconPlayerPlay size={20} stroke={1.7} aria-hidden />}
        >
          يوم الجلسة
        </LinkButton>
      )}
      <ActionMenu
        dots
        label="إجراءات أخرى"
        actions={[
          { label: 'نسخ إلى أسبوع آخر', run: () => setCopying(true) },
          {
            label: 'طباعة',
            run: () =>
              void navigate({
                to: '/sessions/$sessionId/paper',
                params: { sessionId: String(sessionId) },
              }),
          },
          ...(editable ? [{ label: 'حذف الجلسة', danger: true, run: remove }] : []),
        ]}
      />
      {isCopying && <CopyDialog session={session} onClose={() => setCopying(false)} />}
    </>
  );
}

/** A sentence for each thing that changed since the session was planned: its week, captains and requirements. */
function ChangesNotice({ session }: { session: Session }) {
  const { weekCancelled, weekNumber, captains, requirements, copiedFrom } = session;
  const gone = captains.filter(({ isPresent }) => !isPresent);
  const closed = requirements.filter(({ isOpen }) => !isOpen);
  const sentences = [
    weekCancelled &&
      `أُلغي الأسبوع ${formatNumber(weekNumber)} بعد تخطيطها. الخطة باقية، ويمكن نقلها أو نسخها إلى أسبوع آخر.`,
    gone.length > 0 &&
      `${gone.map(captainText).join('، ')}: لم يعد من قادة قطاعات الجلسة. الاسم باقٍ في الخطة حتى تختار غيره.`,
    closed.length > 0 &&
      `${closed.map(({ text }) => `«${text}»`).join('، ')}: لم يعد من متطلبات الشارة، فلا نسأل عنه بعد الجلسة.`,
  ].filter((sentence) => sentence !== false);
  return (
    <>
      {sentences.map((sentence) => (
        <Row key={sentence} gap="8" align="start" fill="warn" rounded pad="12">
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <span>{sentence}</span>
        </Row>
      ))}
      {copiedFrom && (
        <Text tone="quiet">
          {'منسوخة من '}
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: String(copiedFrom.sessionId) }}
          >{`«${copiedFrom.title}»`}</Link>
          {`، ${copiedFrom.termName}`}
        </Text>
      )}
    </>
  );
}

function Outcome({ session }: { session: Session }) {
  const captain = useCaptain();
  const { sessionId, editable, library, proposed, lesson, day } = session;
  const state = shownState(session, groupToday());
  const marking = useApiMutation(recordSessionOutcome, {
    successMessage: library ? 'لم تعد في مكتبة المجموعة' : 'أُضيفت إلى مكتبة المجموعة',
    errorMessage: 'لم تُحفظ المكتبة',
    untilFresh: true,
  });
  const mayMark = can(captain, 'sessions:library');
  const hasDay = day <= groupToday();
  return (
    <Card>
      <Row gap="12" align="center" justify="between" wrap>
        <StateBox session={session} state={state} />
        <Row gap="8" wrap>
          {mayMark && (
            <Button
              look="default"
              disabled={marking.isPending}
              onClick={() => marking.mutate({ params: { sessionId }, body: { library: !library } })}
            >
              {library
                ? 'إخراجها من المكتبة'
                : proposed
                  ? 'قبولها في مكتبة المجموعة'
                  : 'إضافة إلى مكتبة المجموعة'}
            </Button>
          )}
          {editable && hasDay && (
            <LinkButton
              look={state === 'asked' || state === 'planned' ? 'primary' : 'default'}
              to="/sessions/$sessionId/outcome"
              params={{ sessionId: String(sessionId) }}
            >
              {state === 'asked' || state === 'planned' ? 'كيف كانت الجلسة؟' : 'تصحيح ما كان'}
            </LinkButton>
          )}
        </Row>
      </Row>
      {lesson && (
        <Text above="12">
          <Text as="span" tone="quiet">
            {state === 'notHeld' ? 'لأن: ' : 'للمرة القادمة: '}
          </Text>
          {lesson}
        </Text>
      )}
    </Card>
  );
}

function Segments({ session }: { session: Session }) {
  const { segments, minutes, captains, endTime } = session;
  const nameOf = new Map(captains.map((captain) => [captain.captainId, captainText(captain)]));
  return (
    <Card
      title="الفقرات"
      count={
        segments.length === 0
          ? undefined
          : `${countSegments(segments.length)}، ${durationText(minutes)}`
      }
    >
      {segments.length === 0 && <Text tone="quiet">لا فقرات في الخطة بعد.</Text>}
      <ol>
        {segments.map((segment) => (
          <Row as="li" key={segment.segmentId} gap="16" align="start" padBlock="12" line="between">
            <Box noShrink textAlign="start">
              <Text weight="bold" nowrap>
                {clockText(segment.startsAt)}
              </Text>
              <Text tone="quiet" nowrap>
                {durationText(segment.minutes)}
              </Text>
            </Box>
            <Stack gap="4" grow>
              <Text weight="bold">{segment.title}</Text>
              <Text tone="quiet">
                {[
                  segment.captainId === null ? 'الكل' : nameOf.get(segment.captainId),
                  ...segment.materials.map(
                    (material) => `${materialText(material)}${material.ready ? ' (جُهّزت)' : ''}`,
                  ),
                ].join('، ')}
              </Text>
              {segment.notes && <Text>{segment.notes}</Text>}
            </Stack>
          </Row>
        ))}
      </ol>
      {endTime && <Text tone="quiet" above="8">{`نهاية الموعد ${clockText(endTime)}`}</Text>}
    </Card>
  );
}

const { fields: plan } = sessionPlan;

function About({ session }: { session: Session }) {
  const { captain, sectors, weekNumber, termName, requirements, links, changedBy } = session;
  return (
    <Card title="عن الجلسة">
      <Details
        rows={[
          { label: 'الموعد', value: `${weekdayDate(session.day, true)}، ${hoursText(session)}` },
          { label: 'الأسبوع', value: `الأسبوع ${formatNumber(weekNumber)}، ${termName}` },
          { label: plan.sectors.label, value: sectorsText(sectors) },
          { label: plan.captainId.label, value: captainText(captain) },
          {
            label: plan.requirements.label,
            value: requirements.map(({ text, badgeName }) => `${text} (${badgeName})`).join('، '),
          },
          ...shownRows(sessionPlan, session, 'page', recordWords),
          {
            label: plan.links.label,
            value:
              links.length > 0 &&
              links.map(({ url, title }) => (
                <div key={url}>
                  <a href={url} target="_blank" rel="noreferrer noopener">
                    <bdi>{title ?? url}</bdi>
                  </a>
                </div>
              )),
          },
          {
            label: 'آخر تعديل',
            value: `${captainText(changedBy)}، ${momentLabel(session.changedAt)}`,
          },
        ]}
      />
    </Card>
  );
}
