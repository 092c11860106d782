import { attendanceLabels } from '../../../contract/attendance/words.ts';
import {
  consentEndLabels,
  consentWayLabels,
  FAMILY,
  purposeWords,
  relationLabels,
} from '../../../contract/consents/words.ts';
import { shownRows, storedWords } from '../../../contract/core/record-content.ts';
import { viewPlaceLabels } from '../../../contract/core/view-places.ts';
import {
  decisionKindLabels,
  decisionStateLabels,
  presenceLabels,
  seatRoleLabels,
} from '../../../contract/councils/words.ts';
import { healthRecord } from '../../../contract/health/card.ts';
import { cardWords, healthWayLabels } from '../../../contract/health/words.ts';
import { linkActLabels } from '../../../contract/parents/acts.ts';
import { seatLabels } from '../../../contract/patrols/words.ts';
import { reportKindLabels, reportStateLabels } from '../../../contract/scout-reports/words.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import type { GroupYears } from '../../../contract/transfers/record.ts';
import { personStateLabels } from '../../../contract/trips/words.ts';
import type { Column, Sheet } from '../../lib/spreadsheet.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { HeldData } from './queries.ts';

const column = (title: string, kind: Column['kind'] = 'text'): Column => ({ title, kind });

/** A scout's profile, a line for each field. */
export function profileSheet(scout: StoredScout, dayOf: (moment: string) => string): Sheet {
  return {
    name: 'البيانات',
    columns: [column('البيان'), column('القيمة')],
    rows: [
      ...shownRows(scoutRecord, scout, 'file', storedWords).map(({ label, value }) => [
        label,
        value,
      ]),
      ['القطاع', `${scout.baseName} ${scout.suffixName}`],
      ['أُضيف يوم', dayOf(scout.createdAt)],
      ['حُذف من القوائم يوم', scout.deletedAt && dayOf(scout.deletedAt)],
    ],
  };
}

