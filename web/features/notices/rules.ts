import { addDays } from '../../../contract/core/calendar.ts';
import { countText } from '../../../contract/core/counting.ts';
import { isDay } from '../../../contract/core/dates.ts';
import { familyNoun, ofFamilies } from '../../../contract/core/labels.ts';
import {
  type Difference,
  differences,
  type FormValues,
  formValues,
} from '../../../contract/core/record-content.ts';
import type { Notice } from '../../../contract/notices/endpoints.ts';
import { tooLongText } from '../../../contract/notices/limit-words.ts';
import { noticeRecord } from '../../../contract/notices/record.ts';
import { type AudienceKind, USUAL_DAYS, wrongUntil } from '../../../contract/notices/rules.ts';
import { audienceText } from '../../../contract/notices/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { dayMonth, dayOf, momentLabel } from '../../i18n/format.ts';
import { editedText, writerText } from '../../shared/notices/notice-text.tsx';
import { recordWords } from '../../shared/records/record-words.ts';

/** Whom the captain writes to: a unit captain chooses among the own sectors, and all of them are the unit. */
export type Reach = {
  kind: AudienceKind;
  unitCaptainId: number | null;
  sectors: SectorName[];
};

/** The values of the form. */
export type NoticeValues = FormValues<typeof noticeRecord> & Reach;

export const blankValues = (reach: Reach, today: string): NoticeValues => ({
  ...formValues(noticeRecord),
  ...reach,
  until: addDays(today, USUAL_DAYS),
});

/** The values of a stored notice; `isGeneral` where the captain chooses whole units. */
export function valuesOf(notice: Notice, isGeneral: boolean): NoticeValues {
  const { kind, unitCaptainId, sectors } = notice.audience;
  return {
    ...formValues(noticeRecord, notice),
    kind: kind === 'unit' && !isGeneral ? 'sectors' : kind,
    unitCaptainId,
    sectors,
  };
}

/** The words of an earlier notice, to be published once more; for the same families where the captain still writes to them. */
export const valuesAgain = (notice: Notice, blank: NoticeValues, isGeneral: boolean) => ({
  ...(notice.editable ? valuesOf(notice, isGeneral) : blank),
  title: notice.title,
  text: notice.text,
  until: blank.until,
});

/** The body of a request; `own` is a unit captain's number with the own sectors, else null. */
export function bodyOf(
  { kind, unitCaptainId, sectors, ...fields }: NoticeValues,
  own: { captainId: number; sectors: readonly SectorName[] } | null,
) {
  const isWholeUnit =
    own !== null && own.sectors.length > 1 && sectors.length === own.sectors.length;
  if (kind === 'sectors' && isWholeUnit) {
    return {
      ...fields,
      audience: { kind: 'unit' as const, unitCaptainId: own.captainId, sectors: [] },
    };
  }
  return {
    ...fields,
    audience: {
      kind,
      ...(kind === 'unit' && unitCaptainId !== null && { unitCaptainId }),
      sectors: kind === 'sectors' ? sectors : [],
    },
  };
}

/** Faults of the form in the words of notices; `published` is the day on which the notice was first read. */
export function wrongFields(
  { title, text, kind, unitCaptainId, sectors, until }: NoticeValues,
  days: { today: string; published: string },
) {
  const wrong = isDay(until) ? wrongUntil(until, days) : null;
  return {
    title: title.trim() ? undefined : 'اكتب عنواناً',
    text: text.trim() ? undefined : 'اكتب النص',
    sectors: kind === 'sectors' && sectors.length === 0 ? 'اختر قطاعاً واحداً على الأقل' : undefined,
    unitCaptainId: kind === 'unit' && unitCaptainId === null ? 'اختر قائد الوحدة' : undefined,
    until: wrong === 'past' ? 'هذا اليوم مضى' : wrong ? tooLongText() : undefined,
  };
}

/** The fields of which a stored notice and the form say something else. */
export function noticeDifferences(
  mine: NoticeValues,
  stored: Notice,
  isGeneral: boolean,
): Difference[] {
  const content = (values: NoticeValues) => ({ ...values, audience: values });
  return differences(
    noticeRecord,
    { mine: content(mine), theirs: content(valuesOf(stored, isGeneral)) },
    recordWords,
    { audience: (reach: Reach) => (reach.kind === 'unit' ? 'وحدة' : audienceText(reach)) },
  );
}

/** 'غيّرت ميرنا شكري هذا الإعلان اليوم ٦:٤٠ م'. */
export const changedText = ({
  changedBy: { name, gender, at },
}: Pick<Notice, 'changedBy'>): string =>
  `${gender === 'female' ? 'غيّرت' : 'غيّر'} ${name} هذا الإعلان ${momentLabel(at)}`;

const families = (count: number) => countText(count, familyNoun);

/** 'نشر إلى ٣٨ أسرة'; without a number where it is not known. */
export const publishText = (count: number | undefined): string =>
  count ? `نشر إلى ${countText(count, ofFamilies)}` : 'نشر';

/** Said once a notice is published: on how many pages, and who has none yet. */
export function publishedWords({
  families: all,
  withoutLink,
}: Pick<Notice, 'families' | 'withoutLink'>): {
  title: string;
  detail: string;
  /** The name of the way to the messages, which carry links. */
  action: string;
} {
  if (withoutLink >= all) {
    const detail = 'لا أسرة لها رابط بعد: لن يقرأه أحد.';
    return { title: 'نُشر الإعلان', detail, action: 'رسائل الأسر' };
  }
  return {
    title: `نُشر على صفحات ${countText(all - withoutLink, ofFamilies)}`,
    detail: withoutLink > 0 ? `لـ ${countText(withoutLink, ofFamilies)} لا رابط بعد` : '',
    action: 'رسالة للأسر',
  };
}

/** The line under a notice's title; the last day is left out where a chip says it. */
export function aboutText(notice: Notice, today: string): string {
  const { isOwn, by, until, at, editedAt } = notice;
  const audience = audienceText(notice.audience);
  return [
    audience,
    isOwn ? families(notice.families) : writerText({ by, audience }),
    !soonText(until, today) && `حتى ${dayMonth(until)}`,
    editedAt && editedText({ at, editedAt }),
  ]
    .filter(Boolean)
    .join('، ');
}

/** 'حتى اليوم', 'حتى غد'; null for a later day. */
export function soonText(until: string, today: string): string | null {
  if (until === today) return 'حتى اليوم';
  return until === addDays(today, 1) ? 'حتى غد' : null;
}

/** 'رُفع ٢١ نوفمبر': the day on which a notice was ended, or the one after its last. */
export const overText = ({ endedAt, until }: Pick<Notice, 'endedAt' | 'until'>): string =>
  `رُفع ${dayMonth(endedAt ? dayOf(endedAt) : addDays(until, 1))}`;

/** A notice's state as a list shows it. */
export const partsOf = (notices: readonly Notice[]) => {
  const open = notices.filter(({ state }) => state === 'open');
  return {
    own: open.filter(({ isOwn }) => isOwn),
    others: open.filter(({ isOwn }) => !isOwn),
    over: notices.filter(({ state }) => state === 'over'),
  };
};
