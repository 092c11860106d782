import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { asSlug, slugFault, slugFaultSentences } from '../../contract/directory/address.ts';
import type { LinkPurpose } from '../../contract/directory/links.ts';
import { endingOf, openBackup } from '../backup/store.ts';
import { findBySlug, type GroupRow, logAction, stateOf } from '../groups/directory/queries.ts';
import { makeLink } from '../groups/founding/founding-links.ts';
import { putOperator } from '../groups/operator/operators.ts';
import { type ManyGroups, openManyGroups } from '../groups/program.ts';
import { operatorTokens, secretOf } from '../groups/serving/secrets.ts';
import { ApiError } from '../http/errors.ts';
import { keepSecret } from '../secrets/secret.ts';
import { setupPath } from '../secrets/setup-code.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

/** Each command with what it does. */
const USAGE = [
  ['list', 'المجموعات وحالاتها'],
  ['create SLUG NAME', 'مجموعة جديدة، ورابط فتح حساب قائدها'],
  ['suspend SLUG --reason "…"', 'إيقاف'],
  ['resume SLUG', 'إعادة'],
  ['export SLUG FILE', 'نسخة احتياطية في ملف'],
  ['backup FOLDER', 'نسخة احتياطية من كل مجموعة في مجلد'],
  ['import FILE SLUG', 'مجموعة من نسخة احتياطية'],
  ['move SLUG --to CLUSTER', 'نقل إلى خادم آخر'],
  ['address SLUG NEW', 'عنوان جديد، والقديم يقود إليه ٩٠ يوماً'],
  ['quota SLUG --scouts N --megabytes N', 'حدود، و0 بلا حد'],
  ['delete SLUG', 'حذف بعد ٣٠ يوماً · keep SLUG إلغاء الحذف'],
  ['upgrade [SLUG]', 'إعادة ترقية لم تكتمل · set-back SLUG العودة إلى ما قبلها'],
  ['rehearse', 'تجربة الترقية على نسخ من كل المجموعات'],
  ['check', 'فحص الاتصال بكل قاعدة وإصدارها وسلامة سجلها'],
  ['founding-link', 'رابط لتأسيس مجموعة واحدة خلال ١٤ يوماً'],
  ['restore-link', 'رابط لاستعادة مجموعة واحدة من نسخة احتياطية خلال ١٤ يوماً'],
  ['cluster NAME --full | --open', 'هل تؤسس مجموعات جديدة على هذا الخادم'],
  ['operator EMAIL', 'حساب مشغّل بكلمة سر جديدة'],
]
  .map(([command, effect]) => `${command!.padEnd(40)}${effect}`)
  .join('\n');

const badArgument = (detail: string) => new StartupError('BAD_ARGUMENT', USAGE, detail);

interface Context {
  program: ManyGroups;
  settings: Settings;
  secret: string;
  now: Date;
}

/** The group at an address; throws BAD_ARGUMENT. */
async function groupAt({ program, now }: Context, slug: string | undefined): Promise<GroupRow> {
  const found = slug ? await findBySlug(program.directory.db, asSlug(slug), now) : null;
  if (found && 'row' in found) return found.row;
  throw badArgument(`no group has the address ${slug ?? ''}`);
}

/** A new address; throws BAD_ARGUMENT for one that can't be a group's. */
function newSlug(text: string | undefined): string {
  const slug = asSlug(text ?? '');
  const fault = slugFault(slug);
  // An operator may use a reserved one.
  if (fault === null || fault === 'reserved') return slug;
  throw badArgument(slugFaultSentences[fault]);
}

const fileAt = (name: string) => path.resolve(process.env.INIT_CWD ?? '.', name);

type Options = Record<string, string | boolean | undefined>;

const listGroups = ({ directory }: ManyGroups): Promise<GroupRow[]> =>
  directory.db
    .selectFrom('groups')
    .where('state', '!=', 'founding')
    .orderBy('slug')
    .selectAll()
    .execute();

