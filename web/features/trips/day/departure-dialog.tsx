import { useState } from 'react';
import { type LeaveWay, leaveWays } from '../../../../contract/trips/roll-call.ts';
import { serverTime } from '../../../i18n/clock.ts';
import { formatNumber, timeOf } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Grid, Text } from '../../../ui/layout/box.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Phone } from '../../../ui/phone.tsx';
import { leaveWord, phonesOf, type Row, withoutText } from './call-rules.ts';
import css from './roll-call.module.css';

/** Asks before the departure where each missing one is; nothing is chosen beforehand. */
export function DepartureDialog(props: {
  missing: readonly Row[];
  hereCount: number;
  familyCount: number;
  onClose: () => void;
  onLeave: (leaves: ReadonlyMap<number, LeaveWay>) => void;
}) {
  const { missing } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<number, LeaveWay>>(new Map());
  const left = missing.filter(({ personId }) => !chosen.has(personId)).length;
  return (
    <Dialog title={`الانطلاق ${withoutText(missing.length)}؟`} onClose={props.onClose}>
      <p>{formatNumber(props.hereCount)} هنا. لا ننطلق حتى نعرف أين كل واحد.</p>
      {missing.map((row) => {
        const [phone] = phonesOf(row);
        return (
          <Grid
            role="group"
            aria-label={row.name}
            gap="8"
            line="above"
            padBlock="12"
            key={row.personId}
            className={css.choices}
          >
            <Text weight="bold">{row.name}</Text>
            {phone && (
              <Text tone="quiet">
                {phone.who}: <Phone number={phone.phoneNumber} />
              </Text>
            )}
            <Grid columns="2" gap="8">
              {leaveWays.map((way) => (
                <Button
                  key={way}
                  look="default"
                  aria-pressed={chosen.get(row.personId) === way}
                  onClick={() => setChosen(new Map(chosen).set(row.personId, way))}
                >
                  {leaveWord(row, way)}
                </Button>
              ))}
            </Grid>
          </Grid>
        );
      })}
      <Text tone="quiet">
        تظهر «انطلقوا» مع الوقت لأسر الـ {formatNumber(props.familyCount)} وحدهم.
      </Text>
      <Grid columns="2" gap="8">
        <Button look="default" onClick={props.onClose}>
          ننتظر
        </Button>
        <Button disabled={left > 0} onClick={() => props.onLeave(chosen)}>
          انطلقنا {timeOf(new Date(serverTime()))}
        </Button>
      </Grid>
    </Dialog>
  );
}
