import { signUpBody } from '../../contract/auth/endpoints.ts';
import { toLatinDigits } from '../../contract/core/digits.ts';
import { emailField } from '../../contract/core/fields.ts';
import { emptyContent } from '../../contract/core/record-content.ts';
import { plainText, WORD_PATTERN } from '../../contract/core/text.ts';
import { scoutRecord } from '../../contract/scouts/record.ts';
import { sectorLabel } from '../../contract/sectors/sector-label.ts';
import {
  answeredSector,
  foldedSectorName,
  type SectorName,
} from '../../contract/sectors/sector-name.ts';
import { withStoredPhone } from '../db/stored-phones.ts';
import { dayIn } from '../lib/calendar.ts';
import { isImportedHash } from '../secrets/passwords.ts';
import type { Setting } from './outcome.ts';
import type { SectorRef, Source } from './source.ts';
import {
  captainPhone,
  dayOrNull,
  eveningOf,
  fitText,
  instantOf,
  NAME_EMPTY,
  NO_NAME,
  phoneWithin,
} from './values.ts';

export type People = ReturnType<typeof planPeople>;
type Sectors = ReturnType<typeof planSectors>;

const keyOf = (ref: SectorRef) => JSON.stringify([ref.sectorBaseName, ref.sectorSuffixName]);
const seatOf = ({ rSectorBaseName, rSectorSuffixName }: Source['Captain'][number]) =>
  keyOf({ sectorBaseName: rSectorBaseName, sectorSuffixName: rSectorSuffixName });

/** Plans sectors, captains and scouts. */
export function planPeople(source: Source, setting: Setting) {
  const { now, accounts, store, record, mend, refusals } = setting;
  const sectors = planSectors(source, setting);
  const captains = planCaptains(source, setting, sectors);
  const open = [...accounts, ...captains].filter(({ closedAt }) => closedAt === null);
  const leader = open.find(({ type }) => type === 'general');
  if (!leader) refusals.push('لا قائد عام له رقم هاتف صالح، فلا أحد يدير المجموعة');
  const units = open.filter(({ type }) => type === 'unit').map(({ captainId }) => captainId);
  for (const sector of sectors.values()) {
    const unitCaptainId = units.find((captainId) => captainId === sector.unitCaptainId) ?? null;
    if (unitCaptainId !== sector.unitCaptainId)
      mend('قطاعات قائدها ليس قائد وحدة أو حسابه مغلق، تأتي بلا قائد وحدة', sectorLabel(sector));
    const row = { ...sector, unitCaptainId };
    const createdAt = now.toISOString();
    store('sectors', [{ ...row, foldedName: foldedSectorName(row), createdAt }]);
    record('sector', row.sectorId, row);
  }
  /** Stands for who is not known. */
  const leaderId = leader?.captainId ?? 0;
  const scouts = planScouts(source, setting, { sectors, leaderId });
  const sectorOf = (ref: SectorRef) => sectors.get(keyOf(ref));
  /** The unit captain that the source names for a captain's sector. */
  const unitOf = new Map(
    source.Captain.map((row) => [row.captainId, sectors.get(seatOf(row))?.unitCaptainId]),
  );
  return { scouts, sectorOf, unitOf, leaderId };
}

/** Letters for the digits 0 to 9 in the name of a sector, in the order of the abjad. */
const LETTERS_OF_DIGITS = 'يأبجدهوزحط';
const LONGEST_SECTOR_NAME = 30;
/** The key of the sector of scouts who have none. */
const NO_SECTOR = 'none';

/** The letters of a sector's name, with letters for its digits. */
function wordOf(name: string): string {
  const word = toLatinDigits(plainText(name)).replace(/\d/g, (digit) => LETTERS_OF_DIGITS[+digit]!);
  const letters = [...word].filter((sign) => WORD_PATTERN.test(sign));
  return letters.join('').slice(0, LONGEST_SECTOR_NAME) || 'أ';
}

