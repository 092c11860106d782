// `npm run test:browsers`: installs the engines that it may, and says which are skipped. Arguments choose some of them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, mayInstall } from './chromium.mjs';
import { fetchChromium, OLDEST } from './fetched-chromium.mjs';
import { become, ensurePackages, ensureWeb, fail, findNode } from './setup.mjs';

const findFile = (...files) => files.find((file) => existsSync(file));
const versionOf = (program) => String(spawnSync(program, ['--version']).stdout).trim();

/** Debian's Firefox, and the newest one where the machine has both: by another name, or by FIREFOX_PATH. */
function findFirefoxes() {
  const programs = [findFile('/usr/bin/firefox-esr'), findFile('/usr/bin/firefox')]
    .concat(process.env.FIREFOX_PATH)
    .filter(Boolean);
  // Debian's goes by both names.
  return [...new Map(programs.map((program) => [versionOf(program), program])).values()];
}

/** Which programs of each engine are found, what Debian calls it, and what is needed beside it. */
const engines = {
  firefox: { find: findFirefoxes, packages: ['firefox-esr'] },
  webkit: {
    find: () => [findFile('/usr/bin/xvfb-run') && findFile('/usr/bin/WebKitWebDriver')],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'locales'],
  },
  // The oldest Chrome that is supported.
  chrome109: { find: async () => [await fetchChromium(OLDEST)], packages: [] },
};

await ensurePackages();
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in engines));
if (unknown) {
  fail(
    `لا يوجد متصفح بالاسم ${unknown}`,
    `${unknown} is none of ${Object.keys(engines).join(', ')}`,
  );
}
const found = [];
for (const [engine, { find, packages }] of Object.entries(engines)) {
  if (chosen.length > 0 && !chosen.includes(engine)) continue;
  let programs = (await find()).filter(Boolean);
  if (programs.length === 0 && packages.length > 0 && mayInstall()) {
    console.log(`تثبيت المتصفح… (installing ${packages.join(' ')})`);
    await aptInstall(packages);
    programs = (await find()).filter(Boolean);
  }
  found.push(...programs.map((program) => ({ engine, program })));
  if (programs.length === 0) {
    const why =
      packages.length === 0
        ? 'the registry’s Chromium could not be fetched, or does not run here'
        : mayInstall()
          ? 'apt-get could not install it'
          : `this user may not install it (apt-get install ${packages.join(' ')})`;
    console.log(`- ${engine} is skipped: ${why}`);
  }
}
const node = findNode();
ensureWeb(node);
become(node, ['e2e/browsers/run.ts', JSON.stringify(found)]);
