import { z } from 'zod';
import { activityRecord } from '../activities/record.ts';
import { captainRecord } from '../captains/record.ts';
import { guardianRelations } from '../consents/words.ts';
import { recordById } from '../core/answers.ts';
import { answerShape, recordedShape } from '../core/record.ts';
import { decisionStates } from '../councils/words.ts';
import { digitKinds } from '../countries/country.ts';
import { criterionRecord } from '../evaluation/record.ts';
import { messageKinds } from '../families/words.ts';
import { healthWays } from '../health/words.ts';
import { joinStates } from '../joining/words.ts';
import { noticeRecord } from '../notices/record.ts';
import { audienceKinds } from '../notices/rules.ts';
import { patrolWords } from '../patrols/words.ts';
import { wayKinds } from '../payment-ways/words.ts';
import { reportRecord } from '../scout-reports/record.ts';
import { reportStates } from '../scout-reports/words.ts';
import { mergedFields, scoutRecord } from '../scouts/record.ts';
import { directions, transferWays } from '../transfers/words.ts';
import { budgetKinds, claimStates, paymentWays } from '../trips/money-words.ts';
import { tripRecord } from '../trips/record.ts';
import { answerWays, personStates, placeKinds, tripStates } from '../trips/words.ts';
import {
  attendanceStatusField,
  captainShape,
  consentShape,
  financeItemShape,
  scoutShape,
} from './shapes.ts';

export const scout = recordedShape(scoutRecord, {}).extend({
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  sectorId: z.number(),
  /** Before a move or a deletion: the patrol that was left with it, and the seat in it. */
  patrol: z
    .object({
      patrolId: z.number(),
      name: z.string(),
      word: z.enum(patrolWords),
      seat: z.enum(['leader', 'deputy']).nullable(),
    })
    .nullish(),
  /** Why the scout was deleted, where that is known. */
  reason: z.enum(['graduated', 'left']).nullish(),
  /** The group that a scout left for. */
  leftTo: z.string().nullish(),
});
/** How many scouts went from one sector to another; null: out of the group. */
export const movingUp = z.object({
  moves: z.array(z.object({ from: z.string(), to: z.string().nullable(), count: z.number() })),
});
export const familyMessages = z.object({
  kind: z.enum(messageKinds),
  /** Absent in entries of earlier versions. */
  text: z.string().optional(),
});
export const notice = recordedShape(noticeRecord, {
  audience: z.object({
    kind: z.enum(audienceKinds),
    unitCaptainName: z.string().nullable(),
    sectors: z.array(z.object({ baseName: z.string(), suffixName: z.string() })),
  }),
});
export const movingUpRules = z.object({
  date: z.string(),
  rules: z.array(
    z.object({
      from: z.string(),
      to: z.string().nullable(),
      fromAge: z.number(),
      gender: z.enum(['male', 'female']).nullable(),
    }),
  ),
});
const account = captainShape
  .pick({
    firstName: true,
    middleName: true,
    lastName: true,
    phoneNumber: true,
    gender: true,
    type: true,
  })
  .extend({ email: z.string().nullish() });
/** An account opened by an invitation: the sector that it gave, and who made it. */
export const openedAccount = account.extend({
  sector: z.object({ baseName: z.string(), suffixName: z.string() }).nullish(),
  invitedBy: z.number().nullish(),
});
export const captainData = recordedShape(captainRecord, {});
export const activity = recordedShape(activityRecord, {});
/** A sector's two names; null for no sector. */
export const seat = z.object({
  baseName: z.string().nullable(),
  suffixName: z.string().nullable(),
});
export const seats = z.array(z.object({ baseName: z.string(), suffixName: z.string() }));
/** Changed statuses by person; null for no record. */
export const statuses = recordById(attendanceStatusField.nullable());
/** Changed payments in pounds by person; null for none. */
export const amounts = recordById(z.number().nullable());
/** A contact with a family or a captain: its day and note. */
export const contact = z.object({ date: z.string(), note: z.string().nullable() });
/** The item as stored at the time: older entries lack number and date. */
export const financeItem = financeItemShape
  .omit({ reverses: true, reversedBy: true })
  .extend({ number: z.number().nullish(), date: z.string().nullish() });
