import { type FamilyScout, familiesOf } from '../../../contract/families/family.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import type { Notice } from '../../../contract/notices/endpoints.ts';
import { noticeRecord } from '../../../contract/notices/record.ts';
import {
  type Audience,
  isOpen,
  mayChange,
  UNDO_SECONDS,
  type Writer,
} from '../../../contract/notices/rules.ts';
import { recordVersion } from '../../lib/version.ts';
import type { NoticeContent, StoredNotice } from './queries.ts';

type Scout = FamilyScout & { sectorId: number };

/** Families of an audience, as messages count them, and how many of them have no link to the page. */
function countFamilies(
  scouts: readonly Scout[],
  { kind, sectorIds }: Audience,
): { families: number; withoutLink: number } {
  const asked = new Set(sectorIds);
  const families = familiesOf(
    scouts.filter(({ sectorId }) => kind === 'group' || asked.has(sectorId)),
  );
  const unlinked = families.filter((family) => family.every(({ links }) => links.length === 0));
  return { families: families.length, withoutLink: unlinked.length };
}

/** The version of what can be changed of a notice, its end too. */
export function noticeVersion({
  title,
  text,
  kind,
  unitCaptainId,
  sectorIds,
  until,
  endedAt,
}: Omit<NoticeContent, 'writtenAs'> & { endedAt: string | null }): string {
  const sorted = sectorIds.toSorted((one, other) => one - other);
  const audience = [kind, unitCaptainId, sorted, endedAt !== null];
  return recordVersion(noticeRecord, { title, text, audience, until });
}

/** A notice as a captain reads it. */
export function asNotice(
  notice: StoredNotice,
  { writer, today, scouts }: { writer: Writer; today: string; scouts: readonly Scout[] },
): Notice {
  const { noticeId, title, text, until, endedAt, editedAt, madeBy, kind } = notice;
  return {
    noticeId,
    title,
    text,
    audience: {
      kind,
      unitCaptainId: notice.unitCaptainId,
      unitCaptainName: notice.unitCaptainName || null,
      sectors: notice.sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
    },
    until,
    state: isOpen(notice, today) ? 'open' : 'over',
    endedAt,
    by: notice.by,
    isOwn: madeBy === writer.captainId,
    at: notice.madeAt,
    editedAt,
    changedBy: {
      name: notice.changedByName,
      gender: notice.changedByGender,
      at: notice.changedAt,
    },
    ...countFamilies(scouts, notice),
    editable: mayChange(writer, notice),
    version: noticeVersion(notice),
  };
}

/** True while the end of a notice can be taken back. */
export const mayTakeBack = ({ endedAt }: Pick<StoredNotice, 'endedAt'>, now: Date): boolean =>
  endedAt !== null && now.getTime() - Date.parse(endedAt) <= UNDO_SECONDS * 1000;

type Recorded = Extract<HistoryChange, { entity: 'notice'; action: 'update' }>['before'];

/** A notice as the history has it. */
export const recordedNotice = (notice: StoredNotice): Recorded => ({
  title: notice.title,
  text: notice.text,
  until: notice.until,
  audience: {
    kind: notice.kind,
    unitCaptainName: notice.unitCaptainName || null,
    sectors: notice.sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
  },
});
