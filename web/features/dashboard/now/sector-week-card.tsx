import { IconClipboardCheck, IconStar } from '@tabler/icons-react';
import { countText, noun } from '../../../../contract/core/counting.ts';
import type { Gender } from '../../../../contract/core/fields.ts';
import { commonGender } from '../../../../contract/core/labels.ts';
import { moneyText } from '../../../../contract/core/money.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { countScouts, formatNumber, sectorName, weekdayDate } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import type { Facts } from '../use-facts.ts';
import { NowBox, PartRow } from './now-box.tsx';

/** As after 'في'. */
const IN_CRITERIA = noun('بند واحد', 'بندين', 'بنود', 'بنداً', 'بند');
const icon = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;

/** A sector captain's week on the days after its meeting: the sheet, the sector they stand in for, the points. */
export function SectorWeekCard({ facts, week }: { facts: Facts; week: Week }) {
  const { jobs, own, weekSearch } = facts;
  const [next] = jobs;
  const record = (
    <LinkButton
      big
      wide
      to="/record-scouts-absence"
      search={weekSearch}
      icon={<IconClipboardCheck {...icon} />}
    >
      تسجيل الغياب
    </LinkButton>
  );
  if (next === 'attendance') {
    return (
      <NowBox
        title={`الأسبوع ${formatNumber(week.weekNumber)}`}
        aside={own.attendance && <Badge tone="warn">لم يُسجَّل</Badge>}
        detail={toRecordWords(own.attendance?.body)}
        act={record}
        isActWide
        foot={<StandInPart facts={facts} />}
      />
    );
  }
  return (
    <NowBox
      isActWide
      act={
        next === 'points' && (
          <LinkButton big wide to="/scores" search={weekSearch} icon={<IconStar {...icon} />}>
            تقييم الأسبوع
          </LinkButton>
        )
      }
    >
      <PartRow
        isDone
        icon={<IconClipboardCheck {...icon} />}
        title="الغياب سُجِّل"
        text={recordedWords(own.attendance)}
      >
        <LinkButton
          look="default"
          to="/record-scouts-absence"
          search={weekSearch}
          aria-label="تعديل الغياب"
        >
          تعديل
        </LinkButton>
      </PartRow>
      <StandInPart facts={facts} isNext={next === 'standIn'} />
      <PointsPart facts={facts} week={week} />
    </NowBox>
  );
}

function PointsPart({ facts, week }: { facts: Facts; week: Week }) {
  const { points } = facts.own;
  if (!points) return null;
  const { attended, criteria, isGiven } = points;
  return (
    <PartRow
      isDone={isGiven}
      icon={<IconStar {...icon} />}
      title={isGiven ? 'التقييم سُلِّم' : 'التقييم لم يُسلَّم'}
      text={`الأسبوع ${formatNumber(week.weekNumber)}، ${countScouts(attended, commonGender(facts.own.attendance?.body ?? []))} في ${countText(criteria, IN_CRITERIA)}`}
    >
      {isGiven && (
        <LinkButton
          look="default"
          to="/scores"
          search={facts.weekSearch}
          aria-label="تعديل التقييم"
        >
          تعديل
        </LinkButton>
      )}
    </PartRow>
  );
}

/** The sector that the captain records for a while; nothing for all others. */
function StandInPart({ facts, isNext }: { facts: Facts; isNext?: boolean }) {
  const { standIn, other } = facts.own;
  if (!standIn) return null;
  const name = sectorName(standIn);
  const isDone = other?.recordedAt !== undefined;
  return (
    <PartRow
      isDone={isDone}
      icon={<IconClipboardCheck {...icon} />}
      title={name}
      text={`قائد بديل حتى ${weekdayDate(standIn.until)}`}
    >
      <LinkButton
        look={isNext ? 'primary' : isDone ? 'default' : 'tint'}
        to="/record-scouts-absence"
        search={{ ...facts.weekSearch, base: standIn.baseName, suffix: standIn.suffixName }}
        aria-label={`${isDone ? 'تعديل' : 'تسجيل'} ${name} (قائد بديل)`}
      >
        {isDone ? 'تعديل' : 'تسجيل'}
      </LinkButton>
    </PartRow>
  );
}

/** '٤٢ كشافاً، والاشتراك الأسبوعي'. */
function toRecordWords(scouts: readonly { gender: Gender }[] | undefined): string {
  if (scouts === undefined) return 'الغياب والاشتراك الأسبوعي';
  if (scouts.length === 0) return 'لا يوجد كشافون في قطاعك بعد';
  return `${countScouts(scouts.length, commonGender(scouts))}، والاشتراك الأسبوعي`;
}

/** 'حضر ٣٤ من ٤٢، ٣٠٠ جنيه'. */
function recordedWords(attendance: Facts['own']['attendance']): string {
  const { body = [], subscription = null } = attendance ?? {};
  const known = body.filter(({ attendanceStatus }) => attendanceStatus !== null);
  const attended = known.filter(({ attendanceStatus }) => attendanceStatus === 'attended').length;
  const of = `حضر ${formatNumber(attended)} من ${formatNumber(known.length)}`;
  return subscription === null ? of : `${of}، ${moneyText(subscription)}`;
}
