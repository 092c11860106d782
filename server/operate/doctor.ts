import { lookup } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { freemem, networkInterfaces, totalmem } from 'node:os';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { currentFolder, programEnvironment, servesManyGroups, versionIn } from './place.ts';
import { readReady, runTool } from './processes.ts';
import { inWords, megabytes, say } from './speech.ts';

/** A look at one thing: what is well, or what is wrong and what to do. */
interface Finding {
  isWell: boolean;
  text: string;
}

const well = (arabic: string, english: string): Finding => ({
  isWell: true,
  text: inWords(arabic, english),
});
const wrong = (arabic: string, english: string): Finding => ({
  isWell: false,
  text: inWords(arabic, english),
});

/** More than this is a wrong clock: codes of the second factor and certificates stop to work. */
const MOST_SECONDS_OFF = 60;

async function lookAtClock(): Promise<Finding> {
  const { printed } = runTool('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    isQuiet: true,
  });
  if (printed.trim() === 'yes')
    return well('الساعة مضبوطة من الشبكة', 'The clock is set by the network');
  const answer = await fetch('https://www.debian.org', { method: 'HEAD' }).catch(() => null);
  const date = answer?.headers.get('date');
  if (!date) {
    return well(
      `لا يُعرف ضبط الساعة دون شبكة، وهي ${new Date().toISOString()}`,
      `Nobody tells the time here; the clock says ${new Date().toISOString()}`,
    );
  }
  const off = Math.round((Date.now() - Date.parse(date)) / 1000);
  return Math.abs(off) <= MOST_SECONDS_OFF
    ? well('الساعة مضبوطة', 'The clock is right')
    : wrong(
        `الساعة تختلف ${off} ثانية: timedatectl set-ntp true`,
        `The clock is ${off} seconds off: timedatectl set-ntp true`,
      );
}

async function lookAtName(address: string): Promise<Finding> {
  const found = await lookup(address, { all: true }).catch(() => []);
  if (found.length === 0) {
    return wrong(
      `الاسم ${address} لا يؤدي إلى أي عنوان: أضف له سجل A عند من اشتريته منه`,
      `The name ${address} leads nowhere: give it an A record where you have bought it`,
    );
  }
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const isOwn = found.some((one) => own.some((other) => other.address === one.address));
  const list = found.map((one) => one.address).join(', ');
  return isOwn
    ? well(`الاسم ${address} يؤدي إلى هذا الجهاز`, `The name ${address} leads to this machine`)
    : well(
        `الاسم ${address} يؤدي إلى ${list}: تأكد أنه عنوان هذا الجهاز أو الموجّه الذي أمامه`,
        `The name ${address} leads to ${list}: see that this is this machine or the router before it`,
      );
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 3000 });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('connect', () => end(true));
    for (const event of ['error', 'timeout']) socket.on(event, () => end(false));
  });

async function lookAtPorts(): Promise<Finding> {
  const closed = [];
  for (const port of [80, 443]) if (!(await answers(port))) closed.push(port);
  return closed.length === 0
    ? well('المنفذان 80 و443 مفتوحان', 'Ports 80 and 443 are open')
    : wrong(
        `لا أحد يستمع على ${closed.join(' و')}: systemctl status caddy`,
        `Nobody listens on ${closed.join(' and ')}: systemctl status caddy`,
      );
}

/** Days until a certificate ends; null without a trusted one. */
const certificateDays = (address: string): Promise<number | null> =>
  new Promise((resolve) => {
    const socket: TLSSocket = connectSecurely(
      { host: '127.0.0.1', port: 443, servername: address, timeout: 5000 },
      () => {
        const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
        socket.destroy();
        resolve(Math.floor(days));
      },
    );
    for (const event of ['error', 'timeout']) {
      socket.on(event, () => {
        socket.destroy();
        resolve(null);
      });
    }
  });

async function lookAtCertificate(address: string): Promise<Finding> {
  const days = await certificateDays(address);
  if (days === null) {
    return wrong(
      `لا شهادة صالحة لـ${address}: journalctl -u caddy -n 50`,
      `There is no valid certificate for ${address}: journalctl -u caddy -n 50`,
    );
  }
  return days >= 7
    ? well(`الشهادة صالحة ${days} يوماً`, `The certificate is valid for ${days} days`)
    : wrong(
        `تنتهي الشهادة بعد ${days} أيام ولم تُجدَّد: systemctl restart caddy`,
        `The certificate ends in ${days} days and was not renewed: systemctl restart caddy`,
      );
}

