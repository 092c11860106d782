import { beforeEach } from 'vitest';
import type { TestApp } from './app.ts';
import { aSetting, type Setting } from './factories.ts';

/** The group of `aSetting`, made anew before each test, with what `more` adds to it. */
export function testGroup<const Names extends readonly string[] = [], More extends object = object>(
  server: TestApp,
  names?: Names,
  more?: (setting: Setting<Names>) => Promise<More>,
): Setting<Names> & More {
  const group = {} as Setting<Names> & More;
  beforeEach(async () => {
    const setting = await aSetting(server, names);
    Object.assign(group, setting, await more?.(setting));
  });
  return group;
}
