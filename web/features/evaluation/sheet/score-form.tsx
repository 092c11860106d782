import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { matchesSearch } from '../../../../contract/core/text.ts';
import {
  type Criterion,
  listCriteria,
  type readEvaluationSheet,
  type StoredEvaluation,
} from '../../../../contract/evaluation/endpoints.ts';
import { isCounted } from '../../../../contract/evaluation/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { q } from '../../../api/api.ts';
import { formatNumber, keepCompounds } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { addressOf } from '../../../session/stand-in.ts';
import { SectionLinks, SectionTabs } from '../../../shared/navigation/section-tabs.tsx';
import { ConflictForm } from '../../../shared/sheet/conflict-form.tsx';
import { recordedOf } from '../../../shared/sheet/recorded.ts';
import frame from '../../../shared/sheet/sheet-frame.module.css';
import { ListNote, SheetFrame, SheetTop } from '../../../shared/sheet/sheet-frame.tsx';
import { SheetStateCard } from '../../../shared/sheet/sheet-state-card.tsx';
import { useSheetPanel } from '../../../shared/sheet/use-sheet-panel.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { LastUpdated } from '../../../ui/layout/states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useKeptSwitch } from '../../../ui/use-kept-switch.ts';
import { useHasRail } from '../../../ui/use-wide.ts';
import { NothingToScore, whyNothing } from './nothing-to-score-box.tsx';
import { ScoreFootBox } from './score-foot-box.tsx';
import css from './score-form.module.css';
import { ScoreGrid } from './score-grid.tsx';
import { ScoreList } from './score-list.tsx';
import { cellKey, groupRows, hasKeptPoints, type Points, pointsBefore } from './score-rules.ts';
import { ScoreSideBox } from './score-side-box.tsx';
import { ScoreSummaryBox } from './score-summary-box.tsx';
import { ScoreToolsBox } from './score-tools-box.tsx';
import { boxText } from './score-words.ts';
import { draftOfCells, type ScoreSheet, useScoreSheet } from './use-score-sheet.ts';

type Answer = ResponseOf<typeof readEvaluationSheet>;

