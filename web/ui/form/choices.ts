/** The choices of a field or filter: each value by its label. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
) => values.map((value) => ({ value, label: labels[value] }));
