// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, main, openPage } from './sample-app.tsx';
import { fetchFailure, fetchForever } from './sample-browser.ts';
import { screens } from './screens.ts';

// Addresses that name nothing (specification, section 2).

const PATIENCE = { timeout: 30_000 };

afterEach(closePage);

const heading = () => main().querySelector('h1')?.textContent;
/** A screen of each kind of access, with a part that none has. */
const beneath = ['/nope', '/dashboard/nope', '/finance/nope', '/login/nope', '/sessions/plan/nope'];

test.each(beneath)(
  'a visitor who opens %s reads that it is not found, without a login',
  async (url) => {
    await openPage(url, undefined, fetchForever);
    await waitFor(() => expect(heading()).toBe('Not Found'), PATIENCE);
    expect(location.pathname).toBe(url);
  },
);

test.each(['/scout', '/scout/', '/scout/abc', '/scout/0'])(
  '%s is a scout who is missing, with a way back',
  async (url) => {
    await openPage(url, undefined, fetchFailure);
    await waitFor(() => {
      expect(main().textContent).toContain('حدث خطأ أثناء تحميل بيانات الكشاف');
      expect(main().textContent).toContain('رجوع');
    }, PATIENCE);
  },
);

test('the table of screens has the addresses that are tried here', () => {
  for (const url of beneath.slice(1)) expect(screens).toHaveProperty([url.replace(/\/nope$/, '')]);
});
