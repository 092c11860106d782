import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { type Driver, until, webDriverKeys } from './driver.ts';
import { within } from './limits.ts';
import { ANSWER, describeCall } from './rpc.ts';
import { start } from './started.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Drives WebKitGTK's MiniBrowser by WebDriver, on a screen of its own. */
export async function openWebKit(program: string): Promise<Driver> {
  const port = await freePort();
  const browser = await start(
    'xvfb-run',
    async (folder) => {
      // Its toolbar would be wider than a phone.
      await mkdir(`${folder}/config/gtk-3.0`, { recursive: true });
      await writeFile(
        `${folder}/config/gtk-3.0/gtk.css`,
        '* { min-width: 0; padding: 0; margin: 0; }',
      );
      // The language of the browser is that of the system, and Debian makes none by itself.
      await mkdir(`${folder}/locales`);
      spawnSync('localedef', ['-i', 'ar_EG', '-f', 'UTF-8', `${folder}/locales/ar_EG.UTF-8`]);
      return {
        args: [
          ...['-a', '-s', '-screen 0 1500x1100x24', 'sh', '-c'],
          `echo started; exec ${program} --host=127.0.0.1 --port=${port}`,
        ],
        env: {
          XDG_CONFIG_HOME: `${folder}/config`,
          LOCPATH: `${folder}/locales`,
          LC_ALL: 'ar_EG.UTF-8',
        },
      };
    },
    /(started)/,
  );
  const ask = <T>(path: string, body: object): Promise<T> =>
    within(ANSWER, describeCall(path, body), async (signal) => {
      const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        signal,
      });
      type Answer = T & { error?: string; message?: string };
      const { value } = (await answer.json()) as { value: Answer };
      if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
      return value;
    });
  const { sessionId, capabilities } = await until('WebKitWebDriver', () =>
    ask<{ sessionId: string; capabilities: { browserVersion: string } }>('', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } },
    }),
  );
  const at = `/${sessionId}`;
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0];
      Promise.resolve(${expression}).then((value) => done([value]), (error) => done([null, String(error)]));`;
    const [value, error] = await ask<[string, string?]>(`${at}/execute/async`, {
      script,
      args: [],
    });
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => ask(`${at}/url`, { url }),
    evaluate,
    press: (key) => {
      const value = webDriverKeys[key];
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      return ask(`${at}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    resize: async (width, height) => {
      // The window is larger than the page by its toolbar and borders.
      let wanted = { width, height };
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await ask(`${at}/window/rect`, wanted);
        await new Promise((resolve) => setTimeout(resolve, 150));
        const [innerWidth, innerHeight] = JSON.parse(
          await evaluate('JSON.stringify([innerWidth, innerHeight])'),
        ) as [number, number];
        if (innerWidth === width) return;
        wanted = {
          width: wanted.width + width - innerWidth,
          height: wanted.height + height - innerHeight,
        };
      }
      throw new Error(`the window does not become ${width} wide`);
    },
    close: async () => {
      // A driver that answers no more is ended all the same.
      const signal = AbortSignal.timeout(3000);
      await fetch(`http://127.0.0.1:${port}/session${at}`, { method: 'DELETE', signal }).catch(
        () => {},
      );
      await browser.end();
    },
  };
}