/** The sectors by the key of their names in the source. */
function planSectors({ Sector, Scout }: Source, { mend, add }: Setting) {
  const taken = new Set<string>();
  const sectors = new Map<
    string,
    SectorName & Omit<Source['Sector'][number], keyof SectorName> & { sectorId: number }
  >();
  for (const { baseName, suffixName, unitCaptainId } of Sector) {
    const name = { baseName: wordOf(baseName), suffixName: wordOf(suffixName) };
    const suffix = name.suffixName.slice(0, LONGEST_SECTOR_NAME - 3);
    for (let at = 2; taken.has(foldedSectorName(name)); at += 1) {
      name.suffixName = suffix + wordOf(String(at));
    }
    taken.add(foldedSectorName(name));
    const isChanged = name.baseName !== baseName.trim() || name.suffixName !== suffixName.trim();
    if (isChanged)
      mend('قطاعات كُتب اسمها بالحروف وحدها', `${baseName} ${suffixName} ← ${sectorLabel(name)}`);
    const key = keyOf({ sectorBaseName: baseName, sectorSuffixName: suffixName });
    sectors.set(key, { ...name, unitCaptainId, sectorId: sectors.size + 1 });
  }
  if (Scout.some((scout) => !sectors.has(keyOf(scout)))) {
    add('Sector', 'قطاع أُضيف لهم');
    const name = { baseName: 'بلا', suffixName: 'قطاع' };
    sectors.set(NO_SECTOR, { ...name, unitCaptainId: null, sectorId: sectors.size + 1 });
  }
  return sectors;
}

const NAME_CUT = 'أسماء قادة حُذف منها ما ليس حروفاً';
const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const;

function planCaptains(source: Source, setting: Setting, sectors: Sectors) {
  const { now, accounts, nobodysHash, store, record, mend, leave } = setting;
  const taken = new Set(accounts.flatMap(({ phoneNumber, email }) => [phoneNumber, email]));
  /** A phone number or an e-mail, unless another captain has it. */
  const claim = (value: unknown) => {
    const isFree = typeof value === 'string' && !taken.has(value);
    return isFree && taken.add(value) ? value : null;
  };
  return source.Captain.flatMap((row) => {
    const { captainId, gender, type } = row;
    const [firstName, middleName, lastName] = NAME_PARTS.map((part) => {
      const onMended = (kept: string | null) =>
        mend(kept ? NAME_CUT : NAME_EMPTY, `${row[part]} ← ${kept ?? NO_NAME}`);
      return fitText(row[part], signUpBody.shape[part], onMended) ?? NO_NAME;
    }) as [string, string, string];
    const name = `${firstName} ${middleName} ${lastName}`;
    if (accounts.some((account) => account.captainId === captainId)) {
      leave('Captain', 'قادة لهم حساب هنا بالرقم نفسه، يبقى بكلمة سره ورتبته', name);
      return [];
    }
    const onRestored = () => mend('أرقام قادة بلا صفرها الأول، أُعيد إليها', name);
    const mobile = captainPhone(row.phoneNumber, onRestored);
    const own = claim(mobile);
    if (!mobile) mend('قادة بلا رقم هاتف صالح، تأتي حساباتهم مغلقة', name);
    else if (!own) mend('قادة رقم هاتفهم هو رقم قائد آخر، تأتي حساباتهم مغلقة', name);
    // No two captains have the same number, not even one that is none.
    const phoneNumber = own ?? `${row.phoneNumber ?? ''} #${captainId}`.trim();
    const closedAt = own === null ? now.toISOString() : null;

    const given = row.email?.trim();
    const email = claim(emailField.safeParse(given).data);
    if (given && email === null) mend('قادة بريدهم غير صحيح أو لقائد آخر، تُرك', name);
    if (email !== null && email !== given) mend('عناوين بريد كُتبت بحروف صغيرة');

    const isRead = isImportedHash(row.password);
    if (!isRead) mend('قادة لا تُقرأ كلمة سرهم، يعطيهم قائد عام كلمة سر مؤقتة', name);
    const passwordHash = isRead ? row.password : nobodysHash;

    const sector = sectors.get(seatOf(row)) ?? null;
    const hasSeat = row.rSectorBaseName !== null || row.rSectorSuffixName !== null;
    const isOther = hasSeat && type !== 'regular';
    if (isOther) mend('قادة عامون وقادة وحدات لهم قطاع، يأتون بلا قطاع', name);
    else if (hasSeat && !sector) mend('قادة لهم نصف اسم قطاع، ينتظرون التعيين', name);
    // A closed account leads no sector.
    const seat = type === 'regular' && closedAt === null ? sector : null;

    const names = { firstName, middleName, lastName };
    const captain = { captainId, ...names, gender, type, phoneNumber, email };
    record('captain', captainId, { ...captain, sector: seat });
    const account = { passwordHash, sectorId: seat?.sectorId ?? null, closedAt };
    store('captains', [withStoredPhone({ ...captain, ...account, createdAt: now.toISOString() })]);
    return [{ captainId, type, closedAt }];
  });
}