async function lookAtProgram(port: string): Promise<Finding[]> {
  const ready = await readReady(port);
  if (!ready) {
    return [
      wrong(
        'البرنامج لا يجيب: systemctl restart khayma ثم khayma logs',
        'The program does not answer: systemctl restart khayma, then khayma logs',
      ),
    ];
  }
  const answering = well('البرنامج وقاعدة بياناته يجيبان', 'The program and its database answer');
  if (servesManyGroups()) return [answering];
  const { backup } = ready;
  if (backup === null) {
    return [
      answering,
      wrong(
        'لا نسخة احتياطية يومية بعد: ينشئها البرنامج خلال ساعة من أول حساب، وإلا فالسبب في khayma logs',
        'There is no daily backup yet: the program makes it within an hour of the first account, or khayma logs says why not',
      ),
    ];
  }
  const isFresh = backup.ageHours < 36 && !backup.failed;
  return [
    answering,
    isFresh
      ? well('النسخة الاحتياطية اليومية حديثة', 'The daily backup is recent')
      : wrong(
          'لا نسخة احتياطية من اليوم: khayma backup، ثم اقرأ السبب في khayma logs',
          'There is no backup of today: khayma backup, then read why in khayma logs',
        ),
    backup.provenAt
      ? well('جُرّبت استعادة النسخة', 'The backup was restored on trial')
      : wrong(
          'لم تُجرَّب استعادة النسخة بعد: تُجرَّب كل صباح، فانتظر إلى الغد',
          'The backup was not restored on trial yet: that happens each morning, so wait until tomorrow',
        ),
  ];
}

/** How the last copy of the backups to another machine went. */
function lookAtCopy(copyTo: string): Finding {
  const hasFailed = runTool('systemctl', ['is-failed', '--quiet', 'khayma-copy']).isDone;
  return hasFailed
    ? wrong(
        `لم تُنقل النسخ إلى ${copyTo}: journalctl -u khayma-copy -n 20`,
        `The backups were not copied to ${copyTo}: journalctl -u khayma-copy -n 20`,
      )
    : well(`تُنقل النسخ كل صباح إلى ${copyTo}`, `The backups are copied to ${copyTo} each morning`);
}

/** Free bytes below which the next backup or upgrade may fail. */
const LEAST_DISK = 1e9;
const LEAST_MEMORY = 900e6;

async function lookAtMachine(dataDir: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const memory = totalmem();
  return [
    free >= LEAST_DISK
      ? well(`بقي على القرص ${megabytes(free)}`, `${megabytes(free)} of the disk are free`)
      : wrong(
          `بقي على القرص ${megabytes(free)} فقط: احذف ما لا يلزم، مثل apt-get clean`,
          `Only ${megabytes(free)} of the disk are free: make room, as by apt-get clean`,
        ),
    memory >= LEAST_MEMORY
      ? well(
          `الذاكرة ${megabytes(memory)}، منها ${megabytes(freemem())} خالية`,
          `The machine has ${megabytes(memory)} of memory, ${megabytes(freemem())} of it free`,
        )
      : wrong(
          `الذاكرة ${megabytes(memory)} والبرنامج يحتاج إلى 1000 ميجابايت: انتقل إلى جهاز أكبر`,
          `The machine has ${megabytes(memory)} of memory and the program needs 1000 MB: move to a larger one`,
        ),
    well(
      `الإصدار ${versionIn(currentFolder())} على Node ${process.versions.node}`,
      `Version ${versionIn(currentFolder())} on Node ${process.versions.node}`,
    ),
  ];
}

/** Looks at all that a server needs, and says of each what is wrong and what to do; returns whether all is well. */
export async function examine(): Promise<boolean> {
  const environment = programEnvironment();
  const { PORT = '3000', DATA_DIR = 'data', KHAYMA_ADDRESS, KHAYMA_COPY_TO } = environment;
  // Another web server may lie on another machine.
  const isOwnWebServer = KHAYMA_ADDRESS && !environment.KHAYMA_BEHIND_PROXY;
  const findings = [
    await lookAtClock(),
    ...(KHAYMA_ADDRESS ? [await lookAtName(KHAYMA_ADDRESS)] : []),
    ...(isOwnWebServer ? [await lookAtPorts(), await lookAtCertificate(KHAYMA_ADDRESS)] : []),
    ...(await lookAtProgram(PORT)),
    ...(KHAYMA_COPY_TO ? [lookAtCopy(KHAYMA_COPY_TO)] : []),
    ...(await lookAtMachine(DATA_DIR)),
  ];
  for (const { isWell, text } of findings)
    say(`${isWell ? '✓' : '✗'} ${text}`, `${isWell ? '✓' : '✗'} ${text}`);
  return findings.every(({ isWell }) => isWell);
}
