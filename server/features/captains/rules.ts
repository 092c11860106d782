import type { Captain } from '../../../contract/captains/endpoints.ts';
import { captainRecord } from '../../../contract/captains/record.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import type { CaptainType, Responsibility } from '../../../contract/core/permissions.ts';
import type { Content } from '../../../contract/core/record-content.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { responsibilityNouns } from '../../../contract/responsibilities/words.ts';
import { answeredOwnSector, type SectorName } from '../../../contract/sectors/sector-name.ts';
import { recordVersion } from '../../lib/version.ts';

/** A captain as answers spell them. */
export function asCaptain<T extends { sector: SectorName | null }>({ sector, ...captain }: T) {
  return { ...captain, ...answeredOwnSector(sector) };
}

/** The version of what a change of a captain's record replaces. */
export const captainVersion = (captain: Content<typeof captainRecord>) =>
  recordVersion(captainRecord, captain);

/** The history's entries of what a captain answered for until the account or the sector ended it. */
export const endedEntries = (
  captainId: number,
  ended: readonly { responsibility: Responsibility; until: string | null }[],
): HistoryChange[] =>
  ended.map((before) => ({
    entity: 'responsibility',
    action: 'delete',
    entityId: String(captainId),
    before,
    after: null,
  }));

/** The message to a captain who lost the sector, and with it a responsibility. */
export const endedNotice = ({ responsibility }: { responsibility: Responsibility }) => ({
  title: `انتهت ${responsibilityNouns[responsibility]}`,
  message: 'لأنك صرت بلا قطاع. يبقى ما سجّلته.',
});

/** Changes of an account that its owner and the other general captains are notified about. */
export type AccountChange = 'password' | 'secondFactor' | 'type' | 'close' | 'reopen';

type Named = Pick<Captain, 'firstName' | 'middleName' | 'lastName'>;
const nameOf = ({ firstName, middleName, lastName }: Named) =>
  `${firstName} ${middleName} ${lastName}`;

/** The title and message about a change of an account by a captain, or at the server's terminal (`by` is null). */
export function accountNotice(
  change: AccountChange,
  about: { captain: Named & { type: CaptainType }; by: Named | null; before: CaptainType },
): { title: string; message: string } {
  const name = nameOf(about.captain);
  const by = about.by ? `(بواسطة ${nameOf(about.by)})` : '(من جهاز الخادم)';
  switch (change) {
    case 'password':
      return { title: 'كلمة سر مؤقتة', message: `أُنشئت كلمة سر مؤقتة لحساب ${name} ${by}.` };
    case 'secondFactor':
      return {
        title: 'إيقاف التحقق بخطوتين',
        message: `أُوقف التحقق بخطوتين لحساب ${name} ${by}، وانتهت جلساته.`,
      };
    case 'type': {
      const [from, to] = [captainTypeLabels[about.before], captainTypeLabels[about.captain.type]];
      return { title: 'تغيير رتبة', message: `تغيّرت رتبة ${name} من ${from} إلى ${to} ${by}.` };
    }
    case 'close':
      return { title: 'إغلاق حساب', message: `أُغلق حساب ${name} ${by}.` };
    case 'reopen':
      return { title: 'إعادة فتح حساب', message: `أُعيد فتح حساب ${name} ${by}.` };
  }
}
