import { useQuery } from '@tanstack/react-query';
import { moneyText, sumMoney } from '../../../../contract/core/money.ts';
import type { FamilyWay } from '../../../../contract/payment-ways/shapes.ts';
import type { Trip, TripPerson } from '../../../../contract/trips/endpoints.ts';
import { daysText } from '../../../../contract/trips/letter.ts';
import { readTripMoney } from '../../../../contract/trips/money-endpoints.ts';
import { personKey } from '../../../../contract/trips/people.ts';
import { referenceText } from '../../../../contract/trips/references.ts';
import { q } from '../../../api/api.ts';
import {
  dayMonth,
  formatMoney,
  formatNumber,
  groupToday,
  sectorName,
} from '../../../i18n/format.ts';
import { Paper, PaperFoot, PaperHead, Papers } from '../../../shared/paper/paper.tsx';
import { WayValue } from '../../../shared/paying/way-text.tsx';
import { Row } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import css from './pay-box.module.css';
import { owingFamilies } from './pay-rules.ts';

/** Slips on a sheet. */
const ON_A_SHEET = 3;

/** A slip for each scout who still owes: the amount, the reference and the ways, with the QR code of one. */
export default function PayPapers({ trip, people }: { trip: Trip; people: readonly TripPerson[] }) {
  const params = { tripId: trip.tripId };
  const money = useQuery(q(readTripMoney, { params, query: {} }));
  const { owing, scouts } = owingFamilies(people);
  if (owing.length === 0) return <EmptyState title="دفع كل القادمين ما عليهم" />;
  const sheets = Array.from({ length: Math.ceil(owing.length / ON_A_SHEET) }, (_, nth) =>
    owing.slice(nth * ON_A_SHEET, (nth + 1) * ON_A_SHEET),
  );
  return (
    <Loaded query={money} skeleton={<CardSkeleton lines={10} />}>
      {({ body: { ways = [] } }) => (
        <Papers>
          {sheets.map((sheet, nth) => (
            <Paper
              key={personKey(sheet[0]!)}
              label={`كيف تدفعون؟ صفحة ${formatNumber(nth + 1)}`}
              size="sheet"
            >
              <PaperHead title="كيف تدفعون؟" number={trip.name} date={daysText(trip)} />
              {sheet.map((person) => (
                <Slip key={personKey(person)} trip={trip} person={person} ways={ways} />
              ))}
              <PaperFoot
                today={groupToday()}
                place={`صفحة ${formatNumber(nth + 1)} من ${formatNumber(sheets.length)}`}
              >
                {`${formatNumber(owing.length)} من ${formatNumber(scouts)} لم يكتمل دفعهم`}
              </PaperFoot>
            </Paper>
          ))}
        </Papers>
      )}
    </Loaded>
  );
}

function Slip(props: { trip: Trip; person: TripPerson; ways: readonly FamilyWay[] }) {
  const { trip, person, ways } = props;
  const { name, due, paid, reference, sectorBaseName, sectorSuffixName } = person;
  const drawn =
    ways.find(({ kind }) => kind === 'link') ?? ways.find(({ value }) => value !== null);
  // The link stands beside its QR code.
  const listed = ways.filter((way) => way !== drawn || way.kind !== 'link');
  const words = ({ holder, note }: FamilyWay) => [holder, note].filter(Boolean).join('، ');
  return (
    <Row as="section" align="start" className={css.slip}>
      <div className={css.words}>
        <Row justify="between">
          <h3>{name}</h3>
          {sectorBaseName && sectorSuffixName && (
            <span>{sectorName({ sectorBaseName, sectorSuffixName })}</span>
          )}
        </Row>
        <Row className={css.amount}>
          <div>
            <p>الباقي</p>
            <strong>{moneyText(sumMoney([due, -paid]))}</strong>
          </div>
          {reference && (
            <div>
              <p>المرجع في التحويل</p>
              <strong>
                <bdi>{referenceText(reference)}</bdi>
              </strong>
            </div>
          )}
        </Row>
        <p className={css.sums}>
          {[
            `الرسم ${formatMoney(due)}، ${paid > 0 ? `ودُفع ${formatMoney(paid)}` : 'ولم يُدفع شيء بعد'}.`,
            trip.answerBy && `آخر يوم للرد ${dayMonth(trip.answerBy)}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {ways.length === 0 ? (
          <p>اسألوا القائد كيف تدفعون.</p>
        ) : (
          <dl>
            {listed.map((way) => (
              <Row key={way.wayId} align="baseline" className={css.way}>
                <dt>{way.name}</dt>
                <dd>
                  {way.value && <WayValue way={way} />}
                  {words(way) && <p>{words(way)}</p>}
                </dd>
              </Row>
            ))}
          </dl>
        )}
      </div>
      {drawn?.value && (
        <div className={css.code}>
          <QrCode text={drawn.value} label={`رمز ${drawn.name}`} />
          <p>{drawn.name}</p>
          {drawn.host && (
            <bdi dir="ltr" className={css.host}>
              {drawn.host}
            </bdi>
          )}
        </div>
      )}
    </Row>
  );
}
