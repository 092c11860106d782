import { z } from 'zod';
import { givenPassword } from '../auth/endpoints.ts';
import { listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer, text } from '../core/fields.ts';

// All data that the program holds of one scout, for the family who asks for them or wants them erased.

const params = z.object({ id: integer() });

export const downloadScoutData = endpoint({
  method: 'GET',
  path: '/scout/{id}/data',
  access: 'scouts:data',
  shows: 'data',
  summary:
    'A spreadsheet of all that is held of a scout, deleted or not: what a family may ask for',
  params,
  response: z.file(),
  file: 'report',
  errors: ['SCOUT_NOT_FOUND'],
});

/** The kinds of text that may mention a scout who is not their subject, as screens call them. */
export const mentionPlaceLabels = {
  contact: 'ملاحظة تواصل',
  activity: 'نشاط',
  session: 'جلسة',
  item: 'بند في الماليات',
  cashCount: 'ملاحظة جرد',
  reportWords: 'كلمة تقرير',
  meeting: 'محضر اجتماع',
  decision: 'قرار مجلس',
  scoutReport: 'تقرير عن كشاف',
  joining: 'طلب انضمام',
  trip: 'رحلة',
  notice: 'إعلان للأسر',
  equipment: 'عهدة',
  message: 'رسالة',
};
export type MentionPlace = keyof typeof mentionPlaceLabels;
const mentionPlaces = Object.keys(mentionPlaceLabels) as [MentionPlace, ...MentionPlace[]];

export const listMentions = endpoint({
  method: 'GET',
  path: '/scout/{id}/mentions',
  access: 'scouts:data',
  summary:
    "Texts about something else that hold a scout's telephone or full name, newest first, at most a hundred: an erasure leaves them to whoever wrote them",
  params,
  response: listAnswer(
    z.object({
      place: z.enum(mentionPlaces),
      /** The group's day, `YYYY-MM-DD`. */
      day: z.string(),
      text: z.string(),
    }),
  ),
  errors: ['SCOUT_NOT_FOUND'],
});

export const eraseScout = endpoint({
  method: 'POST',
  path: '/scout/{id}/erase',
  access: 'scouts:data',
  summary:
    "Erase a scout's data for good, here and in the history; past weeks keep their figures. Needs the own password and the scout's name",
  params,
  body: z.object({ password: givenPassword, name: text(150) }),
  response: plainAnswer,
  errors: ['SCOUT_NOT_FOUND', 'WRONG_NAME', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
});

/** Name of a scout's file. It has the number: a name in the list of downloads would show who asked. */
export const scoutDataFileName = (scoutId: number) => `scout_${scoutId}.xlsx`;