/** Other data of the scout: one sheet for each kind, also for an empty one. */
export function heldSheets(held: HeldData, child: string): Sheet[] {
  const {
    weeks,
    points,
    contacts,
    links,
    linkActs,
    consents,
    views,
    doses,
    patrol,
    passes,
    badges,
    imports,
  } = held;
  const { reports, decisions, councils, requests, trips, health, healthConsents } = held;
  const { transfers, transferQuestions, before, leftTo } = held;
  return [
    {
      name: 'الحضور والمدفوعات',
      columns: [
        column('الفترة'),
        column('الأسبوع', 'number'),
        column('يبدأ يوم', 'date'),
        column('القطاع'),
        column('الحالة'),
        column('المبلغ المدفوع', 'money'),
      ],
      rows: weeks.map(({ termName, weekNumber, date, sector, status, amount }) => [
        termName,
        weekNumber,
        date,
        sector,
        status && attendanceLabels[status],
        amount,
      ]),
    },
    {
      name: 'التقييم',
      columns: [
        column('الفترة'),
        column('الأسبوع', 'number'),
        column('اليوم', 'date'),
        column('القطاع'),
        column('البند'),
        column('النقاط', 'number'),
        column('من', 'number'),
      ],
      rows: points.map(({ termName, weekNumber, date, sector, criterion, points, max }) => [
        termName,
        weekNumber,
        date,
        sector,
        criterion,
        points,
        max,
      ]),
    },
    {
      name: 'التواصل مع الأسرة',
      columns: [column('اليوم', 'date'), column('القائد'), column('الملاحظة')],
      rows: contacts.map(({ date, by, note }) => [date, by, note]),
    },
    {
      name: 'رابط الأسرة',
      columns: [
        column('أُنشئ يوم', 'date'),
        column('أنشأه'),
        column('لمن هو'),
        column('مرات الفتح', 'number'),
        column('آخر فتح', 'date'),
      ],
      rows: links.map((link) => [
        link.date,
        link.by,
        link.guardianName,
        link.openedCount,
        link.lastOpened,
      ]),
    },
    {
      name: 'ما تمّ من رابط الأسرة',
      columns: [column('اليوم', 'date'), column('ماذا')],
      rows: linkActs.map(({ date, act }) => [date, linkActLabels[act]]),
    },
    {
      name: 'موافقة ولي الأمر',
      columns: [
        column('يوم الموافقة', 'date'),
        column('ولي الأمر'),
        column('صلة القرابة'),
        column('الموافقة على'),
        column('الطريقة'),
        column('سجّلها'),
        column('انتهت يوم', 'date'),
        column('كيف انتهت'),
        column('سجّل انتهاءها'),
      ],
      rows: consents.map((consent) => [
        consent.givenOn,
        consent.guardianName,
        relationLabels[consent.relation],
        purposeWords(consent),
        consentWayLabels[consent.way],
        consent.recordedBy ?? FAMILY,
        consent.endedOn,
        consent.endedHow && consentEndLabels[consent.endedHow],
        consent.endedHow && (consent.endedBy ?? FAMILY),
      ]),
    },
    {
      name: 'البطاقة الصحية',
      columns: [column('السؤال'), column('الإجابة')],
      rows: health ? cardRows(health, child) : [],
    },
    {
      name: 'موافقة البطاقة الصحية',
      columns: [
        column('يوم الموافقة', 'date'),
        column('ولي الأمر'),
        column('صلة القرابة'),
        column('الطريقة'),
        column('نص الموافقة'),
        column('سجّلها'),
        column('انتهت يوم', 'date'),
        column('كيف انتهت'),
      ],
      rows: healthConsents.map((consent) => [
        consent.givenOn,
        consent.guardianName,
        relationLabels[consent.relation],
        healthWayLabels[consent.way],
        consent.words,
        consent.recordedBy ?? FAMILY,
        consent.endedOn,
        consent.endedHow && consentEndLabels[consent.endedHow],
      ]),
    },
    {
      name: 'طلب الانضمام',
      columns: [
        column('أُرسل يوم', 'date'),
        column('رقم الطلب'),
        column('الاسم'),
        column('تاريخ الميلاد', 'date'),
        column('ولي الأمر'),
        column('صلة القرابة'),
        column('رقم الهاتف'),
        column('القطاع المطلوب'),
        column('نص الموافقة'),
        column('ملاحظات القادة'),
      ],
      rows: requests.map((request) => [
        request.date,
        request.number,
        request.name,
        request.birthDate,
        request.guardianName,
        relationLabels[request.relation],
        request.phoneNumber,
        request.sector,
        request.consentWords,
        request.notes,
      ]),
    },
    {
      name: 'الرحلات',
      columns: [
        column('اليوم', 'date'),
        column('الرحلة'),
        column('المشاركة'),
        column('منذ', 'date'),
        column('ردود الأسرة'),
        column('مرجع الدفع'),
        column('المدفوع بإيصال'),
        column('ما قالت الأسرة إنها دفعته'),
        column('الخصم', 'money'),
        column('سبب الخصم'),
        column('ملاحظة'),
        column('تسلّمه'),
      ],
      rows: trips.map((trip) => [
        trip.date,
        trip.trip,
        personStateLabels[trip.state],
        trip.since,
        trip.answers,
        trip.reference,
        trip.receipts,
        trip.claims,
        trip.discount,
        trip.discountReason,
        trip.note,
        trip.handedTo,
      ]),
    },
    {
      name: 'أدوية أُعطيت في الرحلات',
      columns: [column('اليوم', 'date'), column('الدواء'), column('الموعد')],
      rows: doses.map(({ date, medicine, time }) => [date, medicine, time]),
    },
    {
      name: 'من اطّلع على بيانات الاتصال',
      columns: [column('اليوم', 'date'), column('القائد'), column('من أين')],
      rows: views.map(({ date, by, place }) => [date, by, viewPlaceLabels[place]]),
    },
    {
      name: 'الطليعة',
      columns: [column('الطليعة'), column('المهمة')],
      rows: patrol ? [[patrol.name, patrol.seat && seatLabels[patrol.seat]]] : [],
    },
    {
      name: 'متطلبات الشارات',
      columns: [column('اجتازه يوم', 'date'), column('الشارة'), column('المتطلب'), column('سجّله')],
      rows: passes.map(({ date, badge, wording, by }) => [date, badge, wording, by]),
    },
    {
      name: 'الشارات',
      columns: [
        column('الشارة'),
        column('اكتملت يوم', 'date'),
        column('اعتُمدت يوم', 'date'),
        column('اعتمدها'),
        column('سُلِّمت يوم', 'date'),
        column('سلّمها'),
        column('رقم الشهادة', 'number'),
      ],
      rows: badges.map((one) => [
        one.badge,
        one.completedOn,
        one.approvedOn,
        one.approvedBy,
        one.awardedOn,
        one.awardedBy,
        one.certificateNumber,
      ]),
    },
    {
      name: 'التقارير',
      columns: [
        column('يوم الحدث', 'date'),
        column('النوع'),
        column('النص'),
        column('كتبه'),
        column('الحالة'),
        column('المجلس'),
        column('سبب الإغلاق'),
      ],
      rows: reports.map((report) => [
        report.date,
        reportKindLabels[report.kind],
        report.text,
        report.by,
        report.isEarlier ? 'نص قبل تصحيحه' : reportStateLabels[report.state],
        report.council,
        report.reason,
      ]),
    },
    {
      name: 'قرارات المجالس',
      columns: [
        column('يوم الاجتماع', 'date'),
        column('المجلس'),
        column('النوع'),
        column('القرار'),
        column('الحالة'),
        column('الموعد', 'date'),
        column('السبب'),
      ],
      rows: decisions.map((one) => [
        one.date,
        one.council,
        decisionKindLabels[one.kind],
        one.text,
        decisionStateLabels[one.state],
        one.dueDate,
        one.reason,
      ]),
    },
    {
      name: 'المجالس',
      columns: [
        column('المجلس'),
        column('المقعد'),
        column('يوم الاجتماع', 'date'),
        column('الحضور'),
      ],
      rows: councils.map(({ council, role, date, status }) => [
        council,
        role && seatRoleLabels[role],
        date,
        status && presenceLabels[status],
      ]),
    },
    {
      name: 'الاستيراد',
      columns: [column('اليوم', 'date'), column('القائد')],
      rows: imports.map(({ date, by }) => [date, by]),
    },
    {
      name: 'الانتقال إلى مجموعة أخرى',
      columns: [
        column('اليوم', 'date'),
        column('ماذا'),
        column('المجموعة'),
        column('من وافق'),
        column('صلة القرابة'),
        column('يوم الموافقة', 'date'),
        column('السبب'),
      ],
      rows: [
        ...(leftTo === null ? [] : [[null, 'انتقل إلى', leftTo, null, null, null, null]]),
        ...transfers.map((row) => [
          row.date,
          row.direction === 'out' ? 'إلى' : 'من',
          row.groupName,
          row.guardianName,
          row.relation && relationLabels[row.relation],
          row.consentOn,
          row.reason,
        ]),
        ...transferQuestions.flatMap(({ askedOn, groupName, answers }) => [
          [askedOn, 'سُئلت الأسرة عن', groupName, null, null, null, null],
          ...answers.map(({ guardianName, relation, agrees, on }) => [
            askedOn,
            agrees ? 'وافق على' : 'لم يوافق على',
            groupName,
            guardianName,
            relationLabels[relation],
            on,
            null,
          ]),
        ]),
      ],
    },
    {
      name: 'قبل انضمامه إلينا',
      columns: [
        column('وصل يوم', 'date'),
        column('المجموعة'),
        column('ماذا'),
        column('الاسم'),
        column('اليوم', 'date'),
        column('التفصيل'),
      ],
      rows: before.flatMap(({ receivedOn, years }) => beforeRows(receivedOn, years)),
    },
  ];
}

