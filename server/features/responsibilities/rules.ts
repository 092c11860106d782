import { formatDay } from '../../../contract/core/numbers.ts';
import type { Responsibility } from '../../../contract/core/permissions.ts';
import { responsibilityNouns } from '../../../contract/responsibilities/words.ts';

type Named = { firstName: string; middleName: string; lastName?: string };
const nameOf = ({ firstName, middleName }: Named) => `${firstName} ${middleName}`;

type Told = { title: string; message: string };

const untilWords = (until: string | null) =>
  until === null ? 'بلا نهاية' : `حتى ${formatDay(until)}`;

/** The messages to a captain and to the general captains about a responsibility that was given, and by whom. */
export function givenNotices(
  responsibility: Responsibility,
  { to, by, until }: { to: Named; by: Named; until: string | null },
): { own: Told; generals: Told } {
  const noun = responsibilityNouns[responsibility];
  return {
    own: { title: `${noun} لك`, message: `أسندها إليك ${nameOf(by)}، ${untilWords(until)}.` },
    generals: {
      title: noun,
      message: `أسند ${nameOf(by)} ${noun} إلى ${nameOf(to)}، ${untilWords(until)}.`,
    },
  };
}

/** The messages about one that a general captain ended, or whose last day was changed. */
export function changedNotices(
  responsibility: Responsibility,
  { to, by, until }: { to: Named; by: Named; until?: string | null },
): { own: Told; generals: Told } {
  const noun = responsibilityNouns[responsibility];
  const isEnded = until === undefined;
  const what = isEnded ? `أنهى ${nameOf(by)} ${noun}` : `غيّر ${nameOf(by)} مدة ${noun}`;
  const day = isEnded ? '' : `، وصارت ${untilWords(until)}`;
  return {
    own: {
      title: isEnded ? `انتهت ${noun}` : `مدة ${noun}`,
      message: isEnded ? `أنهاها ${nameOf(by)}. يبقى ما سجّلته.` : `${what}${day}.`,
    },
    generals: { title: noun, message: `${what} عند ${nameOf(to)}${day}.` },
  };
}
