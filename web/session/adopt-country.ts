import { type ChosenCountry, withChoices } from '../../contract/countries/choices.ts';
import type { Country } from '../../contract/countries/country.ts';
import { country } from '../../contract/countries/current.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';
import { listCountries } from '../../contract/group/endpoints.ts';
import { call } from '../api/api.ts';
import { keepCountry } from '../i18n/country.ts';
import { hasUnsaved } from '../ui/form/unsaved.ts';

/** The pause between two looks at what is being typed, in milliseconds. */
const PAUSE = 1000;

/** Whether a reload would lose what somebody types. */
const isTyping = () =>
  hasUnsaved() ||
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    ({ type, value }) => !['checkbox', 'radio', 'hidden'].includes(type) && value !== '',
  );

function reloadOnceSaved(): void {
  if (isTyping()) setTimeout(reloadOnceSaved, PAUSE);
  else location.reload();
}

const isSame = (one: Country, other: Country) =>
  (Object.keys(EGYPT) as (keyof Country)[]).every(
    (column) => JSON.stringify(one[column]) === JSON.stringify(other[column]),
  );

/** Keeps the row of the group's country, and reloads the page where it is written by another one. */
export async function adoptCountry(chosen: ChosenCountry): Promise<void> {
  const { body } = await call(listCountries);
  const row = body.find(({ code }) => code === chosen.country);
  if (!row) return;
  const adopted = withChoices(row, chosen);
  // A storage that forgets would let the page reload forever.
  if (keepCountry(adopted) && !isSame(adopted, country())) reloadOnceSaved();
}