/** The points of a sector's week or test, to give and to hand in: one criterion at a time on a phone, a table elsewhere. */
export function ScoreForm(props: {
  sector: SectorName;
  place: string;
  /** null for a test. */
  week: Week | null;
  test: Criterion | null;
  picker: ReactNode;
  answer: Answer;
  query: ComponentProps<typeof LastUpdated>['query'];
}) {
  const { answer, sector, week, test } = props;
  const captain = useCaptain();
  const sheet = useScoreSheet({ captainId: captain.captainId, sector, week, test, answer });
  const hasRail = useHasRail();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [isReview, setReview] = useState(false);
  const [isDense, setDense] = useKeptSwitch('scores-dense');
  const [isUngrouped, setUngrouped] = useKeptSwitch('scores-without-patrols');
  const [isHintSeen, setHintSeen] = useKeptSwitch('scores-hint-seen');
  const panel = useSheetPanel(sheet);
  const { state } = panel;
  const recorded = sheet.hasArrived ? null : recordedOf(answer);
  const title = test?.name ?? 'التقييم';
  const { criteria } = sheet;
  const criterion = criteria.find(({ criterionId }) => criterionId === chosen) ?? criteria[0];
  const shown = sheet.rows.filter((row) => matchesSearch(row.name, search));
  const open = shown.filter((row) => row.isOpen);
  const absent = shown.filter((row) => !row.isOpen);
  const groups = groupRows(open, isUngrouped ? [] : answer.patrols);

  const handIn = () =>
    panel.handIn(async () => {
      await sheet.handIn();
      setHintSeen(true);
      setReview(false);
      setSearch('');
      return true;
    });

  const what = `تقييم ${test ? `اختبار ${test.name}` : `الأسبوع ${formatNumber(week?.weekNumber ?? 0)}`}`;
  const why = test ? null : whyNothing(answer, sheet, week);
  const conflict = sheet.conflict && <ScoreConflict sheet={sheet} />;
  const top = {
    title,
    shortTitle: test ? title : `تقييم ${props.place}`,
    place: props.place,
    picker: props.picker,
    withoutMenu: Boolean(why ?? conflict) || isReview || !criterion,
    sheet,
    panel,
    recorded,
    tabs: <SectionTabs hasNoBar={why !== null} />,
  };
  if (why) {
    return (
      <>
        <SheetTop {...top} />
        <NothingToScore why={why} sector={sector} week={week} />
      </>
    );
  }
  const reviewTo = (criterionId: number) => {
    setReview(false);
    setChosen(criterionId);
  };
  return (
    <SheetFrame
      {...top}
      hasNarrowSide
      card={
        <SheetStateCard
          id={panel.id}
          state={state}
          sheet={sheet}
          what={what}
          open={what}
          content="النقاط"
          recorded={recorded}
          isNews={panel.isNews}
        />
      }
      above={
        <>
          <LastUpdated query={props.query} />
          {sheet.closedIds.length > 0 && <ClosedNotice sector={sector} ids={sheet.closedIds} />}
        </>
      }
      conflict={conflict}
    >
      {isReview || !criterion ? (
        <ScoreSummaryBox
          sheet={sheet}
          answer={answer}
          groups={groupRows(sheet.rows, answer.patrols)}
          word={answer.patrolWord}
          isSending={sheet.isSending}
          onEdit={reviewTo}
          onBack={() => setReview(false)}
          onHandIn={() => void handIn()}
        />
      ) : (
        <>
          {!isHintSeen && !hasRail && (
            <Row gap="8" align="center" fill="accent" rounded padInline="12" above="8">
              <Text as="span" grow>
                «الكل كامل» أولاً، ثم المس اسم من نقص لتنقص نقطة، والمس المربع لكل الأعداد.
              </Text>
              <IconButton label="إخفاء التلميح" onClick={() => setHintSeen(true)}>
                <IconX size={20} stroke={1.7} aria-hidden />
              </IconButton>
            </Row>
          )}
          <ScoreToolsBox
            criteria={criteria}
            criterion={criterion}
            rows={sheet.rows}
            isSingle={hasRail}
            search={search}
            onSearch={setSearch}
            onChoose={setChosen}
            switches={[
              answer.patrols.length > 0 && {
                label: 'بحسب الطلائع',
                isOn: !isUngrouped,
                toggle: () => setUngrouped(!isUngrouped),
              },
              { label: 'صفوف أصغر', isOn: isDense, toggle: () => setDense(!isDense) },
            ]}
            actions={[{ label: 'الكل كامل في كل البنود', run: () => sheet.fill(open, criteria) }]}
            menu={<SectionLinks />}
          />
          <div className={frame.list}>
            {hasRail ? (
              <ScoreGrid
                groups={groups}
                criteria={criteria}
                counted={test ? [] : answer.criteria.filter(isCounted)}
                word={answer.patrolWord}
                onSet={sheet.set}
                onFill={sheet.fill}
                onUndo={sheet.undo}
                before={(row, criterionId) => pointsBefore(row, criterionId, sheet)}
              />
            ) : (
              <ScoreList
                key={criterion.criterionId}
                groups={groups}
                criterion={criterion}
                word={answer.patrolWord}
                isDense={isDense}
                onSet={sheet.set}
                onFill={(rows) => sheet.fill(rows, [criterion])}
                before={(row) => pointsBefore(row, criterion.criterionId, sheet)}
              />
            )}
            {shown.length === 0 && <ListNote>لا أحد بهذا الاسم</ListNote>}
            {absent.length > 0 && !test && (
              <Box as="details" tone="quiet" line="above" className={css.absent}>
                <summary>غائبون ومعتذرون لا يُقيَّمون: {formatNumber(absent.length)}</summary>
                <Box as="ul" above="8" below="8">
                  {absent.map((row) => (
                    <Row as="li" gap="8" align="center" key={row.id}>
                      {keepCompounds(row.name)}
                      {hasKeptPoints(row, answer.criteria) && (
                        <Text as="span" size="tag" tone="quiet">
                          {row.isGirl ? 'لها' : 'له'} نقاط محفوظة
                        </Text>
                      )}
                    </Row>
                  ))}
                </Box>
                <Link
                  to="/record-scouts-absence"
                  search={{ week: week?.weekNumber, ...addressOf(captain, sector) }}
                >
                  تعديل الحضور
                </Link>
              </Box>
            )}
          </div>
          {hasRail ? (
            <ScoreSideBox
              sheet={sheet}
              state={state}
              recorded={recorded}
              onReview={() => setReview(true)}
            />
          ) : (
            <ScoreFootBox
              sheet={sheet}
              criterion={criterion}
              open={open}
              onNext={(next) => (next ? setChosen(next.criterionId) : setReview(true))}
            />
          )}
        </>
      )}
    </SheetFrame>
  );
}

/** Says of which closed criteria points are kept in the draft. */
function ClosedNotice({ sector, ids }: { sector: SectorName; ids: readonly number[] }) {
  const criteria = useQuery(q(listCriteria, { query: sector }));
  const names = (criteria.data?.body ?? [])
    .filter(({ criterionId }) => ids.includes(criterionId))
    .map(({ name }) => name);
  return names.map((name) => (
    <Notice key={name} tone="warn">
      أُوقف بند {name}. نقاطك فيه محفوظة ولن تُسلَّم.
    </Notice>
  ));
}

/** The cells on which this captain's hand-in and the stored week differ, to choose for each or for all. */
function ScoreConflict({ sheet }: { sheet: ScoreSheet }) {
  const { points } = sheet.conflict!.refusal!.stored as StoredEvaluation;
  return (
    <ConflictForm
      sheet={sheet}
      theirs={draftOfCells(points)}
      cells={(mine) =>
        sheet.rows.flatMap((row) =>
          sheet.criteria
            .map((criterion) => ({ ...criterion, key: cellKey(row.id, criterion.criterionId) }))
            .filter(({ key }) => key in mine.points)
            .map(({ key, name, max }) => ({
              part: 'points',
              key,
              number: row.number,
              label: `${name}: ${row.name}`,
              word: (points) => boxText(points as Points, max, row.isGirl),
            })),
        )
      }
      mineWord="تقييمي"
      theirsWord="تقييم"
    />
  );
}
