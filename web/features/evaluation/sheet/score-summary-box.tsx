import { IconAlertTriangle, IconClipboardCheck, IconCoins, IconTrophy } from '@tabler/icons-react';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import type { Criterion, readEvaluationSheet } from '../../../../contract/evaluation/endpoints.ts';
import { isCounted } from '../../../../contract/evaluation/words.ts';
import { type PatrolWord, patrolForms } from '../../../../contract/patrols/words.ts';
import { countScouts, formatNumber } from '../../../i18n/format.ts';
import foot from '../../../shared/sheet/sheet-foot.module.css';
import { firstWord } from '../../../shared/sheet/use-undo-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Box, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { bestPatrols, gradeOf, type ScoreGroup, type ScoreRow, tallyOf } from './score-rules.ts';
import css from './score-summary-box.module.css';
import { attendanceText, exceptionsText, gapsText, itemsText, shortPoints } from './score-words.ts';
import type { ScoreSheet } from './use-score-sheet.ts';

/** Summary shown before handing in: each criterion with its exceptions and gaps, and the patrol to call out. */
export function ScoreSummaryBox(props: {
  sheet: ScoreSheet;
  answer: ResponseOf<typeof readEvaluationSheet>;
  groups: readonly ScoreGroup[];
  word: PatrolWord;
  isSending: boolean;
  onEdit: (criterionId: number) => void;
  onBack: () => void;
  onHandIn: () => void;
}) {
  const { sheet, answer } = props;
  const open = sheet.rows.filter((row) => row.isOpen);
  const areGirls = open.length > 0 && open.every(({ isGirl }) => isGirl);
  const tallies = sheet.criteria.map((criterion) => ({
    criterion,
    tally: tallyOf(sheet.rows, criterion),
  }));
  const exceptions = tallies.reduce((sum, { tally }) => sum + tally.short + tally.zero, 0);
  const isNothing = tallies.every(({ tally }) => tally.open === tally.total);
  const gaps = gapsText(
    tallies.map(({ criterion, tally }) => ({ ...criterion, open: tally.open })),
  );
  const counted = answer.criteria.filter(isCounted);
  const best = bestPatrols(props.groups, sheet.criteria);
  const { the, isFeminine } = patrolForms[props.word];
  return (
    <section className={css.summary} aria-labelledby="review">
      <Text as="h2" size="h2" id="review">
        مراجعة قبل التسليم
      </Text>
      <Text tone="quiet">
        {countScouts(open.length, areGirls ? 'female' : 'male')} {areGirls ? 'حضرن' : 'حضروا'}،{' '}
        {exceptionsText(exceptions)} في {itemsText(sheet.criteria.length)}
      </Text>
      {sheet.hasDraftedAttendance && (
        <Text tone="quiet" below="8">
          غياب الأسبوع لم يُسلَّم بعد، ويُسلَّم مع التقييم: {attendanceText(sheet.rows)}.
        </Text>
      )}
      <Grid surface="card" clip above="16">
        {tallies.map(({ criterion, tally }) => (
          <CriterionPart
            key={criterion.criterionId}
            criterion={criterion}
            tally={tally}
            rows={open}
            onEdit={() => props.onEdit(criterion.criterionId)}
          />
        ))}
      </Grid>
      {counted.length > 0 && !sheet.hasDraftedAttendance && (
        <Grid surface="card" clip above="16">
          <Text
            as="h3"
            size="text"
            tone="quiet"
            padBlock="8"
            padInline="16"
            className={css.counted}
          >
            {counted.length === 1
              ? 'يُحسب وحده'
              : counted.length === 2
                ? 'يُحسبان وحدهما'
                : 'تُحسب وحدها'}
          </Text>
          {counted.map((criterion) => (
            <CountedPart key={criterion.criterionId} criterion={criterion} rows={sheet.rows} />
          ))}
        </Grid>
      )}
      {best.length > 0 && (
        <Row surface="card" gap="12" align="center" pad="16" clip above="16">
          <Tile square="44" fill="ok">
            <IconTrophy size={24} stroke={1.7} aria-hidden />
          </Tile>
          <Grid grow>
            <Text tone="quiet">
              {the} {isFeminine ? 'المثالية' : 'المثالي'} هذا الأسبوع
            </Text>
            <Text weight="bold">{best.map(({ name }) => name).join('، ')}</Text>
          </Grid>
          <Text weight="bold">
            <Percent value={best[0]!.rate} />
          </Text>
        </Row>
      )}
      <Grid gap="8" line="above" className={`${foot.pinned} ${css.foot}`}>
        <Button look="default" big onClick={props.onBack}>
          إلى البنود
        </Button>
        <Button big disabled={props.isSending || isNothing} onClick={props.onHandIn}>
          <Grid as="span">
            {sheet.isRecorded
              ? 'حفظ التعديل'
              : sheet.hasDraftedAttendance
                ? 'تسليم الغياب والتقييم'
                : 'تسليم التقييم'}
            {gaps && (
              <Text as="span" size="tag" weight="normal" tone="inherit">
                {gaps}
              </Text>
            )}
          </Grid>
        </Button>
      </Grid>
    </section>
  );
}