export const groupState = z.object({
  groupName: z.string(),
  logo: z.string().nullable(),
  /** The settings are absent from entries made before there were any. */
  parentsSeeEvaluation: z.boolean().optional(),
  meetingDay: z.number().nullish(),
  joinOpen: z.boolean().optional(),
  healthCards: z.boolean().optional(),
  paymentText: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  memberNumber: z.boolean().optional(),
  memberNumberLabel: z.string().optional(),
  countryName: z.string().optional(),
  digits: z.enum(digitKinds).optional(),
  firstWeekday: z.number().optional(),
  wholeSubscriptions: z.boolean().optional(),
  timeZone: z.string().optional(),
});
/** A scout of an import, with the name at that time: an undone one is no longer stored. */
export const imported = scoutShape.pick({
  name: true,
  sectorBaseName: true,
  sectorSuffixName: true,
});
/** The fields of a scout that an import filled, or that undoing it has emptied. */
export const filled = recordById(imported.extend({ fields: z.array(z.enum(mergedFields)) }));
/** A closed month with the balance at its end. */
export const closedMonth = z.object({
  month: z.string(),
  balance: z.number(),
  itemCount: z.number(),
});
/** `all` if one captain turned it off for another. */
export const secondFactor = z.object({
  kind: z.enum(['code', 'passkey', 'all']),
  name: z.string().nullable(),
});
/** A guardian's consent; entries by a family name no captain. */
export const consent = consentShape.pick({
  guardianName: true,
  relation: true,
  way: true,
  photos: true,
  givenOn: true,
});
/** By whose consent a health card is kept. */
export const healthCard = consentShape.pick({ relation: true }).extend({ way: z.enum(healthWays) });
/** A request to join without anything about the child; the sector is that of an accepted one. */
export const joinRequest = z.object({
  number: z.string(),
  state: z.enum(joinStates),
  day: z.string().nullable(),
  sectorBaseName: z.string().nullish(),
  sectorSuffixName: z.string().nullish(),
});
/** A patrol with what its sector calls it. */
export const patrol = z.object({
  name: z.string(),
  word: z.enum(patrolWords),
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  leaderId: z.number().nullable(),
  deputyId: z.number().nullable(),
});
/** Names of patrols by scout; null for none. */
export const patrolNames = recordById(z.string().nullable());
export const patrolWord = z.object({ word: z.enum(patrolWords) });
/** The leader's words in the report of a term or a year; `scopeName` is null for the group. */
export const reportWords = z.object({
  termNumber: z.number(),
  isYear: z.boolean(),
  scopeName: z.string().nullable(),
  text: z.string().nullable(),
});
export const criterion = recordedShape(criterionRecord, {}).extend({
  /** null for the whole group. */
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  isOpen: z.boolean(),
});
export const pointsByScout = recordById(recordById(z.number().nullable()));
const { kind, date } = answerShape(reportRecord);
/** A report on a scout, without its text. */
export const scoutReport = z.object({
  kind,
  date,
  state: z.enum(reportStates),
  council: z.string().nullable(),
});
/** A council's decision, without its text and its scout. */
export const councilDecision = z.object({
  council: z.string(),
  number: z.number(),
  state: z.enum(decisionStates),
  dueDate: z.string().nullable(),
});
export const trip = recordedShape(tripRecord, {
  startsAt: z.string(),
  endsAt: z.string(),
  sectors: z.array(z.object({ baseName: z.string(), suffixName: z.string(), agreed: z.boolean() })),
  helperIds: z.array(z.number()),
  homeContact: z.string().nullable(),
  fees: z.object({ scout: z.number(), other: z.number() }),
  packingList: z.array(z.string()),
}).extend({
  name: z.string(),
  place: z.string().nullable(),
  state: z.enum(tripStates),
  reason: z.string().nullable(),
});
/** Whether a scout comes to a trip, and who said so how. */
export const tripPerson = z.object({
  trip: z.string(),
  state: z.enum(personStates),
  needsCall: z.boolean(),
  way: z.enum(answerWays).nullable(),
  relation: z.enum(guardianRelations).nullable(),
  discount: z.number().nullable(),
  /** Whether the child was handed over at the return, never to whom; absent in entries about something else. */
  isHandedOver: z.boolean().optional(),
});
export const tripPlace = z.object({
  trip: z.string(),
  kind: z.enum(placeKinds),
  name: z.string(),
  places: z.number(),
  driver: z.string().nullable(),
  plate: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
});
export const rollCall = z.object({
  trip: z.string(),
  name: z.string(),
  departedAt: z.string().nullable(),
});
const receipt = z.object({ trip: z.string(), amount: z.number(), way: z.enum(paymentWays) });
/** Without its name: sums stay when a scout is erased. */
export const tripPayment = receipt.extend({ receiptNumber: z.number() });
export const tripClaim = receipt.extend({ state: z.enum(claimStates) });
/** The ways in which families pay, in their order. */
export const waysToPay = z.object({
  ways: z.array(
    z.object({
      kind: z.enum(wayKinds),
      name: z.string(),
      note: z.string().nullable(),
      value: z.string().nullable(),
      holder: z.string().nullable(),
      hidden: z.boolean(),
    }),
  ),
});
export const tripExpense = z.object({
  trip: z.string(),
  value: z.number(),
  description: z.string(),
  receipt: z.string().nullable(),
});
export const tripBudget = z.object({
  trip: z.string(),
  lines: z.array(
    z.object({
      text: z.string(),
      kind: z.enum(budgetKinds),
      type: financeItemShape.shape.type,
      amount: z.number(),
    }),
  ),
});
export const nothing = z.null();
/** The state of one scout; null once that scout's data were erased. */
export const erasable = <T extends z.ZodType>(shape: T) => shape.nullable();

/** A transfer to or from another group, by its name there. */
export const transfer = z.object({
  direction: z.enum(directions),
  way: z.enum(transferWays),
  groupName: z.string(),
});
/** The question to a family whether their child may go to a group, and a guardian's answer. */
export const transferQuestion = z.object({ groupName: z.string() });
export const transferAnswer = transferQuestion.extend({
  guardianName: z.string(),
  relation: z.enum(guardianRelations),
});
/** A programme that was taken in. */
export const programmeShape = z.object({
  name: z.string(),
  author: z.string(),
  added: z.number(),
  replaced: z.number(),
  kept: z.number(),
});
