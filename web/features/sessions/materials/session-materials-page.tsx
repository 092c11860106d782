import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { countText } from '../../../../contract/core/counting.ts';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { listSessionMaterials } from '../../../../contract/sessions/materials.ts';
import { q } from '../../../api/api.ts';
import { formatNumber, sectorOf, weekdayDate } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { SectorPicker } from '../../../shared/pickers/sector-picker.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { Box, Stack, Text } from '../../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { type MaterialPlace, useMaterialTicks } from '../use-material-ticks.ts';
import { byCaptain, bySession, type Need, needLines, ofMaterials } from './material-rules.ts';
import { NeedsCard } from './needs-card.tsx';
import css from './session-materials-page.module.css';

const PATH = '/sessions/materials';
const ways = [
  { value: 'captain', label: 'حسب من يُحضر' },
  { value: 'session', label: 'حسب الجلسة' },
] as const;

/** The materials of the sessions from today to the end of next week, who brings them and which are ready. */
export default function SessionMaterialsPage() {
  const captain = useCaptain();
  const asked = useSearch({ from: PATH });
  const setAsked = useSetSearch();
  const sector =
    captain.type === 'regular'
      ? sectorOf(captain)
      : sectorOf({ baseName: asked.base ?? '', suffixName: asked.suffix ?? '' });
  const needs = useQuery(q(listSessionMaterials, { query: sector ?? {} }));
  const { from, to } = needs.data ?? {};
  return (
    <>
      <PageHeader
        title="مواد الأسبوعين"
        lead={from && to ? `من ${weekdayDate(from)} إلى ${weekdayDate(to)}` : '\u00a0'}
        back={HOME}
      />
      <Stack gap="12" maxWidth="760">
        <Stack gap="12" hide="print">
          <RadioField
            label="الترتيب"
            value={asked.by ?? 'captain'}
            options={ways}
            onChange={(by) => setAsked({ by: by === 'session' ? by : undefined })}
          />
          {captain.type !== 'regular' && (
            <SectorPicker
              scope="own"
              clearable
              optional
              placeholder="كل القطاعات"
              value={sector}
              onChange={(chosen) =>
                setAsked({ base: chosen?.baseName, suffix: chosen?.suffixName })
              }
            />
          )}
        </Stack>
        <Loaded query={needs} skeleton={<CardSkeleton lines={8} />} failure="لم تُحمَّل المواد">
          {(answer) => <Needs answer={answer} isBySession={asked.by === 'session'} />}
        </Loaded>
      </Stack>
    </>
  );
}

/** The ticked material that a need stands for. */
const placeOf = ({ segmentId, index, text, ready }: Need): MaterialPlace => ({
  segmentId,
  index,
  text,
  ready,
});

function Needs(props: { answer: ResponseOf<typeof listSessionMaterials>; isBySession: boolean }) {
  const needs = props.answer.body;
  const { captainId } = useCaptain();
  const ticks = useMaterialTicks();
  if (needs.length === 0) {
    return <EmptyState title="لا مواد مطلوبة في الأسبوعين القادمين." />;
  }
  const isReady = (need: Need) => ticks.isReady(placeOf(need));
  const lines = needLines(needs, isReady);
  const left = lines.filter((line) => !line.needs.every(isReady)).length;
  const groups = props.isBySession ? bySession(needs) : byCaptain(needs, captainId);
  return (
    <>
      <Text as="h2" size="h2">
        <span role="status">
          {left === 0
            ? 'كل المواد جاهزة'
            : `بقي ${formatNumber(left)} من ${countText(lines.length, ofMaterials)}`}
        </span>
      </Text>
      {groups.map((group) => (
        <NeedsCard
          key={group.key}
          group={group}
          lines={needLines(group.needs, isReady)}
          isReady={isReady}
          onTick={(line, ready) => {
            for (const need of line.needs) {
              if (isReady(need) !== ready) ticks.tick(placeOf(need), ready);
            }
          }}
        />
      ))}
      <Box hide="print" className={css.print}>
        <PrintButton look="default" wide label="طباعة القائمة" />
      </Box>
    </>
  );
}
