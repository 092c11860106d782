import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { countText } from '../../../../contract/core/counting.ts';
import { shownRows } from '../../../../contract/core/record-content.ts';
import { readSessionPlan, type Session } from '../../../../contract/sessions/endpoints.ts';
import { sessionPlan } from '../../../../contract/sessions/record.ts';
import { endOf, timeAt } from '../../../../contract/sessions/times.ts';
import {
  clockText,
  hoursText,
  materialText,
  minuteNoun,
} from '../../../../contract/sessions/words.ts';
import { q } from '../../../api/api.ts';
import {
  callName,
  formatNumber,
  groupToday,
  longDate,
  sectorName,
  weekdayDate,
} from '../../../i18n/format.ts';
import {
  Blank,
  Paper,
  PaperHead,
  PaperList,
  Papers,
  PrintPage,
} from '../../../shared/paper/paper.tsx';
import { recordWords } from '../../../shared/records/record-words.ts';
import { Box, Row } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { isLongPlan } from './paper-rules.ts';
import css from './session-paper-page.module.css';

/** The plan of a session on A4, with room to write down how it was. */
export default function SessionPaperPage() {
  const { sessionId } = useParams({ from: '/sessions/$sessionId/paper' });
  const session = useQuery(q(readSessionPlan, { params: { sessionId: Number(sessionId) } }));
  return (
    <PrintPage
      title="خطة الجلسة للطباعة"
      back={{ to: '/sessions', label: 'الجلسات' }}
      ready={Boolean(session.data)}
    >
      <Loaded query={session} skeleton={<CardSkeleton lines={10} />} failure="لم تُحمَّل الجلسة">
        {({ body, timeZone }) => <SessionPaper session={body} timeZone={timeZone} />}
      </Loaded>
    </PrintPage>
  );
}

function SessionPaper({ session, timeZone }: { session: Session; timeZone: string }) {
  const { title, goal, notes, captain, segments } = session;
  const sectors = session.sectors.map((sector) => sectorName(sector)).join('، ');
  const rows = shownRows(sessionPlan, session, 'paper', recordWords).filter(({ value }) => value);
  const isLong = isLongPlan(session, rows.length);
  const end = timeAt(endOf(session, session.minutes, timeZone), timeZone);
  return (
    <Papers>
      <Paper label={`خطة ${title}`} size={isLong ? 'long' : 'sheet'}>
        <PaperHead
          title={title}
          beside={`خطة جلسة، ${sectors}`}
          number={`الأسبوع ${formatNumber(session.weekNumber)}`}
          date={weekdayDate(session.day, true)}
        />
        <Row justify="between" className={css.about}>
          <div>
            {goal && (
              <>
                <p className={css.label}>الهدف</p>
                <p>{goal}</p>
              </>
            )}
            {rows.map(({ label, value }) => (
              <p key={label}>
                <span className={css.label}>{label}:</span> {value}
              </p>
            ))}
          </div>
          <Box noShrink>
            <p className={css.label}>
              {captain.gender === 'female' ? 'القائدة المسؤولة' : 'القائد المسؤول'}
            </p>
            <p>
              <strong>{callName(captain)}</strong>، {hoursText(session)}
            </p>
          </Box>
        </Row>
        <PaperList
          className={css.table}
          columns={[
            {
              header: 'الوقت',
              className: css.time,
              cell: ({ startsAt, minutes }) => (
                <>
                  <strong>{clockText(startsAt, { half: false })}</strong>
                  <p>{countText(minutes, minuteNoun)}</p>
                </>
              ),
            },
            {
              header: 'الفقرة',
              cell: ({ title, notes: words }) => (
                <>
                  <strong>{title}</strong>
                  {words && <p className={css.notes}>{words}</p>}
                </>
              ),
            },
            { header: 'القائد', cell: ({ captainId }) => nameOf(session, captainId) },
            {
              header: 'المواد',
              cell: ({ materials }) => (
                <>
                  {materials.map((material, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: materials have no other identity.
                    <p className={css.material} key={index}>
                      <span className={css.box} />
                      {materialText(material)}
                    </p>
                  ))}
                  {materials.length === 0 && <span className={css.label}>لا شيء</span>}
                </>
              ),
            },
          ]}
          rows={segments}
          rowKey={({ segmentId }) => segmentId}
          last={
            <tr>
              <td className={css.time}>
                <strong>{clockText(end, { half: false })}</strong>
              </td>
              <td colSpan={3}>
                <strong>نهاية الجلسة</strong>
              </td>
            </tr>
          }
        />
        {notes && <p className={css.remarks}>{notes}</p>}
        <Row align="center" className={css.outcome}>
          <span>
            <span className={css.box} /> عُقدت
          </span>
          <span>
            <span className={css.box} /> لم تُعقد
          </span>
          <Row as="span" align="center" nowrap>
            التقييم
            <IconStar stroke={1.4} aria-hidden />
            <IconStar stroke={1.4} aria-hidden />
            <IconStar stroke={1.4} aria-hidden />
          </Row>
          <Blank label="حضر" wide />
        </Row>
        <div className={css.lesson}>
          <p>ما نتعلّمه للمرة القادمة</p>
          <div />
          <div />
          <div />
        </div>
        <Row justify="between" className={css.foot}>
          <p>الأوقات تتبع البداية. إن تأخّرتم فأزيحوها كلها.</p>
          <p>طُبع {longDate(groupToday())}</p>
        </Row>
      </Paper>
    </Papers>
  );
}

/** Who leads a segment; without a captain all do. */
function nameOf({ captains }: Session, captainId: number | null): string {
  const captain = captains.find((each) => each.captainId === captainId);
  return captain ? callName(captain) : 'الكل';
}
