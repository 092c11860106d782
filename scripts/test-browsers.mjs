// `npm run test:browsers`: installs the engines that it may, and says which are skipped. Arguments choose some of them.
import { existsSync } from 'node:fs';
import { aptInstall, mayInstall } from './chromium.mjs';
import { fetchChromium, OLDEST } from './fetched-chromium.mjs';
import { become, ensurePackages, ensureWeb, findNode } from './setup.mjs';

const findFile = (...files) => files.find((file) => existsSync(file));

/** How each engine is found, what Debian calls it, and what is needed beside it. */
const engines = {
  firefox: {
    find: () => process.env.FIREFOX_PATH || findFile('/usr/bin/firefox-esr', '/usr/bin/firefox'),
    packages: ['firefox-esr'],
  },
  webkit: {
    find: () => findFile('/usr/bin/xvfb-run') && findFile('/usr/bin/WebKitWebDriver'),
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'locales'],
  },
  // The oldest Chrome that is supported.
  chrome109: { find: () => fetchChromium(OLDEST), packages: [] },
};

await ensurePackages();
const chosen = process.argv.slice(2);
const found = {};
for (const [name, { find, packages }] of Object.entries(engines)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  let program = await find();
  if (!program && packages.length > 0 && mayInstall()) {
    console.log(`تثبيت المتصفح… (installing ${packages.join(' ')})`);
    await aptInstall(packages);
    program = await find();
  }
  if (program) found[name] = program;
  else {
    const why =
      packages.length === 0
        ? 'the registry’s Chromium could not be fetched, or does not run here'
        : mayInstall()
          ? 'apt-get could not install it'
          : `this user may not install it (apt-get install ${packages.join(' ')})`;
    console.log(`- ${name} is skipped: ${why}`);
  }
}
const node = findNode();
ensureWeb(node);
become(node, ['e2e/browsers/run.ts', JSON.stringify(found)]);