/** Prints a link for one founding or one restore. */
async function printLink({ program, settings, now }: Context, purpose: LinkPurpose): Promise<void> {
  const { path } = await makeLink(program.directory.db, purpose, now);
  console.log(`https://${settings.groups!.domain}${path}`);
}

const quotaOf = (value: string | boolean | undefined) => {
  if (value === undefined) return undefined;
  if (!/^\d{1,7}$/.test(String(value))) throw badArgument('a quota is a whole number');
  return Number(value) || null;
};

const commands: Record<
  string,
  (context: Context, args: string[], options: Options) => Promise<void>
> = {
  list: async ({ program }) => {
    const rows = await listGroups(program);
    for (const row of rows) {
      const { slug, name, cluster, schemaVersion, scouts, captains, megabytes, lastUsedAt } = row;
      const state = stateOf(row, program.newestVersion);
      console.log(
        [
          slug,
          state,
          cluster,
          schemaVersion,
          `${scouts}+${captains}`,
          `${megabytes} MB`,
          lastUsedAt ?? '-',
          name,
        ].join('\t'),
      );
    }
  },
  create: async ({ program, settings, secret, now }, [slug, ...name]) => {
    if (name.length === 0) throw badArgument('a name is missing');
    const row = await program.databases.createEmpty({
      slug: newSlug(slug),
      name: name.join(' '),
      now,
    });
    console.log(
      `https://${row.slug}.${settings.groups!.domain}${setupPath(secretOf(secret, row.salt))}`,
    );
  },
  suspend: async (context, [slug], { reason }) => {
    if (typeof reason !== 'string') throw badArgument('--reason is missing');
    await context.program.actions.suspend(await groupAt(context, slug), reason, context.now);
  },
  resume: async (context, [slug]) => context.program.actions.resume(await groupAt(context, slug)),
  export: async (context, [slug, file]) => {
    if (!file) throw badArgument('a file is missing');
    const row = await groupAt(context, slug);
    await context.program.actions.storeBackup(row, fileAt(file), context.now);
  },
  backup: async ({ program, settings, now }, [folder]) => {
    if (!folder) throw badArgument('a folder is missing');
    const rows = await listGroups(program);
    for (const row of rows) {
      const file = path.join(fileAt(folder), `${row.slug}${endingOf(settings)}`);
      await program.actions.storeBackup(row, file, now);
    }
    console.log(`${rows.length} نسخة في ${fileAt(folder)}`);
  },
  import: async ({ program, settings, now }, [file, slug]) => {
    if (!file) throw badArgument('a file is missing');
    const wanted = { slug: newSlug(slug), name: newSlug(slug), now };
    await program.databases.freeDeleted(wanted.slug);
    const backup = openBackup(fileAt(file), settings);
    const { name } = await program.databases.createFromBackup(wanted, backup);
    console.log(`استُعيدت ${name}. انتهت كل الجلسات وروابط الدعوات والتقويمات.`);
  },
  'founding-link': (context) => printLink(context, 'founding'),
  'restore-link': (context) => printLink(context, 'restore'),
  move: async (context, [slug], { to }) => {
    if (typeof to !== 'string') throw badArgument('--to is missing');
    const begun = performance.now();
    await context.program.moves.moveGroup(await groupAt(context, slug), to);
    console.log(`نُقلت في ${((performance.now() - begun) / 1000).toFixed(1)} ثانية`);
  },
  address: async (context, [slug, to]) =>
    context.program.actions.set(await groupAt(context, slug), { slug: newSlug(to) }, context.now),
  quota: async (context, [slug], { scouts, megabytes }) =>
    context.program.actions.set(
      await groupAt(context, slug),
      { scoutsLimit: quotaOf(scouts), megabytesLimit: quotaOf(megabytes) },
      context.now,
    ),
  delete: async (context, [slug]) => {
    const after = await context.program.actions.deleteLater(
      await groupAt(context, slug),
      context.now,
    );
    console.log(`تُحذف في ${after.toISOString().slice(0, 10)}`);
  },
  keep: async (context, [slug]) => context.program.actions.keep(await groupAt(context, slug)),
  upgrade: async (context, [slug]) => {
    const { upgrades } = context.program;
    if (slug === undefined) {
      const { upgraded, failed } = await upgrades.upgradeAll();
      console.log(`upgraded ${upgraded}, failed ${failed}`);
      if (failed > 0) process.exitCode = 1;
    } else if (!(await upgrades.retry(await groupAt(context, slug)))) process.exitCode = 1;
  },
  'set-back': async (context, [slug]) => {
    const isUpgraded = await context.program.upgrades.setBack(await groupAt(context, slug));
    if (!isUpgraded) process.exitCode = 1;
  },
  rehearse: async ({ program }) => {
    const failures = await (await program.upgrades.rehearse()).done;
    for (const { slug, reason } of failures) console.log(`${slug}\t${reason}`);
    console.log(failures.length === 0 ? 'تمت الترقية في كل النسخ' : `لم تكتمل ${failures.length}`);
    if (failures.length > 0) process.exitCode = 1;
  },
  check: async ({ program }) => {
    const rows = await listGroups(program);
    for (const row of rows) {
      const fault = await program.checkGroup(row);
      if (fault === null) continue;
      console.log(`${row.slug}\t${fault}`);
      process.exitCode = 1;
    }
    if (!process.exitCode) console.log(`${rows.length} مجموعة سليمة`);
  },
  cluster: async ({ program }, [name], { full, open }) => {
    if (!name || !program.clusters.names.includes(name) || Boolean(full) === Boolean(open)) {
      throw badArgument('a cluster of GROUPS_CLUSTERS, and --full or --open');
    }
    await program.directory.db
      .updateTable('clusters')
      .where('name', '=', name)
      .set({ isFull: Boolean(full) })
      .execute();
  },
  operator: async ({ program, secret, now }, [email]) => {
    if (!email?.includes('@')) throw badArgument('an e-mail is missing');
    const password = randomBytes(12).toString('base64url');
    const parts = { directory: program.directory.db, tokens: operatorTokens(secret) };
    await putOperator(parts, { email: email.toLowerCase(), password, now });
    console.log(`${email}\n${password}\nتُطلب خطوة التحقق الثانية عند أول دخول: /operator`);
  },
};

