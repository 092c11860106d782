import type { Trip, TripPerson } from '../../../../contract/trips/endpoints.ts';
import { daysText } from '../../../../contract/trips/letter.ts';
import { personKey } from '../../../../contract/trips/people.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { nightsOf } from '../../../../contract/trips/words.ts';
import { formatNumber, groupToday } from '../../../i18n/format.ts';
import { Paper, PaperFoot, PaperHead, PaperList } from '../../../shared/paper/paper.tsx';
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
        <PaperList
          className={css.calls}
          columns={[
            { header: 'م', cell: (_, index) => formatNumber(index + 1) },
            { header: 'الاسم', cell: (person) => person.name },
            {
              header: 'الهاتف',
              cell: ({ phoneNumber }) => phoneNumber && <PhoneNumber number={phoneNumber} />,
            },
            ...calls.map((header) => ({ header, cell: () => <span className={css.box} /> })),
            { header: 'تسلّمه' },
          ]}
          rows={rows}
          rowKey={personKey}
        />
        <PaperFoot today={groupToday()}>{trip.name}</PaperFoot>
      </Paper>
    ));
}
