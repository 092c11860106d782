import type { Country, CountryCode, DigitKind, MemberNumbers } from './country.ts';

/** A group's own choices about its country; null takes the country's proposal. */
export interface CountryChoices {
  digits: DigitKind | null;
  /** 0 is Sunday. */
  firstWeekday: number | null;
  /** Whether a subscription is whole units where the currency has parts. */
  wholeSubscriptions: boolean | null;
  /** Whether the group keeps the numbers of its members. */
  memberNumber: boolean | null;
  memberNumberLabel: string | null;
}

/** A group's choices with its country. */
export interface ChosenCountry extends CountryChoices {
  country: CountryCode;
}

/** The numbers of members as a group has chosen; absent in answers that a device stored before 1.3.0. */
export const memberNumbersIn = (
  row: Pick<Country, 'memberNumber'>,
  chosen: Partial<Pick<CountryChoices, 'memberNumber' | 'memberNumberLabel'>>,
): MemberNumbers => ({
  isOn: chosen.memberNumber ?? row.memberNumber.isOn,
  label: chosen.memberNumberLabel ?? row.memberNumber.label,
});

/** The row with what a group decided apart. */
export function withChoices(row: Country, chosen: CountryChoices): Country {
  return {
    ...row,
    digits: chosen.digits ?? row.digits,
    firstWeekday: chosen.firstWeekday ?? row.firstWeekday,
    memberNumber: memberNumbersIn(row, chosen),
    subscriptionStep: chosen.wholeSubscriptions === true ? 1 : row.subscriptionStep,
  };
}
