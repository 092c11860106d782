import { useState } from 'react';

/** Whether this device has the switch of `key` on. */
export function isSwitchKept(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

/** Remembers the switch of `key` on this device. */
export function keepSwitch(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'yes' : 'no');
  } catch {
    // Storage may be blocked: it then holds until the page is left.
  }
}

/** A switch that this device remembers under `key`, whoever uses it. */
export function useKeptSwitch(key: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => isSwitchKept(key));
  return [
    isOn,
    (isOn) => {
      setOn(isOn);
      keepSwitch(key, isOn);
    },
  ];
}