/** A scout's years in another group, a line for each thing that its file told. */
function beforeRows(receivedOn: string, years: GroupYears): Sheet['rows'] {
  const { groupName, enrolledOn = null, terms, badges, requirements, trips } = years;
  const row = (kind: string, name: string | null, day: string | null, detail: string | null) => [
    receivedOn,
    groupName,
    kind,
    name,
    day,
    detail,
  ];
  return [
    row('الالتحاق', null, enrolledOn, null),
    ...terms.map(({ name, sector, attended, counted }) =>
      row('فترة', name, null, `${sector}، ${attended} / ${counted}`),
    ),
    ...badges.map(({ name, date = null }) => row('شارة', name, date, null)),
    ...requirements.map(({ text, date }) => row('متطلب', text, date, null)),
    ...trips.map(({ name, startsOn, endsOn }) => row('رحلة', name, startsOn, endsOn)),
  ];
}

/** A health card, a line for each field. */
function cardRows({ card, confirmedOn }: NonNullable<HeldData['health']>, child: string) {
  const said = cardWords(card, child);
  const names = Object.keys(healthRecord.fields) as (keyof typeof said)[];
  return [
    ...names.map((name) => [healthRecord.fields[name].label, said[name] ?? 'لا إجابة']),
    ['أُكّدت يوم', confirmedOn],
  ];
}
