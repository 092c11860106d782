import type { Trip, TripPerson } from '../../../../contract/trips/endpoints.ts';
import { daysText } from '../../../../contract/trips/letter.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { nightsOf } from '../../../../contract/trips/words.ts';
import { formatNumber, groupToday } from '../../../i18n/format.ts';
import { Paper, PaperFoot, PaperHead, PaperTable } from '../../../shared/paper.tsx';
import { PhoneNumber } from '../../../ui/phone.tsx';
import { isolatedPhone } from '../rules.ts';
import css from './papers.module.css';

/** A sheet of each vehicle to call the roll by hand; who is in none stands on one of their own. */
export function CallsPaper(props: { trip: Trip; people: readonly TripPerson[]; day: TripDay }) {
  const { trip, people, day } = props;
  const calls = ['الانطلاق', 'الوصول', ...(nightsOf(trip) > 0 ? ['النوم'] : []), 'العودة'];
  const vehicles = day.places
    .filter(({ kind }) => kind === 'vehicle')
    .map(({ placeId, name, driver, phoneNumber, plate }) => ({
      name,
      about: [driver, phoneNumber && isolatedPhone(phoneNumber), plate].filter(Boolean).join('، '),
      rows: people.filter(({ vehicleId }) => vehicleId === placeId),
    }));
  const rest = people.filter(({ vehicleId }) => vehicleId === null);
  const sheets = [
    ...vehicles,
    { name: vehicles.length > 0 ? 'بلا عربة' : trip.name, about: '', rows: rest },
  ];
  return sheets
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, about, rows }) => (
      <Paper key={name} label={`نداء ${name}`} size="long">
        <PaperHead
          title={`النداء: ${name}`}
          {...(about && { beside: about })}
          number={trip.name}
          date={daysText(trip)}
        />
        <PaperTable className={css.calls}>
          <thead>
            <tr>
              <th scope="col">م</th>
              <th scope="col">الاسم</th>
              <th scope="col">الهاتف</th>
              {calls.map((call) => (
                <th scope="col" key={call}>
                  {call}
                </th>
              ))}
              <th scope="col">تسلّمه</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((person, index) => (
              <tr key={person.personId}>
                <td>{formatNumber(index + 1)}</td>
                <td>{person.name}</td>
                <td>{person.phoneNumber && <PhoneNumber number={person.phoneNumber} />}</td>
                {calls.map((call) => (
                  <td key={call}>
                    <span className={css.box} />
                  </td>
                ))}
                <td />
              </tr>
            ))}
          </tbody>
        </PaperTable>
        <PaperFoot today={groupToday()}>{trip.name}</PaperFoot>
      </Paper>
    ));
}
