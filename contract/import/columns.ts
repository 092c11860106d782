import { isKept, labelOf } from '../core/record-content.ts';
import { country } from '../countries/current.ts';
import { scoutRecord } from '../scouts/record.ts';

const { name, gender, birthDate, address, school, enrollDate, memberNumber } = scoutRecord.fields;

/** The columns of an imported list, in the order of its template: all fields of a scout. */
export const importFieldLabels = {
  name: name.label,
  firstName: 'الاسم الأول',
  middleName: 'الاسم الأوسط',
  lastName: 'الاسم الأخير',
  sector: 'القطاع',
  gender: gender.label,
  birthDate: birthDate.label,
  phoneNumber: 'هاتف ولي الأمر',
  /** As the group calls it. */
  get memberNumber() {
    return labelOf(memberNumber);
  },
  address: address.label,
  school: school.label,
  enrollDate: enrollDate.label,
} satisfies Record<keyof typeof scoutRecord.fields, string> & Record<string, string>;

type ImportField = keyof typeof importFieldLabels;
/** The columns that a list of this group can have. */
export const importFields = () =>
  (Object.keys(importFieldLabels) as ImportField[]).filter(
    (field) => field !== 'memberNumber' || isKept(memberNumber),
  );

/** The template's example row, as the country writes it. */
export const templateExample = () =>
  ({
    sector: `${country().sections[1]!.boys} أ`,
    gender: 'ذكر',
    birthDate: '2014-03-05',
    phoneNumber: country().mobile.example,
    address: 'شارع المدرسة 5',
    memberNumber: 'EG-2026/04471',
    school: 'مدرسة النيل',
    enrollDate: '2024-10-01',
  }) satisfies Record<Exclude<keyof typeof scoutRecord.fields, 'name'> | 'sector', string>;
