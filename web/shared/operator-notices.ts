import { isSwitchKept } from '../ui/use-kept-switch.ts';

/** The switch of a notice of the operator of many groups, which puts it aside on this device. */
export const noticeSwitch = (noticeId: number) => `khayma-operator-notice-${noticeId}`;

export const isAside = (noticeId: number): boolean => isSwitchKept(noticeSwitch(noticeId));
