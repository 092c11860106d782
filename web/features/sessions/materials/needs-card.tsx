import { IconAlertTriangle, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readSessionPlan, updateSessionPlan } from '../../../../contract/sessions/endpoints.ts';
import { materialText } from '../../../../contract/sessions/words.ts';
import { call } from '../../../api/api.ts';
import { asFailure } from '../../../api/failure.ts';
import { markStale } from '../../../api/stale-queries.ts';
import { callName, dayMonth, formatNumber, weekdayDate } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { WhatsAppButton } from '../../../ui/whatsapp-button.tsx';
import { broughtBy, leftOf, type Need, type NeedGroup, type NeedLine } from './material-rules.ts';
import css from './session-materials-page.module.css';

/** The things that one captain brings, or one session needs, each line with its tick. */
export function NeedsCard(props: {
  group: NeedGroup;
  lines: readonly NeedLine[];
  isReady: (need: Need) => boolean;
  onTick: (line: NeedLine, ready: boolean) => void;
}) {
  const { group, lines, isReady } = props;
  const { captainId } = useCaptain();
  const isOwn = group.captain?.captainId === captainId;
  const isNobody = group.captain === null && group.session === null;
  const left = leftOf(lines, isReady).left.length;
  const ready = lines.length - left;
  // A material that is ready needs nobody to bring it.
  const counted = isNobody ? left : lines.length;
  const isWarned = isNobody && counted > 0;
  const name = group.session
    ? `${group.session.title}، ${weekdayDate(group.session.day)}`
    : isNobody
      ? 'لا أحد يُحضرها'
      : isOwn
        ? 'أنت'
        : callName(group.captain!);
  return (
    <Box as="section" surface="card" clip className={css.card}>
      <Row
        gap="8"
        align="center"
        justify="between"
        padBlock="8"
        padInline="16"
        surface={isWarned ? undefined : 'sunken'}
        fill={isWarned ? 'warn' : undefined}
      >
        <Row as="h3" gap="8" align="center" size="text" weight="bold">
          {isWarned && <IconAlertTriangle size={20} stroke={1.7} aria-hidden />}
          {counted > 0 ? `${name} (${formatNumber(counted)})` : name}
        </Row>
        {ready > 0 && <span>{`جُهّزت ${formatNumber(ready)}`}</span>}
      </Row>
      <ul>
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            isReady={line.needs.every(isReady)}
            isNobody={line.needs.every((need) => need.captainId === null)}
            isBySession={group.session !== null}
            onTick={(isTicked) => props.onTick(line, isTicked)}
          />
        ))}
      </ul>
      {group.captain && !isOwn && ready < lines.length && (
        <Box pad="12" line="above" hide="print">
          <WhatsAppButton look="tint" wide text={listText(group, lines, isReady)}>
            {group.captain.gender === 'female' ? 'أرسل إليها قائمتها' : 'أرسل إليه قائمته'}
          </WhatsAppButton>
        </Box>
      )}
    </Box>
  );
}

function Line(props: {
  line: NeedLine;
  isReady: boolean;
  isNobody: boolean;
  isBySession: boolean;
  onTick: (ready: boolean) => void;
}) {
  const { line, isReady } = props;
  const bring = useBring();
  const [first] = line.needs;
  const left = first?.leftBy ? `كان يُحضرها ${first.leftBy}` : null;
  const who = props.isBySession && first?.captain ? callName(first.captain) : null;
  const about = [props.isBySession ? who : whenText(line.needs), left].filter(Boolean).join('، ');
  return (
    <Row as="li" gap="8" align="center" line="between" padInline="16" padBlock="4">
      <Row as="label" gap="12" align="center" control grow className={css.line}>
        <input
          type="checkbox"
          checked={isReady}
          onChange={(event) => props.onTick(event.currentTarget.checked)}
        />
        <span>
          <Text as="strong" block weight={isReady ? 'normal' : 'bold'}>
            {materialText(line)}
          </Text>
          {about && (
            <Text as="span" block tone="quiet" leading="snug">
              {about}
            </Text>
          )}
        </span>
      </Row>
      {props.isNobody && line.needs.every(({ editable }) => editable) && (
        <Box hide="print" noShrink>
          <Button
            look="tint"
            icon={<IconUserPlus size={20} stroke={1.7} aria-hidden />}
            disabled={bring.isPending}
            aria-label={`أُحضر أنا: ${materialText(line)}`}
            onClick={() => bring.mutate(line)}
          >
            أنا
          </Button>
        </Box>
      )}
    </Row>
  );
}

/** 'الجمعة ٢٧ نوفمبر، العُقد', of several sessions their days alone. */
function whenText(needs: readonly Need[]): string {
  const days = [...new Set(needs.map(({ day }) => day))];
  const [first = ''] = days;
  if (days.length === 1) {
    const titles = [...new Set(needs.map(({ title }) => title))];
    return [weekdayDate(first), ...titles].join('، ');
  }
  return days.map((day) => dayMonth(day)).join(' و');
}

/** The message to a captain: what they bring and for when. */
function listText(
  { captain }: NeedGroup,
  lines: readonly NeedLine[],
  isReady: (need: Need) => boolean,
): string {
  const open = lines.filter((line) => !line.needs.every(isReady));
  return [
    `أهلاً ${captain?.firstName ?? ''}، هذه مواد الجلسات القادمة التي عندك:`,
    ...open.map((line) => `- ${materialText(line)} (${whenText(line.needs)})`),
  ].join('\n');
}

/** Lets the captain say that they bring a material that nobody brings: their name goes into the plans that need it. */
function useBring() {
  const { captainId } = useCaptain();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ needs }: NeedLine) => {
      for (const sessionId of new Set(needs.map((need) => need.sessionId))) {
        const { body: session } = await call(readSessionPlan, { params: { sessionId } });
        const own = needs.filter((need) => need.sessionId === sessionId);
        await call(updateSessionPlan, {
          params: { sessionId },
          body: broughtBy(session, own, captainId),
        });
      }
    },
    onError: (failure) => {
      toast.error('لم يُحفظ من يُحضرها', asFailure(failure).arabicMessage);
    },
    onSettled: () => markStale(client, updateSessionPlan, {}),
  });
}
