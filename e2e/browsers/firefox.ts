import { mkdir, writeFile } from 'node:fs/promises';
import { type Driver, webDriverKeys } from './driver.ts';
import { connect } from './rpc.ts';
import { start } from './started.ts';

const settings = {
  'intl.accept_languages': 'ar-EG, ar',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
};

/** Drives Firefox by WebDriver BiDi, which it speaks without a driver. */
export async function openFirefox(program: string): Promise<Driver> {
  const browser = await start(
    program,
    async (folder) => {
      await mkdir(`${folder}/profile`);
      const lines = Object.entries(settings).map(
        ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
      );
      await writeFile(`${folder}/profile/user.js`, lines.join('\n'));
      return {
        args: [
          '--headless',
          '--no-remote',
          '--remote-debugging-port=0',
          '--profile',
          `${folder}/profile`,
        ],
      };
    },
    /WebDriver BiDi listening on (ws:\S+)/,
  );
  const rpc = await connect(`${browser.said}/session`);
  const { capabilities } = await rpc.call<{ capabilities: { browserVersion: string } }>(
    'session.new',
    {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'ignore' } } },
    },
  );
  // Firefox 140 leaves the question of a changed form open where it is told to accept it by itself, and never navigates.
  rpc.on('browsingContext.userPromptOpened', ({ context }: { context: string }) => {
    void rpc
      .call('browsingContext.handleUserPrompt', { context, accept: true })
      .catch((error: unknown) => console.log(String(error)));
  });
  await rpc.call('session.subscribe', { events: ['browsingContext.userPromptOpened'] });
  // A tab of its own has the focus; the first one has none, and no key presses its buttons.
  const { context } = await rpc.call<{ context: string }>('browsingContext.create', {
    type: 'tab',
  });
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    open: (url) => rpc.call('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const asked = { expression, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = await rpc.call<{
        result: { value: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', asked);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    press: (key) => {
      const value = webDriverKeys[key];
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      return rpc.call('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keyboard', actions }],
      });
    },
    resize: (width, height) =>
      rpc.call('browsingContext.setViewport', { context, viewport: { width, height } }),
    close: async () => {
      rpc.close();
      await browser.end();
    },
  };
}
