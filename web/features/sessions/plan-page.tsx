import { IconDeviceFloppy, IconPlus, IconX } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import { textProps } from '../../../contract/core/record-content.ts';
import { listTakenSessions } from '../../../contract/programmes/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { readSessionPlan, type Session } from '../../../contract/sessions/endpoints.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
import { clockText } from '../../../contract/sessions/words.ts';
import { listWeeks, readCurrentWeek } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, weekdayDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { NoSectorBox } from '../../shared/pickers/no-sector-box.tsx';
import { SectorsField } from '../../shared/pickers/sectors-field.tsx';
import { ConflictBox } from '../../shared/records/record-conflict.tsx';
import { recordWords } from '../../shared/records/record-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { CoveredField } from './covered-field.tsx';
import { blankPlan, type PlanValues, planDifferences, planFrom, valuesOf } from './plan-rules.ts';
import { SegmentsField } from './segments-field.tsx';
import { captainText, changedBeforeText } from './session-words.ts';
import { useOwnSectors } from './use-own-sectors.ts';
import { type PlanForm, usePlanForm } from './use-plan-form.ts';
import { useSessionCaptains } from './use-session-captains.ts';
import { WhenField } from './when-field.tsx';

const { fields: plan } = sessionPlan;
const NEW = 'تخطيط جلسة';
const BACK = { to: '/sessions', label: 'الجلسات' } as const;

/** Plans a session, or changes the one of the address. */
export default function PlanPage() {
  const { session: sessionId } = useAnySearch();
  return sessionId === undefined ? <NewPlan /> : <StoredPlan sessionId={sessionId} />;
}

function StoredPlan({ sessionId }: { sessionId: number }) {
  const session = useQuery(q(readSessionPlan, { params: { sessionId } }));
  const isRegular = useCaptain().type === 'regular';
  const sectors = useQuery({ ...q(listSectors), enabled: !isRegular });
  // The stored plan may change while one writes: the form goes on from what it began with.
  const [begun, setBegun] = useState<Session | null>(null);
  const body = begun ?? session.data?.body;
  if (body && !begun) setBegun(body);
  // The form has a line for each sector.
  if (!body || sectors.isLoading) {
    return (
      <>
        <PageHeader title="تعديل الجلسة" back={BACK} />
        <Loaded
          query={session}
          after={[sectors]}
          skeleton={<CardSkeleton lines={10} />}
          failure="لم تُحمَّل الجلسة."
        >
          {() => null}
        </Loaded>
      </>
    );
  }
  if (!body.editable) {
    return (
      <>
        <PageHeader title="تعديل الجلسة" back={BACK} />
        <EmptyState title="يعدّل الجلسة القائد المسؤول عنها وقادة قطاعاتها" />
      </>
    );
  }
  return <PlanForms key={body.sessionId} session={body} blank={valuesOf(body)} />;
}

function NewPlan() {
  const { week, term, title, taken: planId } = useAnySearch();
  const own = useOwnSectors();
  const captain = useCaptain();
  const weeks = useQuery(q(listWeeks, { query: { termNumber: term } }));
  const current = useQuery(q(readCurrentWeek));
  const taken = useQuery({ ...q(listTakenSessions), enabled: planId !== undefined });
  const isRegular = captain.type === 'regular';
  const sectors = useQuery({ ...q(listSectors), enabled: !isRegular });
  if (planId !== undefined && !taken.data) {
    return <NotLoaded query={taken} failure="لم تُحمَّل الجلسة." />;
  }
  if (!weeks.data) return <NotLoaded query={weeks} failure="لم تُحمَّل الأسابيع." />;
  if (current.isPending) return <NotLoaded query={current} failure="لم يُحمَّل الأسبوع." />;
  if (!isRegular && !sectors.data) {
    return <NotLoaded query={sectors} failure="لم تُحمَّل القطاعات." />;
  }
  const open = weeks.data.body.filter(({ cancelled }) => !cancelled);
  const first =
    open.find(({ weekNumber }) => weekNumber === (Number(week) || undefined)) ??
    open.find(({ weekNumber }) => weekNumber >= (current.data?.body.weekNumber ?? 1)) ??
    open.at(-1);
  if (!first || own.length === 0) {
    return (
      <>
        <PageHeader title={NEW} back={BACK} />
        {first ? (
          <NoSectorBox />
        ) : (
          <EmptyState
            title="لا أسابيع لتخطيط جلسة فيها"
            {...(can(captain, 'terms:manage')
              ? {
                  text: 'ابدأ فترة جديدة أولاً.',
                  action: <LinkButton to="/start-new-term">بدء فترة جديدة</LinkButton>,
                }
              : { text: 'يبدأ القائد العام فترة جديدة أولاً.' })}
          />
        )}
      </>
    );
  }
  const planned = own.length === 1 || isRegular ? own : [];
  const blank = blankPlan(first, { sectors: planned, title });
  const from = taken.data?.body.find((each) => each.planId === planId);
  return (
    <PlanForms
      key={planId}
      session={null}
      blank={from ? planFrom(blank, from) : blank}
      taken={from?.planId}
    />
  );
}

/** The heading of a new plan over a query that has no data yet. */
function NotLoaded<T>({ query, failure }: { query: UseQueryResult<T>; failure: string }) {
  return (
    <>
      <PageHeader title={NEW} back={BACK} />
      <Loaded query={query} skeleton={<CardSkeleton lines={10} />} failure={failure}>
        {() => null}
      </Loaded>
    </>
  );
}

