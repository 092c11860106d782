import { IconCheck, IconChecks, IconCloudUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import type { ScoutBadge } from '../../../contract/badges/pass-endpoints.ts';
import { recordableNow } from '../../../contract/core/calendar.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { listWeeks } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { dayMonth, formatNumber, groupToday, keepCompounds } from '../../i18n/format.ts';
import foot from '../../shared/sheet/sheet-foot.module.css';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { keyOfCell, orderedRequirements } from './badge-rules.ts';
import css from './pass-list.module.css';
import type { Passes } from './use-passes.ts';

/** One requirement and the names: on a phone there is no room for the table. */
export function PassList(props: { passes: Passes; mayPass: boolean; sector: SectorName }) {
  const { passes, mayPass } = props;
  const { all } = orderedRequirements(passes.badge);
  const [chosen, setChosen] = useState(all[0]!.requirementId);
  const requirement = all.find(({ requirementId }) => requirementId === chosen) ?? all[0]!;
  const { requirementId, number } = requirement;
  const id = useId();
  const week = useWeekOf(props.sector);
  const count = passes.rows.filter(({ passed }) =>
    passed.some((each) => each.requirementId === requirementId),
  ).length;
  return (
    <>
      <Grid gap="8" below="12">
        <label htmlFor={id}>
          <VisuallyHidden>المتطلب</VisuallyHidden>
        </label>
        <NativeSelect
          id={id}
          value={requirementId}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {all.map((each) => (
            <option key={each.requirementId} value={each.requirementId}>
              {`${formatNumber(each.number)}. ${each.text}`}
            </option>
          ))}
        </NativeSelect>
        <Text tone="ink" weight="medium">
          {requirement.text}
        </Text>
        <Text tone="quiet">
          {`المتطلب ${formatNumber(number)} من ${formatNumber(all.length)}، ${requirement.isRequired ? 'إلزامي' : 'اختياري'}، اجتازه ${formatNumber(count)} من ${formatNumber(passes.rows.length)}`}
        </Text>
        {mayPass && week && week.attended.size > 0 && (
          <Button
            look="tint"
            wide
            icon={<IconChecks size={22} stroke={1.7} aria-hidden />}
            onClick={() => passes.pickAll(week.attended, requirementId)}
          >
            {`كل من حضر الأسبوع ${formatNumber(week.weekNumber)}`}
          </Button>
        )}
      </Grid>
      <Box as="ul" surface="card" clip>
        {passes.rows.map((row, index) => (
          <PassRow
            key={row.scoutId}
            row={row}
            number={index + 1}
            requirementId={requirementId}
            passes={passes}
            mayPass={mayPass}
            isAway={week?.absent.has(row.scoutId) ?? false}
          />
        ))}
      </Box>
    </>
  );
}

function PassRow(props: {
  row: ScoutBadge;
  number: number;
  requirementId: number;
  passes: Passes;
  mayPass: boolean;
  isAway: boolean;
}) {
  const { row, requirementId, passes } = props;
  const pass = row.passed.find((each) => each.requirementId === requirementId);
  const key = keyOfCell({ scoutId: row.scoutId, requirementId });
  const isPicked = passes.picked.has(key);
  const isSending = passes.waiting.has(key);
  const isGirl = row.gender === 'female';
  const state = pass ? 'passed' : isSending ? 'waiting' : isPicked ? 'picked' : 'open';
  const words = {
    passed: pass && dayMonth(pass.date),
    waiting: 'ينتظر الإرسال',
    picked: isGirl ? 'اجتازته' : 'اجتازه',
    open: isGirl ? 'لم تجتزه' : 'لم يجتزه',
  }[state];
  return (
    <Grid as="li" gap="12" align="center" className={css.row} data-picked={isPicked || undefined}>
      <Text as="span" tone="faint" className={css.number}>
        {formatNumber(props.number)}
      </Text>
      <Text as="span" size="name" weight="medium" tone="ink">
        {keepCompounds(row.name)}
        {props.isAway && (
          <Text as="span" block tone="quiet" size="tag">
            {isGirl ? 'غابت هذا الأسبوع' : 'غاب هذا الأسبوع'}
          </Text>
        )}
      </Text>
      <Row
        as="button"
        type="button"
        inline
        gap="8"
        align="center"
        justify="center"
        rounded
        weight="medium"
        tone="ink"
        padInline="12"
        className={`${css.mark} ${foot.toned}`}
        data-tone={state === 'picked' ? 'ok' : undefined}
        data-state={state}
        aria-pressed={state !== 'open'}
        aria-label={`${row.name}: ${pass ? `${isGirl ? 'اجتازته' : 'اجتازه'} ${words}` : words}`}
        disabled={!props.mayPass}
        onClick={() => passes.toggle(row, requirementId)}
      >
        {state === 'waiting' && <IconCloudUp size={18} stroke={1.9} aria-hidden />}
        {(state === 'passed' || state === 'picked') && (
          <IconCheck size={18} stroke={2.2} aria-hidden />
        )}
        {words}
      </Row>
    </Grid>
  );
}

/** Who attended the sector's current week, and who was away; null while unknown. */
function useWeekOf(sector: SectorName) {
  const weeks = useQuery(q(listWeeks));
  const week = recordableNow(weeks.data?.body ?? [], groupToday());
  const { weekNumber = 0, termNumber } = week ?? {};
  const attendance = useQuery({
    ...q(listScoutAttendance, {
      query: {
        baseName: sector.baseName,
        suffixName: sector.suffixName,
        weekNumber,
        termNumber,
      },
    }),
    enabled: week !== undefined,
  });
  if (!week || !attendance.data) return null;
  const idsOf = (status: string) =>
    new Set(
      attendance.data.body
        .filter(({ attendanceStatus }) => attendanceStatus === status)
        .map(({ scoutId }) => scoutId),
    );
  return { weekNumber, attended: idsOf('attended'), absent: idsOf('absent') };
}
