import {
  IconCalendarPlus,
  IconCalendarX,
  IconClockExclamation,
  IconHandStop,
  IconTool,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { daysBetween } from '../../../contract/core/calendar.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import {
  listEquipmentRequests,
  listLendings,
} from '../../../contract/equipment/lending-endpoints.ts';
import { dueDayOf } from '../../../contract/equipment/rules.ts';
import type { Lending } from '../../../contract/equipment/shapes.ts';
import { kindsText, sinceText } from '../../../contract/equipment/words.ts';
import { q } from '../../api/api.ts';
import { callName, dayMonth, groupToday } from '../../i18n/format.ts';
import { borrowerName } from '../../shared/trips/equipment-words.ts';
import { Box, Stack, Text } from '../../ui/layout/box.tsx';
import { LinkRow } from '../../ui/link-row.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { dueSaid, lendingText, requestSaid, requestText, spanText } from './equipment-words.ts';
import { KindIcon } from './kind-box.tsx';
import { LateCard, RequestsCard } from './needs-card.tsx';

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
const lateNoun = noun(
  'تسليمة فات موعدها',
  'تسليمتان فات موعدهما',
  'تسليمات فات موعدها',
  'تسليمة فات موعدها',
  'تسليمة فات موعدها',
);
const askNoun = noun(
  'طلب ينتظر ردّك',
  'طلبان ينتظران ردّك',
  'طلبات تنتظر ردّك',
  'طلباً ينتظر ردّك',
  'طلب ينتظر ردّك',
);

const longerNoun = noun(
  'طلب مدّ موعد',
  'طلبا مدّ موعد',
  'طلبات مدّ موعد',
  'طلب مدّ موعد',
  'طلب مدّ موعد',
);

/** The lendings and requests that need who keeps the equipment. */
function useNeeds() {
  const overdue = useQuery(q(listLendings, { query: { state: 'overdue' } }));
  const requests = useQuery(q(listEquipmentRequests, { query: { state: 'open' } }));
  const wanted = useQuery(q(listLendings, { query: { state: 'wanted' } }));
  return {
    overdue: overdue.data?.body ?? [],
    requests: requests.data?.body ?? [],
    wanted: wanted.data?.body ?? [],
  };
}

/**
 * 'ما يحتاج إليك؟' of who keeps the equipment, each with its first one; nothing where nothing does. Beside the list, where
 * there is room, what is overdue and asked for stands with its acts.
 */
export function NeedsBox({ toRepair, expiring }: { toRepair: number; expiring: number }) {
  const { overdue, requests, wanted } = useNeeds();
  const isWide = useWide();
  const [late] = overdue;
  const [next] = requests;
  const [longer] = wanted;
  if (!late && !next && !longer && toRepair + expiring === 0) return null;
  const rows = (
    <>
      {!isWide && late && (
        <LinkRow
          to="/equipment/out"
          search={{ state: 'overdue' }}
          heading={countText(overdue.length, lateNoun)}
          about={lateAbout(late, overdue.length)}
          icon={<IconClockExclamation {...icon} />}
          tone="bad"
        />
      )}
      {!isWide && next && (
        <LinkRow
          to="/equipment/requests"
          heading={countText(requests.length, askNoun)}
          about={`أقربها ${spanText(next)}، ${callName(next.captain)}`}
          icon={<IconHandStop {...icon} />}
        />
      )}
      {longer && (
        <LinkRow
          to="/equipment/requests"
          heading={countText(wanted.length, longerNoun)}
          about={`${borrowerName(longer.to)}، حتى ${dayMonth(longer.wantedUntil!)}`}
          icon={<IconCalendarPlus {...icon} />}
        />
      )}
      {expiring > 0 && (
        <LinkRow
          to="/equipment"
          search={{ state: 'expiring' }}
          heading={`${kindsText(expiring)} تنتهي صلاحيته قريباً`}
          about="راجع التاريخ، ثم جدّده أو أخرجه"
          icon={<IconCalendarX {...icon} />}
          tone="warn"
        />
      )}
      {toRepair > 0 && (
        <LinkRow
          to="/equipment"
          search={{ state: 'repair' }}
          heading={`${kindsText(toRepair)} ${toRepair === 1 ? 'يحتاج' : 'تحتاج'} إصلاحاً`}
          about="ما يحتاج إصلاحاً لا يُسلَّم"
          icon={<IconTool {...icon} />}
          tone="warn"
        />
      )}
    </>
  );
  const hasRows = !isWide || longer !== undefined || expiring + toRepair > 0;
  return (
    <Stack as="section" gap="16" below="24">
      <Text as="h2" size="h2" hide="wide">
        ما يحتاج إليك؟
      </Text>
      {isWide && late && <LateCard lendings={overdue} />}
      {isWide && next && <RequestsCard requests={requests} />}
      {hasRows && (
        <Box as="ul" surface="card" padInline="16">
          {rows}
        </Box>
      )}
    </Stack>
  );
}