function PlanForms(props: {
  session: Session | null;
  blank: PlanValues;
  /** The session of a programme that the plan begins as. */
  taken?: number | undefined;
}) {
  const { session, blank } = props;
  const navigate = useNavigate();
  const form = usePlanForm(session, blank, props.taken);
  const [stored, setStored] = useState<Session | null>(null);
  const captains = useSessionCaptains(form.values.sectors, stored ?? session);
  const differencesFrom = (now: Session) =>
    planDifferences(
      { mine: form.values, theirs: valuesOf(now) },
      {
        ...recordWords,
        day: (day) => weekdayDate(day),
        captain: (id) =>
          captains.find(({ captainId }) => captainId === id)?.label ??
          now.captains.map((each) => (each.captainId === id ? captainText(each) : '')).join(''),
      },
    );
  const toSession = ({ body }: { body: Session }) => {
    form.saved();
    void navigate({
      to: '/sessions/$sessionId',
      params: { sessionId: String(body.sessionId) },
    });
  };
  const fields = (
    <>
      {stored && (
        <ConflictBox
          inForm
          differences={differencesFrom(stored)}
          onKeepMine={() => form.rebase(stored.version)}
          onTakeTheirs={() => toSession({ body: stored })}
        >
          {changedBeforeText(stored)}
        </ConflictBox>
      )}
      <PlanFields form={form} captains={captains} />
      <SubmitBar>
        <SubmitButton loadingText="جارٍ الحفظ…">حفظ الجلسة</SubmitButton>
      </SubmitBar>
    </>
  );
  return (
    <>
      <PageHeader
        title={session ? 'تعديل الجلسة' : NEW}
        back={BACK}
        aside={
          form.isKept && (
            <Badge>
              <IconDeviceFloppy size={16} stroke={1.8} aria-hidden />
              محفوظ على هذا الجهاز
            </Badge>
          )
        }
        actions={
          form.isKept && (
            <Button look="quiet" onClick={form.dropDraft}>
              ترك المسودة
            </Button>
          )
        }
      />
      {session ? (
        <Form
          form={form.updated}
          warnOnLeave={false}
          before={() => asksMidnight(form.values)}
          onSaved={toSession}
          onRefused={async ({ code, stored }) => {
            if (code === 'SESSION_CHANGED') setStored(stored as Session);
            return null;
          }}
        >
          {fields}
        </Form>
      ) : (
        <Form
          form={form.created}
          warnOnLeave={false}
          before={() => asksMidnight(form.values)}
          onSaved={toSession}
        >
          {fields}
        </Form>
      )}
    </>
  );
}

/** Asks about a session that ends before it starts, which may be meant to end on the next day; true for any other. */
async function asksMidnight({ startTime, endTime }: PlanValues): Promise<boolean> {
  if (!endTime || endTime > startTime) return true;
  return confirm({
    title: 'تنتهي بعد منتصف الليل؟',
    body: `تبدأ ${clockText(startTime)} وتنتهي ${clockText(endTime)}، أي في اليوم التالي.`,
    confirmLabel: 'نعم، في اليوم التالي',
    cancelLabel: 'تعديل الوقت',
  });
}

function PlanFields({
  form,
  captains,
}: {
  form: PlanForm;
  captains: readonly { captainId: number; label: string }[];
}) {
  const { values, field, set } = form;
  const me = useCaptain();
  return (
    <>
      <Card>
        <Stack gap="16">
          <TextField {...field('title')} {...textProps(plan.title)} />
          <TextAreaField {...field('goal')} {...textProps(plan.goal)} rows={2} />
          <WhenField form={form} />
          <TextField {...field('rainPlace')} {...textProps(plan.rainPlace)} />
          <SectorsField {...field('sectors')} offered={useOwnSectors()} />
          <Field label={plan.captainId.label} {...field('captainId')}>
            {(wired) => (
              <NativeSelect
                {...wired}
                value={values.captainId ?? me.captainId}
                onChange={(event) => set('captainId', Number(event.currentTarget.value))}
              >
                {captains.map(({ captainId, label }) => (
                  <option key={captainId} value={captainId}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <CoveredField {...field('requirements')} />
        </Stack>
      </Card>
      <SegmentsField
        values={values}
        sector={values.sectors[0] ?? null}
        captains={captains}
        error={field('segments').error}
        onChange={(rows) => set('segments', rows)}
        onEndTime={(time) => set('endTime', time)}
      />
      <Card>
        <Stack gap="16">
          <TextAreaField {...field('notes')} {...textProps(plan.notes)} rows={3} />
          <LinksField {...field('links')} />
        </Stack>
      </Card>
    </>
  );
}

function LinksField(props: {
  value: string[];
  onChange: (links: string[]) => void;
  error?: string | undefined;
}) {
  const { value, onChange } = props;
  return (
    <Stack gap="8">
      <Text weight="medium" tone="ink">
        روابط{' '}
        <Text as="span" weight="normal" tone="quiet">
          (اختياري)
        </Text>
      </Text>
      {value.map((url, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other name, and never moves.
        <Row key={place} gap="8" align="end">
          <Box grow>
            <TextField
              label={value.length === 1 ? 'الرابط' : `الرابط ${formatNumber(place + 1)}`}
              latin
              optional="tacit"
              value={url}
              onChange={(next) =>
                onChange(value.map((each, index) => (index === place ? next : each)))
              }
              error={props.error}
            />
          </Box>
          <IconButton
            label="إزالة الرابط"
            onClick={() => onChange(value.filter((_, index) => index !== place))}
          >
            <IconX size={20} stroke={1.7} aria-hidden />
          </IconButton>
        </Row>
      ))}
      <div>
        <Button
          look="quiet"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={() => onChange([...value, ''])}
        >
          {value.length === 0 ? 'إضافة رابط' : 'رابط آخر'}
        </Button>
      </div>
    </Stack>
  );
}
