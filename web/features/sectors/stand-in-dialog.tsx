import { useQuery } from '@tanstack/react-query';
import { addDays } from '../../../contract/core/calendar.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import {
  createStandIn,
  deleteStandIn,
  listStandIns,
  STAND_IN_DAYS,
  type StandIn,
} from '../../../contract/sectors/stand-ins.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { fullName, groupToday, sectorName, weekdayDate } from '../../i18n/format.ts';
import { CaptainPicker } from '../../shared/pickers/captain-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Grid, Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { nextFriday } from './rules.ts';

/** Names who records a sector while its captains are away, and ends it. */
export default function StandInDialog(props: { sector: SectorName; onClose: () => void }) {
  const { sector } = props;
  const standIns = useQuery(q(listStandIns, { query: sector }));
  const today = groupToday();
  const empty = { sector, captainId: null as number | null, until: nextFriday(today) };
  const form = useApiForm(createStandIn, {
    initialValues: empty,
    fieldOfCode: {
      STAND_IN_DAY: 'until',
      NOT_A_REGULAR_CAPTAIN: 'captainId',
      STAND_IN_AT_HOME: 'captainId',
      STANDS_IN_ELSEWHERE: 'captainId',
    },
    successMessage: 'تم تعيين القائد البديل',
    errorMessage: 'لم يُعيَّن القائد البديل',
  });
  return (
    <FormDialog
      title={`قائد بديل: ${sectorName(sector)}`}
      onClose={props.onClose}
      form={form}
      warnOnLeave={false}
      onSaved={() => form.restart(empty)}
      submit="تعيين قائد بديل"
      loadingText="جارٍ التعيين…"
      after={
        <Loaded query={standIns} skeleton={<CardSkeleton lines={2} />}>
          {({ body }) =>
            body.length === 0 ? null : (
              <Grid as="ul" gap="8" aria-label="القادة البدلاء الآن">
                {body.map((standIn) => (
                  <Named key={standIn.captainId} standIn={standIn} sector={sector} />
                ))}
              </Grid>
            )
          }
        </Loaded>
      }
    >
      <Text tone="quiet">
        قائد من قطاع آخر يسجّل غياب هذا القطاع واشتراكه حتى اليوم الذي تختاره. يرى الأسماء وحدها، ولا
        يرى أرقام الهواتف ولا العناوين.
      </Text>
      <CaptainPicker
        {...form.field('captainId')}
        label="القائد"
        type="regular"
        keep={(captain) => sectorName(captain) !== '' && sectorName(captain) !== sectorName(sector)}
        emptyText="لا يوجد قادة في قطاعات أخرى"
      />
      <DateField
        {...form.field('until')}
        label="آخر يوم"
        minDate={today}
        maxDate={addDays(today, STAND_IN_DAYS)}
      />
    </FormDialog>
  );
}

function Named({ standIn, sector }: { standIn: StandIn; sector: SectorName }) {
  const end = useApiMutation(deleteStandIn, {
    successMessage: 'تم إنهاء تكليف القائد البديل',
    errorMessage: 'لم ينتهِ التكليف',
  });
  const name = fullName(standIn);
  const ask = async () => {
    const yes = await confirm({
      title: `إنهاء تكليف ${name}؟`,
      body: 'لن يُقبَل بعد الآن ما يسلّمه لهذا القطاع. ما سُجِّل يبقى كما هو.',
      confirmLabel: 'إنهاء',
      danger: true,
    });
    if (yes) end.mutate({ body: { ...sector, captainId: standIn.captainId } });
  };
  return (
    <ListRow name={name} about={`حتى ${weekdayDate(standIn.until)}`}>
      <Button look="danger-text" disabled={end.isPending} onClick={() => void ask()}>
        إنهاء<VisuallyHidden> تكليف {name}</VisuallyHidden>
      </Button>
    </ListRow>
  );
}
