import { IconPackage } from '@tabler/icons-react';
import { countText } from '../../../../contract/core/counting.ts';
import type { Session } from '../../../../contract/sessions/endpoints.ts';
import { dayAt, timeAt } from '../../../../contract/sessions/times.ts';
import {
  clockText,
  materialText,
  ofMinutes,
  segmentNoun,
} from '../../../../contract/sessions/words.ts';
import { callName, formatNumber, weekdayDate } from '../../../i18n/format.ts';
import { HeroCard } from '../../../shared/hero-card.tsx';
import { Row, Text } from '../../../ui/layout/box.tsx';
import { allMaterials, type DaySegment, leftText, minutesUntil } from './day-rules.ts';
import css from './session-day-page.module.css';

/** The data that the cards of the day are drawn from. */
export interface DayParts {
  session: Session;
  segments: readonly DaySegment[];
  starts: readonly number[];
  /** The running segment: -1 before the first, their number when all are over. */
  place: number;
  now: number;
  timeZone: string;
}

/** The captain of a segment: 'أيمن عصام', or nobody. */
export function captainOf(session: Session, captainId: number | null): string | null {
  const captain = session.captains.find((each) => each.captainId === captainId);
  return captain ? callName(captain) : null;
}

function Materials({ materials }: Pick<DaySegment, 'materials'>) {
  if (materials.length === 0) return null;
  return (
    <Row as="ul" gap="4" columnGap="16" wrap above="8">
      {materials.map((material, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: materials have no other identity.
        <Row as="li" gap="8" align="center" key={index}>
          <IconPackage size={20} stroke={1.7} aria-hidden />
          {materialText(material)}
        </Row>
      ))}
    </Row>
  );
}

/** The part that runs now, and for how long: before the session when it begins, after it that it is over. */
export function NowCard(props: DayParts) {
  const { segments, place } = props;
  return (
    <HeroCard pad="16" aria-label="الآن">
      {place < 0 ? (
        <Before {...props} />
      ) : place >= segments.length ? (
        <Over {...props} />
      ) : (
        <Running {...props} segment={segments[place]!} />
      )}
    </HeroCard>
  );
}

/** Within the hour in minutes; the clock time stands below. */
const soon = (minutes: number) =>
  minutes > 60 ? 'تبدأ اليوم' : `تبدأ بعد ${countText(minutes, ofMinutes)}`;

function Before({ session, segments, starts, now, timeZone }: DayParts) {
  const start = starts[0]!;
  const isToday = dayAt(start, timeZone) === dayAt(now, timeZone);
  const at = clockText(timeAt(start, timeZone));
  return (
    <div>
      <p className={css.faint}>{countText(session.segments.length, segmentNoun)}</p>
      <Text as="h2" size="h1" leading="snug">
        {isToday ? soon(minutesUntil(start, now)) : `تبدأ ${weekdayDate(session.day)}`}
      </Text>
      <p className={css.faint}>{at}</p>
      <Materials materials={allMaterials(segments)} />
    </div>
  );
}

function Over({ starts, timeZone }: DayParts) {
  return (
    <div>
      <Text as="h2" size="h1" leading="snug">
        انتهت الجلسة
      </Text>
      <p className={css.faint}>{clockText(timeAt(starts.at(-1)!, timeZone))}</p>
    </div>
  );
}

function Running(props: DayParts & { segment: DaySegment }) {
  const { session, segments, starts, place, now, timeZone, segment } = props;
  const [start, end] = [starts[place]!, starts[place + 1]!];
  const left = leftText(session, { end, now, timeZone });
  const who = captainOf(session, segment.captainId);
  const share = Math.min(1, (now - start) / Math.max(1, end - start));
  return (
    <div>
      <Row justify="between" gap="8" wrap className={css.faint}>
        <span>
          الآن
          {session.segments.length > 0 &&
            `، الفقرة ${formatNumber(place + 1)} من ${formatNumber(segments.length)}`}
        </span>
        <span>{`حتى ${clockText(timeAt(end, timeZone))}`}</span>
      </Row>
      <Text as="h2" size="h1" leading="snug">
        {segment.title}
      </Text>
      <p className={css.faint}>
        {[segment.notes?.replace(/[.،]\s*$/, ''), who].filter(Boolean).join('، ')}
      </p>
      <div className={css.bar} aria-hidden>
        <div style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </div>
      <Text size="h1" leading="snug" className={left.isOver ? css.over : css.left} role="timer">
        {left.text}
      </Text>
      <Materials materials={segment.materials} />
    </div>
  );
}
