import type { Page } from '@playwright/test';
import { paths } from '../web/app/paths.ts';
import type { screens } from './screens.ts';

/** Something that a screen shows only after somebody did something: a wrong form, an open dialog. */
export type Moment = {
  viewer: keyof typeof screens;
  url: string;
  name: string;
  /** In the dark theme too. */
  dark?: boolean;
  act: (page: Page) => Promise<unknown>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Submits a form as it stands, so that it says what is wrong. */
const submitWrong =
  (name: string | RegExp): Moment['act'] =>
  async (page) => {
    await button(page, name).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  };

export const moments: Moment[] = [
  { viewer: 'visitor', url: paths.login, name: 'wrong', act: submitWrong('تسجيل الدخول') },
  { viewer: 'visitor', url: paths.signUp, name: 'wrong', act: submitWrong(/إنشاء/) },
  { viewer: 'general', url: paths.editPassword, name: 'wrong', act: submitWrong(/تغيير|حفظ/) },
  { viewer: 'general', url: paths.addSector, name: 'wrong', act: submitWrong('إضافة القطاع') },
  { viewer: 'unit', url: paths.addScout, name: 'wrong', act: submitWrong(/إضافة/) },
  {
    viewer: 'general',
    url: paths.sendNotification,
    name: 'wrong',
    dark: true,
    act: submitWrong('إرسال'),
  },
  { viewer: 'regular', url: paths.addActivity, name: 'wrong', act: submitWrong(/إضافة/) },
];
