import { z } from 'zod';
import { guardianRelations } from '../consents/words.ts';
import { instant } from '../core/fields.ts';
import { questionStates } from './question.ts';

const answerShape = z.object({
  guardianName: z.string(),
  relation: z.enum(guardianRelations),
  agrees: z.boolean(),
  on: z.string(),
});

/** The question to a family, as who asked it reads it: the answers of all guardians whose links open the child. */
export const questionShape = z.object({
  groupName: z.string(),
  /** The address of a group of the same program. */
  address: z.string().nullable(),
  askedOn: z.string(),
  lastDay: z.string(),
  state: z.enum(questionStates),
  answers: z.array(answerShape),
});
export type TransferQuestion = z.infer<typeof questionShape>;

/** The question on the family's page: the answers by this link alone. */
export const familyQuestionShape = z.object({
  groupName: z.string(),
  lastDay: z.string(),
  /** When the transfer was made, after which an answer changes nothing; null while the question stands. */
  madeAt: instant.nullable(),
  answers: z.array(answerShape),
});
export type FamilyTransferQuestion = z.infer<typeof familyQuestionShape>;