const lateAbout = (late: Lending, count: number) =>
  `${count > 1 ? 'أقدمها ' : ''}مع ${borrowerName(late.to)}، ${sinceText(daysBetween(dueDayOf(late), groupToday()))}`;

/** Lendings of the captain and the own sectors, and the captain's requests. */
export function MineBox() {
  const lendings = useQuery(q(listLendings, { query: { mine: true, state: 'out' } }));
  const requests = useQuery(q(listEquipmentRequests, { query: {} }));
  const own = (requests.data?.body ?? []).filter(
    ({ isOwn, state, until }) => isOwn && state !== 'withdrawn' && until >= groupToday(),
  );
  const held = lendings.data?.body ?? [];
  return (
    <>
      {held.length > 0 && (
        <Box as="section" below="24">
          <Text as="h2" size="h2" below="12">
            عندك
          </Text>
          <Box as="ul" surface="card" padInline="16">
            {held.map((lending) => (
              <HeldRow key={lending.lendingId} lending={lending} />
            ))}
          </Box>
        </Box>
      )}
      {own.length > 0 && (
        <Box as="section" below="24">
          <Text as="h2" size="h2" below="12">
            طلباتك
          </Text>
          <Box as="ul" surface="card" padInline="16">
            {own.slice(0, 3).map((request) => {
              const said = requestSaid(request);
              return (
                <LinkRow
                  key={request.requestId}
                  to="/equipment/requests"
                  heading={`${requestText(request)}، ${spanText(request)}`}
                  about={said.text}
                  aboutTone={said.tone}
                  icon={<IconHandStop {...icon} />}
                  tone={said.tone === 'ok' ? 'ok' : 'accent'}
                />
              );
            })}
          </Box>
          {own.length > 3 && <MoreLink to="/equipment/requests">كل طلباتك</MoreLink>}
        </Box>
      )}
    </>
  );
}

/** A lending as a row: what, and when it comes back; `withName` where others' are listed. */
export function HeldRow(props: {
  lending: Lending;
  withName?: boolean;
  /** On the page of a trip, which leads to the sheet that its device keeps. */
  activityId?: number;
}) {
  const { lending, withName = false, activityId } = props;
  const { lendingId, to, endedAt, editable } = lending;
  const due = endedAt ? ({ text: 'رجعت كلها', tone: 'ok' } as const) : dueSaid(dueDayOf(lending));
  const what = lendingText(lending);
  const forSector = to.kind === 'sector' ? `، ل${borrowerName(to)}` : '';
  const words = {
    heading: withName ? borrowerName(to) : `${what}${forSector}`,
    about: withName ? `${what}، ${due.text}` : due.text,
    aboutTone: due.tone,
    icon: <KindIcon name={lending.lines[0]?.name ?? ''} />,
    tone: due.tone === 'bad' ? 'bad' : 'plain',
  } as const;
  return activityId !== undefined && editable && endedAt === null ? (
    <LinkRow
      to="/activities/$activityId/equipment"
      params={{ activityId: String(activityId) }}
      search={{ act: 'back', lending: lendingId }}
      {...words}
    />
  ) : (
    <LinkRow
      to="/equipment/lending/$lendingId"
      params={{ lendingId: String(lendingId) }}
      {...words}
    />
  );
}
