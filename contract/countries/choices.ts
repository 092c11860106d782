import type { Country, CountryCode, DigitKind } from './country.ts';

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

/** The row with what a group decided apart. */
export function withChoices(row: Country, chosen: CountryChoices): Country {
  return {
    ...row,
    digits: chosen.digits ?? row.digits,
    firstWeekday: chosen.firstWeekday ?? row.firstWeekday,
    memberNumber: {
      isOn: chosen.memberNumber ?? row.memberNumber.isOn,
      label: chosen.memberNumberLabel ?? row.memberNumber.label,
    },
    subscriptionStep: chosen.wholeSubscriptions === true ? 1 : row.subscriptionStep,
  };
}