function planScouts(
  source: Source,
  { now, timeZone, store, record, mend }: Setting,
  { sectors, leaderId }: { sectors: Sectors; leaderId: number },
) {
  const today = dayIn(timeZone, now);
  const firstDay = source.Term.map(({ startDate }) => startDate).sort()[0] ?? '';
  const neighbours = Map.groupBy(source.Scout, keyOf);
  /** The gender that most of the sector have; male where as many have either. */
  const usualGender = (ref: SectorRef) => {
    const own = neighbours.get(keyOf(ref))!;
    const { female = [], male = [] } = Object.groupBy(own, ({ gender }) => gender ?? 'none');
    return female.length > male.length ? 'female' : 'male';
  };
  const scouts = source.Scout.map((row) => {
    const { scoutId, expelled, expelDate } = row;
    const sector = sectors.get(keyOf(row)) ?? sectors.get(NO_SECTOR)!;
    if (!sectors.has(keyOf(row))) mend('كشافون بلا قطاع، يأتون في قطاع «بلا قطاع»');
    if (row.gender === null) mend('كشافون بلا نوع، أخذوا نوع أغلب قطاعهم');
    if (row.birthDate === null) mend('كشافون بلا تاريخ ميلاد، يبقى خالياً');
    if (row.createdAt < firstDay) mend('كشافون أُضيفوا قبل أول فترة، يبقى يوم إضافتهم');
    if (expelled) mend('كشافون مفصولون، يأتون محذوفين في يوم فصلهم');
    const isUndated = expelled && expelDate === null && row.updatedAt === null;
    if (isUndated) mend('كشافون مفصولون بلا يوم، صار يوم إضافتهم');
    const born = dayOrNull(row.birthDate, today, mend);
    const enrolled = dayOrNull(row.enrollDate, today, mend);
    const isEarly = born !== null && enrolled !== null && enrolled < born;
    if (isEarly) mend('تواريخ التحاق قبل الميلاد، تُركت');
    const { name: nameField, address: addressField } = scoutRecord.shape;
    const expelledAt = expelDate
      ? eveningOf(expelDate, now)
      : instantOf(row.updatedAt ?? row.createdAt, now);
    return {
      ...emptyContent(scoutRecord),
      scoutId,
      name:
        fitText(row.name, nameField, (kept) =>
          mend(kept ? 'أسماء كشافين حُذف منها ما ليس حروفاً' : NAME_EMPTY),
        ) ?? NO_NAME,
      gender: row.gender ?? usualGender(row),
      sectorId: sector.sectorId,
      phoneNumber: phoneWithin(row.phoneNumber, mend),
      address: fitText(row.address ?? '', addressField, () =>
        mend('عناوين كشافين حُذف منها ما لا يُكتب في عنوان'),
      ),
      birthDate: born,
      enrollDate: isEarly ? null : enrolled,
      createdAt: instantOf(row.createdAt, now),
      deletedAt: expelled ? expelledAt : null,
      deletedBy: expelled ? leaderId : null,
    };
  });
  store('scouts', scouts.map(withStoredPhone));
  const sectorById = new Map([...sectors.values()].map((sector) => [sector.sectorId, sector]));
  const added = scouts.map(({ scoutId, name, sectorId }) => {
    return [scoutId, { name, ...answeredSector(sectorById.get(sectorId)!) }];
  });
  // Number 0: it is no import of a list, which can be undone.
  record('scoutImport', 0, { added: Object.fromEntries(added), merged: {}, skipped: 0 });
  return scouts;
}
