import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  approveBadges,
  awardBadges,
  type OwedBadge,
} from '../../../contract/badges/pass-endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { dayOf, formatNumber, groupToday, keepCompounds, sectorName } from '../../i18n/format.ts';
import { BadgeDrawing } from '../../shared/badges/badge-drawing.tsx';
import { dayWord } from '../../shared/dates/days.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { approveAllText } from './badge-words.ts';

type Awaiting = OwedBadge & { approvedAt: string };

const pairOf = ({ badgeId, scoutId }: OwedBadge) => ({ badgeId, scoutId });
/** Rows shown at first. */
const FIRST = 5;

/** Badges that wait for approval; who may approves one or all. */
export function ToApproveCard(props: {
  rows: readonly OwedBadge[];
  mayApprove: boolean;
  /** It is what the caller does first here. */
  isMain: boolean;
  withSector: boolean;
}) {
  const { rows, mayApprove } = props;
  const steps = useBadgeSteps();
  return (
    <OwedList
      title="تنتظر الاعتماد"
      tone="warn"
      lead={mayApprove ? undefined : 'يعتمدها قائد الوحدة أو القائد العام'}
      rows={rows}
      withSector={props.withSector}
      sayDay={({ completedAt, gender }) =>
        `${gender === 'female' ? 'أكملتها' : 'أكملها'} ${dayWord(dayOf(completedAt))}`
      }
      act={
        mayApprove
          ? {
              label: 'اعتماد',
              name: ({ badgeName, name }) => `اعتماد شارة ${badgeName}: ${name}`,
              run: (row) => steps.approve([pairOf(row)]),
              disabled: steps.isPending,
            }
          : null
      }
      foot={
        mayApprove && (
          <Button
            look={props.isMain ? 'primary' : 'default'}
            wide
            disabled={steps.isPending}
            onClick={() => steps.approve(rows.map(pairOf))}
          >
            {approveAllText(rows.length)}
          </Button>
        )
      }
    />
  );
}

/** Approved badges that wait for the ceremony; who may notes that they were handed over. */
export function ToAwardCard(props: {
  rows: readonly Awaiting[];
  mayAward: boolean;
  isMain: boolean;
  withSector: boolean;
}) {
  const { rows, mayAward } = props;
  const steps = useBadgeSteps();
  const [isDating, setDating] = useState(false);
  return (
    <OwedList
      title="تنتظر التسليم"
      tone="accent"
      rows={rows}
      withSector={props.withSector}
      sayDay={({ approvedAt }) => `اعتُمدت ${dayWord(dayOf(approvedAt))}`}
      act={
        mayAward
          ? {
              label: 'سُلِّمت',
              name: ({ badgeName, name }) => `سُلِّمت شارة ${badgeName}: ${name}`,
              run: (row) => steps.award([pairOf(row)]),
              disabled: steps.isPending,
            }
          : null
      }
      foot={
        <>
          {mayAward && (
            <Button
              look={props.isMain ? 'primary' : 'default'}
              wide
              disabled={steps.isPending}
              onClick={() => steps.award(rows.map(pairOf))}
            >
              سُلِّمت كلها اليوم
            </Button>
          )}
          <Row gap="8" wrap>
            {mayAward && (
              <Button look="default" disabled={steps.isPending} onClick={() => setDating(true)}>
                في يوم آخر
              </Button>
            )}
            <LinkButton
              to="/scores/ceremony"
              search={(before) => before}
              look="default"
              icon={<IconPrinter size={20} stroke={1.7} aria-hidden />}
            >
              قائمة الحفل
            </LinkButton>
          </Row>
          {isDating && (
            <AwardDay
              onClose={() => setDating(false)}
              onChosen={(date) => {
                setDating(false);
                steps.award(rows.map(pairOf), date);
              }}
            />
          )}
        </>
      }
    />
  );
}

