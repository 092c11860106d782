import type { ReportReader, ScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import { reportStateLabels } from '../../../contract/scout-reports/words.ts';
import { callName } from '../../i18n/format.ts';
import type { Tone } from '../../ui/badge.tsx';

export const stateTones: Record<ScoutReport['state'], Tone> = {
  submitted: 'outline',
  referred: 'accent',
  decided: 'ok',
  closed: 'neutral',
};

/** 'أُحيل إلى مجلس القادة', or the state alone. */
export const stateText = ({ state, councilName }: Pick<ScoutReport, 'state' | 'councilName'>) =>
  state === 'referred' && councilName ? `أُحيل إلى ${councilName}` : reportStateLabels[state];

const groups: Record<ReportReader['why'], [one: string, two: string, many: string]> = {
  writer: ['كاتبه', 'كاتباه', 'كاتبوه'],
  unit: ['قائد الوحدة', 'قائدا الوحدة', 'قادة الوحدة'],
  general: ['القائد العام', 'القائدان العامان', 'القادة العامون'],
  council: ['من قادة المجلس', 'من قادة المجلس', 'من قادة المجلس'],
};

/** Who reads a report, in lines by why: 'القائدان العامان: مارتينا لطيف وهاني رمزي'. */
export function readerLines(
  readers: readonly ReportReader[],
  me: number,
): { key: string; who: string; why: string }[] {
  return (['writer', 'unit', 'general', 'council'] as const).flatMap((why) => {
    const some = readers.filter((reader) => reader.why === why);
    if (some.length === 0) return [];
    const names = some.map((reader) => (reader.captainId === me ? 'أنت' : callName(reader)));
    const [one, two, many] = groups[why];
    const label = some.length === 1 ? one : some.length === 2 ? two : many;
    return [{ key: why, who: names.join('، '), why: label }];
  });
}

const COUNTS = ['', 'واحد يقرأ', 'اثنان يقرآن', 'ثلاثة يقرؤون', 'أربعة يقرؤون', 'خمسة يقرؤون'];
/** 'أربعة يقرؤون هذا التقرير'. */
export const readersTitle = (count: number, digits: (count: number) => string) =>
  `${COUNTS[count] ?? `${digits(count)} يقرؤون`} هذا التقرير`;
