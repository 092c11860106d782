import { useKeptSwitch } from '../../../ui/use-kept-switch.ts';

/** Whether the lists of a week are drawn with more rows. */
export const useDense = () => useKeptSwitch('attendance-dense');
