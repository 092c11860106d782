import {
  IconArrowBackUp,
  IconCircleCheck,
  IconMessage2,
  IconPrinter,
  IconStairsUp,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays } from '../../../contract/core/calendar.ts';
import {
  type MovedScout,
  type MovingUpOutcome,
  moveUp,
  readMovingUpRules,
  setMovingUpRules,
  undoMovingUp,
} from '../../../contract/moving-up/endpoints.ts';
import { UNDO_DAYS } from '../../../contract/moving-up/rules.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { dayMonth, groupToday } from '../../i18n/format.ts';
import { type DraftKind, useDraft } from '../../shared/sheet/use-draft.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ActBar } from '../../ui/layout/act-bar.tsx';
import { Box, look, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, FailureState, Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { CeremonyBox } from './ceremony-box.tsx';
import { CountsCard } from './counts-card.tsx';
import css from './moving-up-page.module.css';
import {
  leadText,
  leaveQuestion,
  movedText,
  moveQuestion,
  scoutsText,
  willText,
} from './moving-up-words.ts';
import { PreviewList } from './preview-list.tsx';
import { ceremonyRows, countChanged, type Exception, isMoving, type Preview } from './rules.ts';
import { type Rules, RulesCard } from './rules-card.tsx';

const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** The captain's exceptions stay while they look at a scout's page. */
const kind: DraftKind<Exception[]> = {
  empty: [],
  isBlank: (draft) => draft.length === 0,
  isDraft: (value) =>
    Array.isArray(value) &&
    value.every((each) => typeof each?.scoutId === 'number' && 'to' in each),
};

/** Moves whole cohorts to the next section: the rules, what they do, and the act. */
export default function MovingUpPage() {
  const rules = useQuery(q(readMovingUpRules));
  const [moved, setMoved] = useState<Preview | null>(null);
  return (
    <Loaded
      query={rules}
      heading={<PageHeader title="الانتقال" back={HOME} />}
      skeleton={<CardSkeleton lines={8} />}
      failure="تعذّر تحميل القواعد"
      latest
    >
      {({ body }) =>
        moved ? (
          <Moved moved={moved} onUndone={() => setMoved(null)} />
        ) : (
          <Review stored={body} onMoved={setMoved} />
        )
      }
    </Loaded>
  );
}

function Review({ stored, onMoved }: { stored: Rules; onMoved: (moved: Preview) => void }) {
  const { draft: exceptions, change } = useDraft('moving-up', kind);
  const { view } = useSearch({ from: '/moving-up' });
  const hasRules = stored.rules.some(({ editable }) => editable);
  const query = useQuery({
    ...q(moveUp, { body: { exceptions, dryRun: true } }),
    placeholderData: keepPreviousData,
    enabled: hasRules,
  });
  const outcome = query.data?.body;
  const preview = outcome && { ...stored, outcome };
  // Who was deleted or moved away meanwhile is in no row.
  const rows = new Set(outcome?.rows.map(({ scoutId }) => scoutId));
  const present = exceptions.filter(({ scoutId }) => rows.has(scoutId));
  const listed = ceremonyRows(stored.moved, outcome?.rows);
  if (view === 'list' && (preview || listed.length > 0)) return <CeremonyBox rows={listed} />;
  return (
    <>
      <PageHeader
        title="الانتقال"
        back={HOME}
        lead={outcome && leadText(outcome)}
        actions={listed.length > 0 && <ListButton />}
      />
      {stored.latest && <Latest latest={stored.latest} moved={stored.moved} />}
      {!hasRules ? (
        <NoRules stored={stored} />
      ) : (
        <div className={css.page}>
          <Stack gap="16">
            <RulesCard stored={stored} rows={outcome?.rows ?? []} />
            {preview ? (
              <PreviewList
                preview={preview}
                exceptions={exceptions}
                onChange={(next) => change(() => next)}
              />
            ) : query.isError ? (
              <FailureState
                title="تعذّرت مراجعة الكشافين"
                error={query.error}
                retrying={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <CardSkeleton lines={8} />
            )}
          </Stack>
          {outcome && <CountsCard outcome={outcome} />}
        </div>
      )}
      {hasRules && preview && (
        <ActBox
          preview={preview}
          request={{ exceptions: present, version: query.data?.version }}
          isStale={query.isFetching}
          onChanged={() => void query.refetch()}
          onMoved={(moved) => {
            change(() => []);
            onMoved({ ...stored, outcome: moved });
          }}
        />
      )}
    </>
  );
}

function ActBox(props: {
  preview: Preview;
  request: { exceptions: Exception[]; version: string | undefined };
  isStale: boolean;
  /** Scouts or rules are not what was shown. */
  onChanged: () => void;
  onMoved: (outcome: MovingUpOutcome) => void;
}) {
  const { outcome } = props.preview;
  const [refused, setRefused] = useState<string | null>(null);
  const act = useApiMutation(moveUp, {
    // Said in the bar.
    errorMessage: () => null,
    onSuccess: ({ body }) => props.onMoved(body),
  });
  const move = async () => {
    if (!(await confirm(moveQuestion(outcome)))) return;
    const leaving = leaveQuestion(outcome);
    if (leaving && !(await confirm(leaving))) return;
    setRefused(null);
    act.mutate(
      { body: props.request },
      {
        onError: ({ code, stored, arabicMessage }) => {
          if (code === 'MOVING_UP_CHANGED') props.onChanged();
          const { rows } = (stored ?? outcome) as MovingUpOutcome;
          const changed = scoutsText(countChanged(outcome.rows, rows));
          setRefused(
            code === 'MOVING_UP_CHANGED'
              ? `تغيّرت بيانات ${changed}. راجع من جديد.`
              : `لم يُنقل أحد. ${arabicMessage}`,
          );
        },
      },
    );
  };
  const count = outcome.rows.filter(isMoving).length;
  return (
    <ActBar
      words={willText(outcome)}
      hint={
        <Text tone="quiet">
          التراجع حتى {dayMonth(addDays(groupToday(), UNDO_DAYS))}، أو أول غياب يُسجَّل لهم.
        </Text>
      }
      running={act.isPending ? { words: 'جارٍ النقل…', label: 'النقل' } : null}
      refused={refused}
    >
      <Button
        big
        icon={<IconStairsUp {...sign} />}
        disabled={count === 0 || props.isStale || act.isPending}
        onClick={() => void move()}
      >
        نقل {scoutsText(count)}
      </Button>
    </ActBar>
  );
}

function NoRules({ stored }: { stored: Rules }) {
  const propose = useApiMutation(setMovingUpRules, { errorMessage: 'لم تُحفظ القواعد' });
  const { day, rules, proposed, version } = stored;
  if (proposed.length === 0) return <RulesCard stored={stored} rows={[]} />;
  const body = { day, rules: [...rules, ...proposed] as never, version };
  return (
    <EmptyState
      title="لا قواعد بعد"
      text="القاعدة تقول من أي قطاع إلى أيها ومن أي سن، وتبقى للعام القادم."
      action={
        <Button disabled={propose.isPending} onClick={() => propose.mutate({ body })}>
          اقتراح القواعد
        </Button>
      }
    />
  );
}

/** Begins the message to the families of who moved to another sector. */
function MessageButton({ rows }: { rows: readonly MovedScout[] }) {
  const moved = rows.filter((row) => isMoving(row) && row.to !== null);
  if (moved.length === 0) return null;
  const scouts = moved.map(({ scoutId }) => scoutId).join(',');
  return (
    <LinkButton
      look="tint"
      icon={<IconMessage2 {...sign} />}
      to="/families/messages"
      search={{ kind: 'chosen', scouts, about: 'movingUp' }}
    >
      رسالة للأسر
    </LinkButton>
  );
}

function ListButton() {
  return (
    <LinkButton
      look="default"
      icon={<IconPrinter {...sign} />}
      to="/moving-up"
      search={{ view: 'list' }}
    >
      قائمة الحفل
    </LinkButton>
  );
}

function UndoButton(props: { movingUpId: number; count: number; onUndone?: () => void }) {
  const undo = useApiMutation(undoMovingUp, {
    errorMessage: 'لا تراجع',
    successMessage: 'تم التراجع عن الانتقال',
    ...(props.onUndone && { onSuccess: props.onUndone }),
  });
  const ask = async () => {
    const isAgreed = await confirm({
      title: `التراجع عن نقل ${scoutsText(props.count)}؟`,
      body: 'يعودون إلى قطاعاتهم وطلائعهم.',
      confirmLabel: 'تراجع',
    });
    if (isAgreed) undo.mutate({ params: { movingUpId: props.movingUpId } });
  };
  return (
    <Button
      look="quiet"
      icon={<IconArrowBackUp {...sign} />}
      disabled={undo.isPending}
      onClick={() => void ask()}
    >
      تراجع
    </Button>
  );
}

/** The last moving up, while it can be undone. */
function Latest(props: { latest: NonNullable<Rules['latest']>; moved: readonly MovedScout[] }) {
  const { latest, moved } = props;
  return (
    <Box below="16">
      <Notice>
        <Row gap="8" align="center" wrap>
          <p>
            نُقل {scoutsText(latest.count)} في {dayMonth(latest.madeAt)}. التراجع حتى{' '}
            {dayMonth(latest.undoUntil)}.
          </p>
          <MessageButton rows={moved} />
          <UndoButton movingUpId={latest.movingUpId} count={latest.count} />
        </Row>
      </Notice>
    </Box>
  );
}

function Moved({ moved, onUndone }: { moved: Preview; onUndone: () => void }) {
  const { view } = useSearch({ from: '/moving-up' });
  const { movingUpId, rows } = moved.outcome;
  const count = rows.filter(isMoving).length;
  if (view === 'list') return <CeremonyBox rows={rows.filter(isMoving)} />;
  return (
    <>
      <PageHeader title="الانتقال" back={HOME} />
      <Card>
        <Stack gap="8" align="center" textAlign="center" padBlock="20" role="status">
          <IconCircleCheck size={44} stroke={1.6} aria-hidden className={look({ tone: 'ok' })} />
          <Text size="h2" weight="bold">
            {movedText(count)}
          </Text>
        </Stack>
        <Row gap="12" justify="center" wrap>
          <ListButton />
          <MessageButton rows={rows} />
          {movingUpId !== null && (
            <UndoButton movingUpId={movingUpId} count={count} onUndone={onUndone} />
          )}
        </Row>
      </Card>
    </>
  );
}
