import { moneyText } from '../../../../contract/core/money.ts';
import type { Trip, TripPerson } from '../../../../contract/trips/endpoints.ts';
import { consentWords, daysText, momentText } from '../../../../contract/trips/letter.ts';
import { personKey } from '../../../../contract/trips/people.ts';
import { fullName, groupToday, sectorName } from '../../../i18n/format.ts';
import { Blank, Paper, PaperFoot, PaperHead } from '../../../shared/paper/paper.tsx';
import { Row } from '../../../ui/layout/box.tsx';
import { isolatedPhone } from '../rules.ts';
import css from './papers.module.css';

/** A slip to sign for each scout whose family has no written consent yet, four on a sheet. */
export function SlipPapers({ trip, people }: { trip: Trip; people: readonly TripPerson[] }) {
  return people.map((person) => {
    const { sectorBaseName, sectorSuffixName } = person;
    const { phoneNumber } = trip.captain;
    return (
      <Paper key={personKey(person)} label={`موافقة أسرة ${person.name}`} size="strip">
        <PaperHead
          title={`موافقة على مشاركة ${person.name}`}
          {...(sectorBaseName &&
            sectorSuffixName && { beside: sectorName({ sectorBaseName, sectorSuffixName }) })}
          number={trip.name}
          date={daysText(trip)}
        />
        <p className={css.words}>{consentWords(trip, [person.name])}</p>
        <p>
          {[
            `الانطلاق ${momentText(trip.startsAt)}${trip.meetingPlace ? ` من ${trip.meetingPlace}` : ''}`,
            `العودة ${momentText(trip.endsAt)}`,
            trip.fees.scout > 0 && `الرسم ${moneyText(trip.fees.scout)}`,
          ]
            .filter(Boolean)
            .join('، ')}
        </p>
        {trip.packingList.length > 0 && <p>{`نُحضر: ${trip.packingList.join('، ')}`}</p>}
        <Row justify="between" wrap className={css.blanks}>
          <Blank label="اسم ولي الأمر" wide />
          <Blank label="صلته" />
        </Row>
        <Row justify="between" wrap className={css.blanks}>
          <Blank label="التوقيع" wide />
          <Blank label="التاريخ" />
          <Blank label="هاتفه" />
        </Row>
        <PaperFoot today={groupToday()}>
          {[`القائد المسؤول ${fullName(trip.captain)}`, phoneNumber && isolatedPhone(phoneNumber)]
            .filter(Boolean)
            .join('، ')}
        </PaperFoot>
      </Paper>
    );
  });
}
