import { addDays } from '../core/calendar.ts';
import type { Responsibility } from '../core/permissions.ts';

// Apart from the schemas: the header and the dashboard need none of them.

/** The title of a captain who holds a responsibility, in one form for men and women as ranks. */
export const responsibilityLabels: Record<Responsibility, string> = {
  treasurer: 'أمين الصندوق',
  equipment: 'أمين العهدة',
  joining: 'مسؤول الانضمام',
  qualifications: 'مسؤول التأهيل',
  programmes: 'مسؤول البرامج',
  dataOfficer: 'مسؤول حماية البيانات',
};

/** The responsibility as a thing that is given, held and ended. */
export const responsibilityNouns: Record<Responsibility, string> = {
  treasurer: 'أمانة الصندوق',
  equipment: 'أمانة العهدة',
  joining: 'مسؤولية الانضمام',
  qualifications: 'مسؤولية التأهيل',
  programmes: 'مسؤولية البرامج',
  dataOfficer: 'مسؤولية حماية البيانات',
};

const what: Record<Responsibility, string> = {
  treasurer: 'الخزنة',
  equipment: 'العهدة',
  joining: 'طلبات الانضمام',
  qualifications: 'تأهيل القادة',
  programmes: 'البرامج',
  dataOfficer: 'حماية البيانات',
};

/** The answer to who hands in a form that they could open until a while ago; the form keeps what was typed. */
export const lostText = (responsibility: Responsibility): string =>
  `انتهت مسؤوليتك عن ${what[responsibility]}. ما كتبته باقٍ حتى تغلق الصفحة.`;

/** Days before its last day from which the end of a responsibility is shown. */
export const ENDS_SOON_DAYS = 14;

/** True for a responsibility that ends within two weeks. */
export const endsSoon = (until: string | null, today: string): boolean =>
  until !== null && until >= today && until <= addDays(today, ENDS_SOON_DAYS);
