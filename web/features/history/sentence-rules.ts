import type { HistoryEntry } from '../../../contract/history.ts';
import { captainTypeLabels } from '../../../contract/labels.ts';
import { formatNumber, keepCompounds } from '../../lib/format.ts';
import { type Change, changesOf, isMove, type Names } from './change-rules.ts';
import {
  asRow,
  joined,
  labelOf,
  nameOfSector,
  numberOf,
  pounds,
  type Row,
  textOf,
} from './stored-rules.ts';

/** What somebody did, from its verb on. */
export function sentenceOf(entry: HistoryEntry, names: Names): string {
  const { entity, action, entityId } = entry;
  const [before, after] = [asRow(entry.before), asRow(entry.after)];
  const row = after ?? before ?? {};
  const isFemale = (entry.captainGender ?? row.gender) === 'female';
  /** A verb of the past, for him or for her. */
  const did = (him: string, her = `${him}ت`) => (isFemale ? her : him);
  const verb = { create: 'أضاف', update: 'عدّل', delete: 'حذف', restore: 'استرجع' }[
    action as 'create'
  ];
  const simple = did(verb ?? 'غيّر');
  const week = formatNumber(Number(entityId.split('/').at(-1)));
  const about = keepCompounds(
    entry.entityName ??
      textOf(row.name) ??
      nameOfSector(before ?? after) ??
      `رقم ${formatNumber(Number.parseInt(entityId, 10))}`,
  );

  switch (entity) {
    case 'scout':
      return scoutSentence(simple, did('نقل'), about, changesOf(entry, names));
    case 'captain':
      return captainSentence(entry, about, did);
    case 'sector':
      if (action === 'assign') {
        const captain = names.captainNames[String(after?.unitCaptainId)] ?? 'قائداً';
        return `${did('عيّن')} ${keepCompounds(captain)} قائد وحدة لقطاع ${about}`;
      }
      return action === 'update'
        ? `${did('غيّر')} اسم قطاع من ${nameOfSector(before) ?? about} إلى ${nameOfSector(after) ?? about}`
        : `${simple} قطاع ${nameOfSector(row) ?? about}`;
    case 'term':
      return `${action === 'create' ? did('بدأ') : simple} الفترة: ${textOf(row.termName) ?? formatNumber(Number(entityId))}`;
    case 'week':
      return `${did('ألغى', 'ألغت')} الأسبوع ${week}`;
    case 'financeItem':
      return moneySentence(entry, row, did);
    case 'activity':
      return `${simple} نشاط ${about}`;
    case 'scoutAttendance':
      return attendanceSentence(entry, `غياب ${about} للأسبوع ${week}`, did);
    case 'captainAttendance':
      return attendanceSentence(entry, `غياب قادة وحدة ${about} للأسبوع ${week}`, did);
  }
}

type Verb = (him: string, her?: string) => string;

function scoutSentence(verb: string, moved: string, name: string, changes: Change[]): string {
  const [only] = changes;
  if (only && isMove(only) && changes.length === 1 && only.before && only.after) {
    return `${moved} الكشاف ${name} من ${only.before} إلى ${only.after}`;
  }
  return verb.startsWith('عدّل') ? `${verb} بيانات الكشاف ${name}` : `${verb} الكشاف ${name}`;
}

function captainSentence(entry: HistoryEntry, name: string, did: Verb): string {
  const [before, after] = [asRow(entry.before), asRow(entry.after)];
  switch (entry.action) {
    case 'create':
      return `${did('سجّل')} حساباً جديداً`;
    case 'assign':
      return `${did('عيّن')} ${name} في قطاع ${nameOfSector(asRow(after?.sector)) ?? ''}`.trim();
    case 'close':
      return `${did('أغلق')} حساب ${name}`;
    case 'reopen':
      return `${did('أعاد')} فتح حساب ${name}`;
    case 'password':
      return entry.captainId === Number(entry.entityId)
        ? `${did('غيّر')} كلمة ${did('سره', 'سرها')}`
        : `${did('أنشأ')} كلمة سر مؤقتة لـ ${name}`;
    case 'update':
    case 'delete':
    case 'restore':
    case 'cancel':
    case 'record': {
      const [from, to] = [before?.type, after?.type].map((type) =>
        labelOf(captainTypeLabels, type),
      );
      return from && to
        ? `${did('غيّر')} رتبة ${name} من ${from} إلى ${to}`
        : `${did('عدّل')} بيانات القائد ${name}`;
    }
  }
}

function moneySentence(entry: HistoryEntry, row: Row, did: Verb): string {
  const value = pounds(row.value) ?? '';
  if (entry.action === 'record') {
    const verb = entry.before ? did('عدّل') : did('سجّل');
    return `${verb} اشتراك ${joined(row, 'sectorBaseName', 'sectorSuffixName') ?? ''} للأسبوع ${numberOf(row.weekNumber) ?? ''} بقيمة ${value}`;
  }
  const type = row.type === 'expense' ? 'مصروفاً' : 'ايراداً';
  return `${entry.action === 'delete' ? did('حذف') : did('أضاف')} ${type} بقيمة ${value}`;
}

function attendanceSentence(entry: HistoryEntry, what: string, did: Verb): string {
  const had = Object.values(asRow(entry.before) ?? {});
  if (had.length === 0) return `${did('أعاد')} تسليم ${what} دون تغيير`;
  return `${had.some((status) => status !== null) ? did('عدّل') : did('سجّل')} ${what}`;
}
