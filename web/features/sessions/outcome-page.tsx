import { useQueries, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { listSectorBadges } from '../../../contract/badges/pass-endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import { readSessionPlan, type Session } from '../../../contract/sessions/endpoints.ts';
import { LESSON_LENGTH, sessionStateLabels, starLabels } from '../../../contract/sessions/words.ts';
import { q } from '../../api/api.ts';
import { weekdayDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { ConflictBox } from '../../shared/records/record-conflict.tsx';
import { type DraftKind, useDraft } from '../../shared/sheet/use-draft.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CheckField, TextAreaField } from '../../ui/form/fields.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import {
  type Answer,
  outcomeDifferences,
  type PassQuestion,
  passedBy,
  passQuestionOf,
} from './outcome-rules.ts';
import { PassedField } from './passed-field.tsx';
import { changedBeforeText, countPasses, sectorsText } from './session-words.ts';
import { useOutcome } from './use-outcome.ts';
import { useOwnSectors } from './use-own-sectors.ts';

/** The outcome of a session: held or not, stars, a lesson, and who passed what it covered. */
export default function OutcomePage() {
  const { sessionId } = useParams({ from: '/sessions/$sessionId/outcome' });
  const session = useQuery(q(readSessionPlan, { params: { sessionId: Number(sessionId) || 0 } }));
  const [begun, setBegun] = useState<Session | null>(null);
  const body = begun ?? session.data?.body;
  if (body && !begun) setBegun(body);
  return (
    <>
      <PageHeader
        title="كيف كانت الجلسة؟"
        back={{ to: '/sessions', label: 'الجلسات' }}
        lead={body && `${body.title}، ${sectorsText(body.sectors)}، ${weekdayDate(body.day)}`}
      />
      {body ? (
        <FormColumn>
          <OutcomeForm key={body.outcomeVersion} session={body} onTakeStored={setBegun} />
        </FormColumn>
      ) : (
        <Loaded query={session} skeleton={<CardSkeleton lines={8} />} failure="لم تُحمَّل الجلسة.">
          {() => null}
        </Loaded>
      )}
    </>
  );
}

interface Draft {
  state: 'held' | 'notHeld' | '';
  stars: '1' | '2' | '3' | '';
  lesson: string;
  proposed: boolean;
  isTouched: boolean;
}

const kindOf = (session: Session): DraftKind<Draft> => ({
  empty: {
    state: session.state === 'planned' ? '' : session.state,
    stars: session.stars === null ? '' : (String(session.stars) as Draft['stars']),
    lesson: session.lesson ?? '',
    proposed: session.proposed,
    isTouched: false,
  },
  isBlank: ({ isTouched }) => !isTouched,
  isDraft: (value) => typeof value === 'object' && value !== null && 'lesson' in value,
});

const stars = (['3', '2', '1'] as const).map((value) => ({
  value,
  label: `${'★'.repeat(Number(value))}${'☆'.repeat(3 - Number(value))} ${starLabels[Number(value)]}`,
}));

function OutcomeForm(props: { session: Session; onTakeStored: (stored: Session) => void }) {
  const { session } = props;
  const [kind] = useState(() => kindOf(session));
  const { draft, change, clear } = useDraft<Draft>(`session-outcome/${session.sessionId}`, kind);
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  const [isWrong, setWrong] = useState(false);
  const [stored, setStored] = useState<Session | null>(null);
  const { asked, ...reading } = usePassQuestions(session);
  const saving = useOutcome(stored ?? session, setStored);
  const set = (part: Partial<Draft>) =>
    change((before) => ({ ...before, ...part, isTouched: true }));
  const isHeld = draft.state === 'held';
  const passes = isHeld
    ? asked.flatMap((each) => {
        const answer = answers[each.requirementId] ?? null;
        return answer === null
          ? []
          : [{ requirementId: each.requirementId, passed: passedBy(each, answer) }];
      })
    : [];
  const count = passes.reduce((sum, { passed }) => sum + passed.length, 0);
  const save = () => {
    setWrong(draft.state === '');
    if (draft.state === '') return;
    const outcome = {
      state: draft.state,
      stars: isHeld && draft.stars ? Number(draft.stars) : null,
      lesson: draft.lesson.trim() || null,
      proposed: draft.proposed,
    };
    saving.mutate({ outcome, passes }, { onSuccess: clear });
  };
  return (
    <Stack gap="16">
      {stored && (
        <ConflictBox
          differences={outcomeDifferences(draft, stored)}
          onTakeTheirs={() => {
            clear();
            props.onTakeStored(stored);
          }}
          onKeepMine={save}
        >
          {changedBeforeText(stored)}
        </ConflictBox>
      )}
      <Card>
        <Stack gap="16">
          <RadioField
            label="هل عُقدت؟"
            value={draft.state}
            onChange={(state) => set({ state })}
            error={isWrong && draft.state === '' ? 'اختر: عُقدت أو لم تُعقد' : undefined}
            options={(['held', 'notHeld'] as const).map((value) => ({
              value,
              label: sessionStateLabels[value],
            }))}
          />
          {isHeld && (
            <RadioField
              label="ما تقييمك لها؟"
              snug
              optional
              value={draft.stars}
              onChange={(value) => set({ stars: value })}
              options={stars}
            />
          )}
          <TextAreaField
            label={draft.state === 'notHeld' ? 'لماذا؟' : 'ما نتعلّمه للمرة القادمة'}
            optional
            rows={2}
            maxLength={LESSON_LENGTH}
            value={draft.lesson}
            onChange={(lesson) => set({ lesson })}
          />
        </Stack>
      </Card>
      {isHeld && asked.length > 0 && (
        <Passing
          session={session}
          {...reading}
          asked={asked}
          answers={answers}
          onAnswer={(id, answer) => setAnswers({ ...answers, [id]: answer })}
        />
      )}
      {isHeld && !session.library && (
        <Card>
          <CheckField
            label="اقترحها لمكتبة المجموعة"
            value={draft.proposed}
            onChange={(proposed) => set({ proposed })}
            optional="tacit"
          />
          <Text tone="quiet">يوافق عليها قائد عام.</Text>
        </Card>
      )}
      <SubmitBar>
        <Button big wide disabled={saving.isPending} onClick={save}>
          <span aria-live="polite">
            {saving.isPending
              ? 'جارٍ الحفظ…'
              : count > 0
                ? `حفظ وتسجيل ${countPasses(count)}`
                : 'حفظ'}
          </span>
        </Button>
      </SubmitBar>
    </Stack>
  );
}

function Passing(props: {
  session: Session;
  asked: ReturnType<typeof usePassQuestions>['asked'];
  isPending: boolean;
  isError: boolean;
  isRecorded: boolean;
  answers: Readonly<Record<number, Answer>>;
  onAnswer: (requirementId: number, answer: Answer) => void;
}) {
  const { session, asked, answers } = props;
  if (props.isPending) return <CardSkeleton lines={4} />;
  if (props.isError) {
    return <Text tone="quiet">تعذّر تحميل من حضر. احفظ الآن، وسجّل الاجتياز عند عودة الاتصال.</Text>;
  }
  if (!props.isRecorded) {
    return (
      <Card>
        <Row gap="12" align="center" justify="between" wrap>
          <Text>سجّل الغياب أولاً، لنعرف من حضر.</Text>
          <LinkButton
            look="tint"
            to="/record-scouts-absence"
            search={{ term: session.termNumber, week: session.weekNumber }}
          >
            تسجيل الغياب
          </LinkButton>
        </Row>
      </Card>
    );
  }
  return asked.map((each) => (
    <PassedField
      key={each.requirementId}
      requirement={
        session.requirements.find(({ requirementId }) => requirementId === each.requirementId)!
      }
      asked={each}
      answer={answers[each.requirementId] ?? null}
      onChange={(answer) => props.onAnswer(each.requirementId, answer)}
    />
  ));
}

/** The questions about each open requirement of a session, of the captain's own sectors; empty for who notes no passes. */
function usePassQuestions(session: Session): {
  asked: PassQuestion[];
  isPending: boolean;
  isError: boolean;
  /** Whether the week of one of these sectors is recorded. */
  isRecorded: boolean;
} {
  const captain = useCaptain();
  const own = useOwnSectors();
  const { termNumber, weekNumber } = session;
  const open = can(captain, 'badges:pass')
    ? session.requirements.filter(({ isOpen }) => isOpen)
    : [];
  const sectors = session.sectors.filter(({ baseName, suffixName }) =>
    own.some((each) => each.baseName === baseName && each.suffixName === suffixName),
  );
  const asked = open.length > 0 ? sectors : [];
  const badgeIds = [...new Set(open.map(({ badgeId }) => badgeId))];
  const sheets = useQueries({
    queries: asked.map(({ baseName, suffixName }) =>
      q(listScoutAttendance, { query: { baseName, suffixName, termNumber, weekNumber } }),
    ),
  });
  const badges = useQueries({
    queries: asked.flatMap(({ baseName, suffixName }) =>
      badgeIds.map((badgeId) => q(listSectorBadges, { query: { baseName, suffixName, badgeId } })),
    ),
  });
  const all = [...sheets, ...badges];
  const attended = sheets.flatMap(({ data }) => data?.body ?? []);
  const passed = badges.flatMap(({ data }) => data?.body ?? []);
  return {
    asked: open.map(({ requirementId }) => passQuestionOf(requirementId, attended, passed)),
    isPending: all.some(({ data, isError }) => data === undefined && !isError),
    isError: all.some(({ data, isError }) => data === undefined && isError),
    isRecorded: sheets.some(({ data }) => data?.recordedAt != null),
  };
}
