import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { readTripEquipment } from '../../../contract/equipment/lending-endpoints.ts';
import { q } from '../../api/api.ts';
import { LinkRow } from '../../ui/link-row.tsx';
import { tripEquipmentSaid } from './equipment-words.ts';

/** The row of a trip's board that leads to its equipment, with where it stands. */
export function EquipmentRow({ tripId, activityId }: { tripId: number; activityId: number }) {
  const equipment = useQuery(q(readTripEquipment, { params: { tripId } }));
  const said = equipment.data && tripEquipmentSaid(equipment.data.body);
  return (
    <LinkRow
      to="/activities/$activityId/equipment"
      params={{ activityId: String(activityId) }}
      heading="العهدة"
      icon={<IconPackage size={22} stroke={1.7} aria-hidden />}
      about={said?.text ?? 'ما يخرج مع المعسكر وما يعود'}
      {...(said && { tone: said.tone })}
      aboutTone={said?.tone === 'warn' ? 'warn' : 'quiet'}
    />
  );
}