/** Asks on which day all of them were handed over. */
function AwardDay(props: { onClose: () => void; onChosen: (date: string) => void }) {
  const today = groupToday();
  const [date, setDate] = useState('');
  const isPast = /^\d{4}-\d\d-\d\d$/.test(date) && date <= today;
  return (
    <Dialog title="متى سُلِّمت الشارات؟" onClose={props.onClose}>
      <DateField
        label="يوم التسليم"
        value={date}
        onChange={setDate}
        maxDate={today}
        error={date !== '' && !isPast ? 'اكتب يوماً صحيحاً، اليوم أو قبله' : undefined}
      />
      <Button disabled={!isPast} onClick={() => props.onChosen(date)}>
        سُلِّمت كلها
      </Button>
    </Dialog>
  );
}

function OwedList<T extends OwedBadge>(props: {
  title: string;
  tone: Tone;
  lead?: string | undefined;
  rows: readonly T[];
  withSector: boolean;
  sayDay: (row: T) => string;
  act: {
    label: string;
    name: (row: T) => string;
    run: (row: T) => void;
    disabled: boolean;
  } | null;
  foot: ReactNode;
}) {
  const { rows, act } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <Box as="section" surface="card" pad="16">
      <Row gap="8" align="center" justify="between">
        <Text as="h2" size="h3">
          {props.title}
        </Text>
        <Badge tone={props.tone}>{formatNumber(rows.length)}</Badge>
      </Row>
      {props.lead && <Text tone="quiet">{props.lead}</Text>}
      <Box as="ul" above="4">
        {shown.map((row) => (
          <Row
            as="li"
            key={`${row.badgeId}/${row.scoutId}`}
            gap="12"
            align="center"
            padBlock="12"
            line="between"
          >
            <BadgeDrawing drawing={row.drawing} size={40} />
            <Box grow>
              <Text weight="medium" tone="ink">
                {keepCompounds(row.name)}
                {props.withSector && (
                  <Text as="span" weight="normal" tone="quiet">
                    {`، ${sectorName(row)}`}
                  </Text>
                )}
              </Text>
              <Text tone="quiet">{`${row.badgeName}، ${props.sayDay(row)}`}</Text>
            </Box>
            {act && (
              <Button
                look="tint"
                aria-label={act.name(row)}
                disabled={act.disabled}
                onClick={() => act.run(row)}
              >
                {act.label}
              </Button>
            )}
          </Row>
        ))}
      </Box>
      <Stack gap="8" above="8">
        {rows.length > shown.length && (
          <Button look="quiet" onClick={() => setWhole(true)}>
            {`عرض الكل (${formatNumber(rows.length)})`}
          </Button>
        )}
        {props.foot}
      </Stack>
    </Box>
  );
}

type Pairs = { badgeId: number; scoutId: number }[];

/** Approves badges and notes that they were handed over; the message offers to take it back. */
function useBadgeSteps() {
  const approve = useApiMutation(approveBadges, {
    errorMessage: 'لم يُسجَّل الاعتماد',
    untilFresh: true,
    onSuccess: (_, { body }) => {
      if (body.undo) toast.success('تم التراجع عن الاعتماد');
      else
        toast.success(
          'تم الاعتماد',
          undoing(() => approve.mutate(undoOf(body.pairs))),
        );
    },
  });
  const award = useApiMutation(awardBadges, {
    errorMessage: 'لم يُسجَّل التسليم',
    untilFresh: true,
    onSuccess: (_, { body }) => {
      if (body.undo) toast.success('تم التراجع عن التسليم');
      else
        toast.success(
          'تم تسجيل التسليم',
          undoing(() => award.mutate(undoOf(body.pairs))),
        );
    },
  });
  return {
    isPending: approve.isPending || award.isPending,
    approve: (pairs: Pairs) => approve.mutate({ body: { pairs } }),
    award: (pairs: Pairs, date?: string) =>
      award.mutate({ body: { pairs, ...(date && { date }) } }),
  };
}

const undoOf = (pairs: Pairs) => ({ body: { pairs, undo: true } });
const undoing = (run: () => void) => ({ label: 'تراجع', run });
