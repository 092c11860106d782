import type { Insertable, Kysely } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import { CARRIED_TITLE } from '../../contract/councils/words.ts';
import type { CouncilDecisions, DB, MeetingPoints } from '../db/tables.ts';
import { writtenHere } from './cast.ts';
import type { DemoGroup, Maker } from './group-tables.ts';
import { insertRows } from './parts.ts';
import type { DemoScout } from './people.ts';

type Point = Omit<Insertable<MeetingPoints>, 'meetingId' | 'place' | 'isConfidential'> & {
  decisions: Omit<
    Insertable<CouncilDecisions>,
    'councilId' | 'meetingId' | 'number' | 'firstDueDate' | 'createdAt' | 'state'
  >[];
  /** Decisions of earlier meetings. */
  carries?: number[];
};
interface Meeting {
  councilId: number;
  number: number;
  heldOn: string;
  by: number;
  isApproved: boolean;
  points: Point[];
}

/** Stores a meeting with its points and decisions; returns the numbers of its decisions. */
async function insertMeeting(db: Kysely<DB>, meeting: Meeting, first: number): Promise<number[]> {
  const { councilId, number, heldOn, by, isApproved, points } = meeting;
  const at = `${heldOn}T18:30:00Z`;
  const { meetingId } = await db
    .insertInto('councilMeetings')
    .values({
      councilId,
      number,
      heldOn,
      place: 'مقر المجموعة',
      createdBy: by,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
      approvedBy: isApproved ? by : null,
      approvedAt: isApproved ? at : null,
    })
    .returning('meetingId')
    .executeTakeFirstOrThrow();
  const seats = await db
    .selectFrom('councilSeats')
    .where('councilId', '=', councilId)
    .select(['captainId', 'scoutId'])
    .orderBy('place')
    .execute();
  await insertRows(
    db,
    'meetingAttendance',
    seats.map((seat, index) => ({
      ...seat,
      meetingId,
      status: index === 2 ? ('excused' as const) : ('present' as const),
    })),
  );
  const made: number[] = [];
  for (const [place, { decisions, carries = [], ...point }] of points.entries()) {
    const isConfidential =
      (point.reportId ?? null) !== null || decisions.some((one) => one.isConfidential);
    const { pointId } = await db
      .insertInto('meetingPoints')
      .values({ ...point, meetingId, place, isConfidential })
      .returning('pointId')
      .executeTakeFirstOrThrow();
    const ids = [...carries];
    for (const decision of decisions) {
      const { decisionId } = await db
        .insertInto('councilDecisions')
        .values({
          ...decision,
          councilId,
          meetingId,
          number: first + made.length,
          firstDueDate: decision.dueDate ?? null,
          createdAt: at,
          state: 'open',
        })
        .returning('decisionId')
        .executeTakeFirstOrThrow();
      made.push(decisionId);
      ids.push(decisionId);
    }
    await insertRows(
      db,
      'pointDecisions',
      ids.map((decisionId, index) => ({ pointId, decisionId, place: index })),
    );
  }
  return made;
}

const texts = [
  [
    'caution',
    'خرج من السداسي مرتين أثناء اللعبة ولم يعد حين ناداه العريف. تحدثت معه وأكمل اللعبة.',
  ],
  ['praise', 'ساعد زميلاً أصغر منه في نصب الخيمة دون أن يُطلب منه.'],
  ['note', 'جاء متأخراً ثلاث مرات هذا الشهر، ويقول إن المواصلات تؤخره.'],
  ['breach', 'غادر مكان النشاط دون إذن، وعاد بعد ربع ساعة.'],
] as const;

/** A report of each state on a scout of the first sector, and one more on another. */
async function insertReports(
  db: Kysely<DB>,
  { sectors, today, hoursAgo, record }: DemoGroup,
  honourId: number,
): Promise<{ reportId: number; scout: DemoScout }[]> {
  const [sector] = sectors;
  const { scouts, captainIds, unitCaptainId } = sector!;
  const states = ['referred', 'decided', 'submitted', 'closed'] as const;
  const made: { reportId: number; scout: DemoScout }[] = [];
  for (const [index, [kind, text]] of texts.entries()) {
    const scout = scouts[(index + 2) % scouts.length]!;
    const state = states[index]!;
    const isReferred = state === 'referred' || state === 'decided';
    const writtenAt = hoursAgo(24 * (12 - index));
    const { reportId } = await db
      .insertInto('scoutReports')
      .values({
        scoutId: scout.scoutId,
        kind,
        text,
        happenedOn: addDays(today, index - 12),
        writtenBy: captainIds[0]!,
        writtenAt,
        state,
        councilId: isReferred ? honourId : null,
        referredBy: isReferred ? unitCaptainId : null,
        referredAt: isReferred ? hoursAgo(24 * 9) : null,
        decidedAt: state === 'decided' ? hoursAgo(24 * 6) : null,
        closedBy: state === 'closed' ? unitCaptainId : null,
        closedAt: state === 'closed' ? hoursAgo(24 * 4) : null,
        closeReason: state === 'closed' ? 'تحدثنا مع والده، ولا حاجة إلى مجلس.' : null,
      })
      .returning('reportId')
      .executeTakeFirstOrThrow();
    made.push({ reportId, scout });
    record(writtenAt, captainIds[0]!, 'scoutReport', `${scout.scoutId}/${reportId}`, {
      kind,
      date: addDays(today, index - 12),
      state: 'submitted',
      council: null,
    });
  }
  await db
    .insertInto('scoutReportTexts')
    .values({
      reportId: made[0]!.reportId,
      text: 'خرج من السداسي خمس مرات أثناء اللعبة.',
      replacedBy: captainIds[0]!,
      replacedAt: hoursAgo(24 * 11),
    })
    .execute();
  return made;
}

