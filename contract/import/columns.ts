import { country } from '../countries/current.ts';
import { scoutRecord } from '../scouts/record.ts';

const { name, gender, birthDate, address, school, enrollDate } = scoutRecord.fields;

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
  address: address.label,
  school: school.label,
  enrollDate: enrollDate.label,
} satisfies Record<keyof typeof scoutRecord.fields, string> & Record<string, string>;

/** The template's example row, as the country writes it. */
export const templateExample = () =>
  ({
    sector: `${country().sections[1]!.boys} أ`,
    gender: 'ذكر',
    birthDate: '2014-03-05',
    phoneNumber: country().mobile.example,
    address: 'شارع المدرسة 5',
    school: 'مدرسة النيل',
    enrollDate: '2024-10-01',
  }) satisfies Record<Exclude<keyof typeof scoutRecord.fields, 'name'> | 'sector', string>;
