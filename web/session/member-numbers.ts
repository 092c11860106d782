import { country, readCountryFrom } from '../../contract/countries/current.ts';
import { useGroup } from './group.ts';

/**
 * The group's name for the numbers of its members; null while it keeps none, and while that is unknown. Screens whose rules
 * read it by the record call this, too: it tells the rules, at once and without a reload.
 */
export function useMemberNumber(): string | null {
  const group = useGroup();
  if (!group) return null;
  // Absent in an answer that a device stored before 1.3.0.
  const { memberNumber: isOn = false, memberNumberLabel: label = '' } = group;
  const row = country();
  if (row.memberNumber.isOn !== isOn || row.memberNumber.label !== label) {
    const memberNumber = { isOn, label };
    readCountryFrom(() => ({ ...row, memberNumber }));
  }
  return isOn ? label : null;
}
