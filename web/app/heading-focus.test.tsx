// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closePage, main, openPage } from './sample-app.tsx';
import { fetchForever } from './sample-browser.ts';

const PATIENCE = { timeout: 30_000 };

afterEach(closePage);

test('the heading of the screen that a link leads to takes the focus, so that it is read first', async () => {
  await openPage('/login', undefined, fetchForever);
  const link = await screen.findByRole('link', { name: /حساب/ }, PATIENCE);
  await userEvent.setup().click(link);
  await waitFor(() => {
    expect(location.pathname).toBe('/signUp');
    expect(document.activeElement).toBe(main().querySelector('h1'));
  }, PATIENCE);
});