function CriterionPart(props: {
  criterion: Criterion;
  tally: ReturnType<typeof tallyOf>;
  rows: readonly ScoreRow[];
  onEdit: () => void;
}) {
  const { criterion, tally, rows } = props;
  const { criterionId, max, name } = criterion;
  const withPoints = rows.map((row) => ({ row, points: row.points[criterionId] ?? null }));
  const gaps = withPoints.filter(({ points }) => points === null);
  const exceptions = withPoints.filter(({ points }) =>
    ['short', 'zero'].includes(gradeOf(points, max)),
  );
  const counts = [
    ['كامل', tally.full],
    ['ناقص', tally.short],
    ['صفر', tally.zero],
    ['لم يُقيَّم', tally.open],
  ] as const;
  return (
    <Box as="section" line="between" pad="16">
      <Row align="center" gap="12">
        <Text as="h3" size="text" weight="bold" grow>
          {name}
        </Text>
        {tally.rate !== null && (
          <Text as="span">
            <Percent value={tally.rate} />
          </Text>
        )}
        <EditButton word="تعديل" name={name} onClick={props.onEdit} />
      </Row>
      <Text tone="quiet">
        {counts
          .filter(([, count]) => count > 0)
          .map(([word, count]) => `${word}: ${formatNumber(count)}`)
          .join('، ')}
      </Text>
      {exceptions.length > 0 && (
        <Row as="ul" gap="8" wrap above="8">
          {exceptions.map(({ row, points }) => (
            <Box
              as="li"
              rounded
              fill={points === 0 ? 'bad' : 'warn'}
              className={css.chip}
              key={row.id}
            >
              {firstWord(row.name)} <strong>{shortPoints(points ?? 0)}</strong>
            </Box>
          ))}
        </Row>
      )}
      {gaps.length > 0 && (
        <Row gap="8" align="center" fill="warn" rounded pad="12" above="8">
          <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
          <Text as="span" grow>
            لم يُقيَّم {formatNumber(gaps.length)}
            {gaps.length <= 4 &&
              `: ${gaps.map(({ row }) => row.name.split(' ').slice(0, 2).join(' ')).join('، ')}`}
          </Text>
          <EditButton word="إكمال" name={name} onClick={props.onEdit} />
        </Row>
      )}
    </Box>
  );
}

function EditButton(props: { word: string; name: string; onClick: () => void }) {
  return (
    <Text
      as="button"
      type="button"
      weight="bold"
      tone="accent"
      className={css.edit}
      aria-label={`${props.word} ${props.name}`}
      onClick={props.onClick}
    >
      {props.word}
    </Text>
  );
}

function CountedPart({ criterion, rows }: { criterion: Criterion; rows: readonly ScoreRow[] }) {
  const given = rows.flatMap((row) => {
    const points = row.stored[criterion.criterionId] ?? null;
    return points === null ? [] : [points];
  });
  const full = given.filter((points) => points > 0).length;
  const isAttendance = criterion.kind === 'attendance';
  const Icon = isAttendance ? IconClipboardCheck : IconCoins;
  return (
    <Row gap="12" align="center" line="between" pad="16">
      <Tile square="44" fill="accent">
        <Icon size={24} stroke={1.7} aria-hidden />
      </Tile>
      <Grid grow>
        <Text weight="bold">{criterion.name}</Text>
        <Text tone="quiet">
          {given.length === 0
            ? 'لا يُحسب هذا الأسبوع'
            : `${isAttendance ? 'حضر' : 'دفع'} ${formatNumber(full)} من ${formatNumber(given.length)}${isAttendance ? '، دون المعتذرين' : ''}`}
        </Text>
      </Grid>
      {given.length > 0 && (
        <Text>
          <Percent value={full / given.length} />
        </Text>
      )}
    </Row>
  );
}
