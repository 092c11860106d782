import { commonGender } from '../../../../contract/core/labels.ts';
import type { Trip, TripPerson } from '../../../../contract/trips/endpoints.ts';
import { daysText, momentText } from '../../../../contract/trips/letter.ts';
import { personKey } from '../../../../contract/trips/people.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { tripWord } from '../../../../contract/trips/words.ts';
import { formatNumber, fullName, groupToday, shortDate } from '../../../i18n/format.ts';
import { useMemberNumber } from '../../../session/member-numbers.ts';
import { Blank, Paper, PaperFoot, PaperHead, PaperList } from '../../../shared/paper/paper.tsx';
import { Box, Row } from '../../../ui/layout/box.tsx';
import { MemberNumber } from '../../../ui/member-number.tsx';
import { PhoneNumber } from '../../../ui/phone.tsx';
import { scoutsText } from '../rules.ts';
import css from './papers.module.css';

/** The column of membership numbers, while the group keeps them. */
function numberColumn<P extends { memberNumber?: string | null | undefined }>(
  label: string | null,
) {
  const cell = ({ memberNumber }: P) => memberNumber && <MemberNumber number={memberNumber} />;
  return label ? [{ header: label, cell }] : [];
}

const phoneOf = ({ phoneNumber }: { phoneNumber: string | null }) =>
  phoneNumber && <PhoneNumber number={phoneNumber} />;

/** Who travels, for the authorities: no health, no money; numbers of identity are written by hand. */
export function ListPaper(props: { trip: Trip; people: readonly TripPerson[]; day: TripDay }) {
  const { trip, people, day } = props;
  const label = useMemberNumber();
  const scouts = people.filter(({ kind }) => kind === 'scout');
  const others = people.filter(({ kind }) => kind !== 'scout');
  const vehicles = day.places.filter(({ kind }) => kind === 'vehicle');
  const leaders = [trip.captain, ...trip.helpers];
  const officials = [
    ...leaders.map(({ captainId, ...captain }, index) => ({
      key: `captain-${captainId}`,
      name: fullName(captain),
      role: index === 0 ? 'القائد المسؤول' : 'مساعد',
      phoneNumber: captain.phoneNumber,
      memberNumber: captain.memberNumber,
    })),
    ...others
      .filter(({ captainId }) => !leaders.some((leader) => leader.captainId === captainId))
      .map(({ name, kind, phoneNumber, memberNumber, ...person }) => ({
        key: personKey({ kind, ...person }),
        name,
        role: kind === 'guest' ? 'ضيف' : 'قائد',
        phoneNumber,
        memberNumber,
      })),
    ...(trip.homeContact
      ? [{ key: 'home', role: 'في البيت للطوارئ', memberNumber: null, ...trip.homeContact }]
      : []),
  ];
  const onCards = new Map(day.people.map(({ personId, guardians }) => [personId, guardians[0]]));
  const facts = [
    ['الانطلاق', [momentText(trip.startsAt), trip.meetingPlace]],
    ['خط السير', [trip.route]],
    ['المبيت', [trip.overnight]],
    ['العودة', [momentText(trip.endsAt)]],
    ['التصريح', [trip.permit]],
    [
      'العدد',
      [
        `${formatNumber(people.length)}: ${scoutsText(scouts.length, commonGender(scouts))}`,
        others.length > 0 && `${formatNumber(others.length)} من القادة والضيوف`,
      ],
    ],
  ] as const;
  return (
    <Paper label={`كشف المشاركين في ${trip.name}`} size="long">
      <PaperHead
        title={`كشف المشاركين في ${tripWord(trip)}`}
        number={trip.name}
        date={daysText(trip)}
      />
      <dl className={css.facts}>
        {facts.map(([label, values]) => {
          const value = values.filter(Boolean).join('، ');
          return (
            value !== '' && (
              <Row key={label} gap="16">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Row>
            )
          );
        })}
      </dl>
      <h3 className={css.heading}>القادة والمسؤولون</h3>
      <PaperList
        columns={[
          { header: 'الاسم', cell: ({ name }) => name },
          { header: 'الصفة', cell: ({ role }) => role },
          { header: 'الهاتف', cell: phoneOf },
          ...numberColumn<(typeof officials)[number]>(label),
          { header: 'رقم الهوية' },
        ]}
        rows={officials}
        rowKey={({ key }) => key}
      />
      {vehicles.length > 0 && (
        <>
          <h3 className={css.heading}>العربات</h3>
          <PaperList
            columns={[
              { header: 'العربة', cell: ({ name }) => name },
              { header: 'السائق', cell: ({ driver }) => driver },
              { header: 'الهاتف', cell: phoneOf },
              { header: 'اللوحة', cell: ({ plate }) => plate },
              {
                header: 'الركاب',
                cell: ({ placeId }) =>
                  formatNumber(people.filter(({ vehicleId }) => vehicleId === placeId).length),
              },
            ]}
            rows={vehicles}
            rowKey={({ placeId }) => placeId}
          />
        </>
      )}
      <h3 className={css.heading}>المشاركون</h3>
      <PaperList
        columns={[
          {
            header: 'م',
            cell: (_, index) => (
              <Box as="span" nowrap>
                {formatNumber(index + 1)}
              </Box>
            ),
          },
          { header: 'الاسم', cell: ({ name }) => name },
          {
            header: 'تاريخ الميلاد',
            cell: ({ birthDate }) => (birthDate ? shortDate(birthDate) : '—'),
          },
          {
            header: 'ولي الأمر',
            cell: ({ guardians, personId }) => (guardians[0] ?? onCards.get(personId ?? 0))?.name,
          },
          { header: 'هاتفه', cell: phoneOf },
          ...numberColumn<TripPerson>(label),
          { header: 'رقم الهوية' },
        ]}
        rows={scouts}
        rowKey={personKey}
      />
      <Row justify="between" className={css.signed}>
        <Blank label="توقيع القائد المسؤول" wide />
        <Blank label="الختم" wide />
      </Row>
      <PaperFoot today={groupToday()}>{trip.name}</PaperFoot>
    </Paper>
  );
}