/** The leaders' council of the group and the honour council of the first sector, with three meetings between them. */
export const insertCouncils: Maker = async (db, group) => {
  const { generalIds, unitIds, sectors, today, hoursAgo } = group;
  const sector = sectors[0]!;
  const createdAt = hoursAgo(24 * 60);
  const council = async (values: {
    name: string;
    kind: 'leaders' | 'honour';
    sectorId: number | null;
  }) =>
    (
      await db
        .insertInto('councils')
        .values({ ...values, scope: values.sectorId === null ? 'group' : 'sector', createdAt })
        .returning('councilId')
        .executeTakeFirstOrThrow()
    ).councilId;
  const leaders = await council({ name: 'مجلس القادة', kind: 'leaders', sectorId: null });
  const honour = await council({
    name: `مجلس شرف ${sector.baseName} ${sector.suffixName}`,
    kind: 'honour',
    sectorId: sector.sectorId,
  });
  const roles = ['chair', 'secretary', 'member'] as const;
  const roleAt = (index: number) => roles[Math.min(index, 2)]!;
  const regular = sector.captainIds[0]!;
  await insertRows(db, 'councilSeats', [
    ...[...generalIds.slice(0, 2), ...unitIds.slice(0, 2), regular].map((captainId, index) => ({
      councilId: leaders,
      captainId,
      role: roleAt(index),
      place: index,
    })),
    ...[sector.unitCaptainId, regular].map((captainId, index) => ({
      councilId: honour,
      captainId,
      role: roleAt(index),
      place: index,
    })),
  ]);
  await insertRows(
    db,
    'councilSeats',
    sector.scouts.slice(0, 2).map(({ scoutId }, index) => ({
      councilId: honour,
      scoutId,
      role: 'member',
      place: index + 2,
    })),
  );
  const [, decided] = await insertReports(db, group, honour);
  const day = (days: number) => addDays(today, days);
  const plain = { scoutId: null, isConfidential: false, kind: 'task' } as const;
  const first = await insertMeeting(
    db,
    {
      councilId: leaders,
      number: 1,
      heldOn: day(-16),
      by: generalIds[0]!,
      isApproved: true,
      points: [
        {
          title: 'الاستعداد للمعسكر',
          minutes: 'نوقشت قائمة الأدوات، وما ينقص منها يُشترى قبل المعسكر بأسبوعين.',
          decisions: [
            {
              ...plain,
              text: writtenHere('شراء ٤٢ حبلاً للقطاع'),
              captainId: regular,
              dueDate: day(-2),
            },
            { ...plain, text: 'تجديد تأمين المخيّم', captainId: unitIds[0]!, dueDate: day(-5) },
          ],
        },
        {
          title: 'حفل الوعد',
          minutes: 'يُدعى الأسر إلى حفل الوعد في نهاية الفترة.',
          decisions: [
            {
              ...plain,
              text: 'دعوة الأسر إلى حفل الوعد',
              captainId: generalIds[0]!,
              dueDate: day(9),
            },
          ],
        },
      ],
    },
    1,
  );
  const second = await insertMeeting(
    db,
    {
      councilId: honour,
      number: 1,
      heldOn: day(-6),
      by: sector.unitCaptainId,
      isApproved: true,
      points: [
        {
          title: `تكريم: ${decided!.scout.name}`,
          minutes: 'قُرئ التقرير، ورأى المجلس أن يُشكر أمام القطاع.',
          source: 'report',
          reportId: decided!.reportId,
          decisions: [
            {
              kind: 'followUp',
              text: `زيارة أسرة ${decided!.scout.name}`,
              scoutId: decided!.scout.scoutId,
              captainId: regular,
              dueDate: day(-1),
              isConfidential: true,
              reportId: decided!.reportId,
              reason: null,
            },
          ],
        },
      ],
    },
    1,
  );
  await db
    .updateTable('scoutReports')
    .set({ decisionId: second[0]! })
    .where('reportId', '=', decided!.reportId)
    .execute();
  await insertMeeting(
    db,
    {
      councilId: leaders,
      number: 2,
      heldOn: day(1),
      by: generalIds[0]!,
      isApproved: false,
      points: [
        {
          title: CARRIED_TITLE,
          source: 'decision',
          minutes: null,
          decisions: [],
          carries: first.slice(0, 2),
        },
        { title: 'قائمة أدوات المعسكر', minutes: null, decisions: [] },
      ],
    },
    first.length + 1,
  );
  await db
    .insertInto('meetingAddenda')
    .values({
      meetingId: (
        await db
          .selectFrom('councilMeetings')
          .where('councilId', '=', leaders)
          .where('number', '=', 1)
          .select('meetingId')
          .executeTakeFirstOrThrow()
      ).meetingId,
      text: writtenHere('الحبال المطلوبة ٤٢ حبلاً لا ٢٤.'),
      addedBy: generalIds[1] ?? generalIds[0]!,
      addedAt: hoursAgo(24 * 10),
    })
    .execute();
  await insertRows(db, 'decisionReminders', [{ captainId: regular, day: day(-3) }]);
  await db
    .updateTable('councilDecisions')
    .set({
      state: 'dropped',
      reason: 'أُجّل حفل الوعد إلى الفترة القادمة.',
      settledBy: generalIds[0]!,
      settledAt: hoursAgo(24 * 2),
      scoutId: null,
    })
    .where('decisionId', '=', first[2]!)
    .execute();
};
