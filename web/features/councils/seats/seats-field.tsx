import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listCaptains } from '../../../../contract/captains/endpoints.ts';
import type { Seat } from '../../../../contract/councils/shapes.ts';
import { type SeatRole, seatRoles } from '../../../../contract/councils/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { q } from '../../../api/api.ts';
import { fullName, keepCompounds } from '../../../i18n/format.ts';
import { CaptainPicker } from '../../../shared/pickers/captain-picker.tsx';
import { ScoutPicker } from '../../../shared/pickers/scout-picker.tsx';
import { FieldMessages } from '../../../ui/form/fields.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import type { Binding } from '../../../ui/form/use-api-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Stack, Text } from '../../../ui/layout/box.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { roleText, seatKey } from '../council-words.ts';

/** The seats of a council in their order: captains and scouts, each with a role. */
export function SeatsField(props: Binding<Seat[]> & { sector: SectorName | null }) {
  const { value: seats, onChange } = props;
  const id = useId();
  const captains = useQuery(q(listCaptains, { query: { type: undefined } })).data?.body ?? [];
  const add = (seat: Pick<Seat, 'captainId' | 'scoutId' | 'name' | 'gender'>) => {
    // The first chairs, the second writes; scouts are members.
    const role: SeatRole = seat.scoutId === null ? seatRoles[Math.min(seats.length, 2)]! : 'member';
    onChange([...seats, { ...seat, role }]);
  };
  const isFree = (key: string) => !seats.some((seat) => seatKey(seat) === key);
  return (
    <Stack gap="16" data-invalid={props.error ? true : undefined}>
      <Text as="h2" size="h3">
        المقاعد
      </Text>
      {seats.length > 0 && (
        <ul>
          {seats.map((seat) => (
            <ListRow
              key={seatKey(seat)}
              name={keepCompounds(seat.name)}
              about={seat.scoutId !== null && 'كشاف، بلا حساب'}
            >
              <NativeSelect
                aria-label={`مقعد ${seat.name}`}
                value={seat.role}
                onChange={(event) => {
                  const role = event.currentTarget.value as SeatRole;
                  onChange(seats.map((each) => (each === seat ? { ...each, role } : each)));
                }}
              >
                {seatRoles.map((role) => (
                  <option key={role} value={role}>
                    {roleText({ role, gender: seat.gender })}
                  </option>
                ))}
              </NativeSelect>
              <IconButton
                label={`إزالة ${seat.name}`}
                onClick={() => onChange(seats.filter((each) => each !== seat))}
              >
                <IconX size={20} stroke={1.7} aria-hidden />
              </IconButton>
            </ListRow>
          ))}
        </ul>
      )}
      <CaptainPicker
        label="إضافة قائد"
        optional
        value={null}
        keep={({ captainId }) => isFree(`c${captainId}`)}
        onChange={(captainId) => {
          const captain = captains.find((each) => each.captainId === captainId);
          if (!captain) return;
          const { gender } = captain;
          add({ captainId, scoutId: null, name: fullName(captain), gender });
        }}
      />
      <ScoutPicker
        label="إضافة كشاف"
        optional
        value={null}
        sector={props.sector}
        onChange={(scoutId, scout) => {
          if (!scout || !isFree(`s${scoutId}`)) return;
          add({ captainId: null, scoutId, name: scout.name, gender: scout.gender });
        }}
      />
      <FieldMessages error={props.error} id={id} />
    </Stack>
  );
}
