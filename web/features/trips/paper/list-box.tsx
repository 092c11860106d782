import { commonGender } from '../../../../contract/core/labels.ts';
import type { Trip, TripPerson } from '../../../../contract/trips/endpoints.ts';
import { daysText, momentText } from '../../../../contract/trips/letter.ts';
import { personKey } from '../../../../contract/trips/people.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { tripWord } from '../../../../contract/trips/words.ts';
import { formatNumber, fullName, groupToday, shortDate } from '../../../i18n/format.ts';
import { Blank, Paper, PaperFoot, PaperHead, PaperTable } from '../../../shared/paper.tsx';
import { Row } from '../../../ui/layout/box.tsx';
import { PhoneNumber } from '../../../ui/phone.tsx';
import { scoutsText } from '../rules.ts';
import css from './papers.module.css';

/** Who travels, for the authorities: no health, no money; numbers of identity are written by hand. */
export function ListPaper(props: { trip: Trip; people: readonly TripPerson[]; day: TripDay }) {
  const { trip, people, day } = props;
  const scouts = people.filter(({ kind }) => kind === 'scout');
  const others = people.filter(({ kind }) => kind !== 'scout');
  const vehicles = day.places.filter(({ kind }) => kind === 'vehicle');
  const leaders = [trip.captain, ...trip.helpers];
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
      <PaperTable>
        <thead>
          <tr>
            <th scope="col">الاسم</th>
            <th scope="col">الصفة</th>
            <th scope="col">الهاتف</th>
            <th scope="col">رقم الهوية</th>
          </tr>
        </thead>
        <tbody>
          {leaders.map((captain, index) => (
            <tr key={captain.captainId}>
              <td>{fullName(captain)}</td>
              <td>{index === 0 ? 'القائد المسؤول' : 'مساعد'}</td>
              <td>{captain.phoneNumber && <PhoneNumber number={captain.phoneNumber} />}</td>
              <td />
            </tr>
          ))}
          {others
            .filter(({ captainId }) => !leaders.some((leader) => leader.captainId === captainId))
            .map(({ personId, name, kind, phoneNumber }) => (
              <tr key={personId}>
                <td>{name}</td>
                <td>{kind === 'guest' ? 'ضيف' : 'قائد'}</td>
                <td>{phoneNumber && <PhoneNumber number={phoneNumber} />}</td>
                <td />
              </tr>
            ))}
          {trip.homeContact && (
            <tr>
              <td>{trip.homeContact.name}</td>
              <td>في البيت للطوارئ</td>
              <td>
                {trip.homeContact.phoneNumber && (
                  <PhoneNumber number={trip.homeContact.phoneNumber} />
                )}
              </td>
              <td />
            </tr>
          )}
        </tbody>
      </PaperTable>
      {vehicles.length > 0 && (
        <>
          <h3 className={css.heading}>العربات</h3>
          <PaperTable>
            <thead>
              <tr>
                <th scope="col">العربة</th>
                <th scope="col">السائق</th>
                <th scope="col">الهاتف</th>
                <th scope="col">اللوحة</th>
                <th scope="col">الركاب</th>
              </tr>
            </thead>
            <tbody>
              {vehicles.map(({ placeId, name, driver, phoneNumber, plate }) => (
                <tr key={placeId}>
                  <td>{name}</td>
                  <td>{driver}</td>
                  <td>{phoneNumber && <PhoneNumber number={phoneNumber} />}</td>
                  <td>{plate}</td>
                  <td>
                    {formatNumber(people.filter(({ vehicleId }) => vehicleId === placeId).length)}
                  </td>
                </tr>
              ))}
            </tbody>
          </PaperTable>
        </>
      )}
      <h3 className={css.heading}>المشاركون</h3>
      <PaperTable>
        <thead>
          <tr>
            <th scope="col">م</th>
            <th scope="col">الاسم</th>
            <th scope="col">تاريخ الميلاد</th>
            <th scope="col">ولي الأمر</th>
            <th scope="col">هاتفه</th>
            <th scope="col">رقم الهوية</th>
          </tr>
        </thead>
        <tbody>
          {scouts.map((person, index) => (
            <tr key={personKey(person)}>
              <td>{formatNumber(index + 1)}</td>
              <td>{person.name}</td>
              <td>{person.birthDate ? shortDate(person.birthDate) : '—'}</td>
              <td>{(person.guardians[0] ?? onCards.get(person.personId ?? 0))?.name}</td>
              <td>{person.phoneNumber && <PhoneNumber number={person.phoneNumber} />}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </PaperTable>
      <Row justify="between" className={css.signed}>
        <Blank label="توقيع القائد المسؤول" wide />
        <Blank label="الختم" wide />
      </Row>
      <PaperFoot today={groupToday()}>{trip.name}</PaperFoot>
    </Paper>
  );
}