/** Commands whose effect is written into the operators' log. */
const LOGGED =
  /^(create|suspend|resume|export|backup|import|move|address|quota|delete|keep|upgrade|set-back|operator|founding-link|restore-link)$/;

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      to: { type: 'string' },
      scouts: { type: 'string' },
      megabytes: { type: 'string' },
      full: { type: 'boolean' },
      open: { type: 'boolean' },
    },
  });
  const [name = '', ...args] = positionals;
  const command = commands[name];
  if (!command) throw badArgument(`there is no command ${name}`);
  const settings = readSettings(process.env);
  if (!settings.groups) {
    throw new StartupError(
      'BAD_SETTINGS',
      'اضبط GROUPS_DOMAIN كما في تشغيل البرنامج',
      'set GROUPS_DOMAIN as the program has it',
    );
  }
  const secret = settings.jwtSecret ?? (await keepSecret(settings.dataDir));
  const clock = () => new Date();
  const logger = pino({ level: process.env.LOG_LEVEL ? settings.logLevel : 'warn' });
  const program = await openManyGroups({ settings, secret, clock, logger, beside: true });
  try {
    await command({ program, settings, secret, now: clock() }, args, values);
    if (LOGGED.test(name)) {
      const detail = args.join(' ').slice(0, 200);
      const entry = { operatorId: null, action: name, detail, now: clock() };
      await logAction(program.directory.db, entry);
    }
  } finally {
    await program.close();
  }
}

try {
  await run();
} catch (error) {
  if (error instanceof StartupError) console.error(`${error.arabicMessage}\n${error.message}`);
  else if (error instanceof ApiError) console.error(`${error.arabicMessage}\n${error.message}`);
  else console.error(error);
  process.exitCode = 1;
}
