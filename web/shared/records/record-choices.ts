import type { FieldInfo } from '../../../contract/core/record-content.ts';
import { choicesOf } from '../../ui/form/choices.ts';

/** The choices of a record's field, in its order. */
export const fieldChoices = <C extends Readonly<Record<string, string>>>({
  kind: { choices },
}: FieldInfo<{ choices: C }>) => choicesOf(Object.keys(choices) as (keyof C & string)[], choices);
