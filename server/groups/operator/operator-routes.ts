import type { FastifyInstance } from 'fastify';
import { backupFileName } from '../../../contract/backup/endpoints.ts';
import { slugFault } from '../../../contract/directory/address.ts';
import {
  operatorCode,
  operatorLogin,
  operatorLogout,
  operatorMe,
} from '../../../contract/directory/endpoints.ts';
import {
  changeGroup,
  createBroadcast,
  createFoundingLink,
  createGroup,
  createRestoreLink,
  deleteGroup,
  exportGroup,
  keepGroup,
  listBroadcasts,
  listGroups,
  readUpgradeLog,
  rehearseUpgrade,
  removeBroadcast,
  resumeGroup,
  setBackGroup,
  suspendGroup,
  upgradeGroup,
} from '../../../contract/directory/groups.ts';
import { readGroup } from '../../backup/backup.ts';
import { encodeBackup } from '../../backup/file.ts';
import { inBackground } from '../../db/transaction.ts';
import { fieldError } from '../../http/errors.ts';
import { originOf } from '../../http/route.ts';
import { BACKUP_TYPE, StreamedFile } from '../../http/streamed-file.ts';
import { setupPath } from '../../secrets/setup-code.ts';
import { type GroupRow, getGroup, logAction } from '../directory/queries.ts';
import type { Directory } from '../directory/tables.ts';
import { addressOf } from '../founding/address.ts';
import type { FoundingParts } from '../founding/found-group.ts';
import { makeLink } from '../founding/founding-links.ts';
import { type DirectoryCall, routeDirectory } from '../route.ts';
import { hostOf } from '../serving/host.ts';
import { secretOf } from '../serving/secrets.ts';
import type { Upgrades } from '../upkeep/upgrades.ts';
import { type Actions, atField } from './actions.ts';
import { censusRoutes } from './census-routes.ts';
import {
  listFailed,
  listFailures,
  listGroupsOf,
  readRehearsal,
  sumGroups,
} from './operator-queries.ts';
import { checkOperatorCode, checkOperatorPassword } from './operators.ts';

export interface OperatorRouteParts extends FoundingParts {
  actions: Actions;
  upgrades: Upgrades;
  newestVersion: string;
}

export function operatorRoutes(app: FastifyInstance, parts: OperatorRouteParts): void {
  signInRoutes(app, parts);
  groupRoutes(app, parts);
  linkRoutes(app, parts);
  changeRoutes(app, parts);
  upgradeRoutes(app, parts);
  broadcastRoutes(app, parts);
  censusRoutes(app, parts);
}

/** Writes down what the operator does. */
const logCall = (
  directory: Directory,
  { operator, now }: { operator: { operatorId: number }; now: Date },
  action: string,
  slug?: string,
  detail?: string,
) =>
  logAction(directory, {
    operatorId: operator.operatorId,
    action,
    now,
    ...(slug !== undefined && { slug }),
    ...(detail !== undefined && { detail }),
  });

/** Binds an endpoint that does one thing with one group. */
function actOnGroup(
  app: FastifyInstance,
  parts: OperatorRouteParts,
  endpoint: typeof resumeGroup | typeof keepGroup | typeof upgradeGroup | typeof setBackGroup,
  action: string,
  work: (row: GroupRow) => Promise<unknown>,
): void {
  routeDirectory(app, parts, endpoint, async (call: DirectoryCall<typeof resumeGroup>) => {
    const row = await getGroup(parts.directory, call.params.groupId);
    await work(row);
    await logCall(parts.directory, call, action, row.slug);
    return { message: `${action}: done` };
  });
}

function signInRoutes(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { directory } = parts;

  routeDirectory(app, parts, operatorLogin, async ({ body, address, now }) => ({
    message: 'The password is right: send a code',
    body: await checkOperatorPassword(parts, { ...body, address, now }),
  }));

  routeDirectory(app, parts, operatorCode, async ({ body, address, now }) => {
    const { email, ...session } = await checkOperatorCode(parts, { ...body, address, now });
    return { message: 'Signed in', body: { email }, ...session };
  });

  routeDirectory(app, parts, operatorMe, async ({ operator: { email } }) => ({
    message: 'The signed-in operator',
    body: { email },
  }));

  routeDirectory(app, parts, operatorLogout, async ({ operator: { sessionId } }) => {
    await directory.deleteFrom('operatorSessions').where('sessionId', '=', sessionId).execute();
    return { message: 'Signed out' };
  });
}

function groupRoutes(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { directory, domain, databases, secret, newestVersion } = parts;

  routeDirectory(app, parts, listGroups, async ({ query, now, request }) => {
    const { page, total } = await listGroupsOf(directory, {
      ...query,
      now,
      newestVersion,
      addressOf: (slug) => addressOf(request, slug, domain),
    });
    return {
      message: 'The groups',
      body: page,
      total,
      sums: await sumGroups(directory, newestVersion),
      failed: await listFailed(directory, newestVersion),
      rehearsal: await readRehearsal(directory),
    };
  });

  routeDirectory(app, parts, createGroup, async (call) => {
    const { body, now, request } = call;
    if (slugFault(body.slug) === 'reserved') throw fieldError('ADDRESS_RESERVED', 'slug');
    const row = await databases.createEmpty({ ...body, now }).catch(atField('slug'));
    await logCall(directory, call, 'create', body.slug);
    const address = addressOf(request, row.slug, domain);
    return {
      message: 'The group was created',
      body: {
        groupId: row.groupId,
        address,
        setUpLink: `${address}${setupPath(secretOf(secret, row.salt))}`,
      },
    };
  });
}

function linkRoutes(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { directory } = parts;

  routeDirectory(app, parts, createFoundingLink, async (call) => {
    const { path, expiresAt } = await makeLink(directory, 'founding', call.now);
    await logCall(directory, call, 'founding link');
    const url = `${originOf(call.request)}${path}`;
    return { message: 'A link for one founding', body: { url, expiresAt } };
  });

  routeDirectory(app, parts, createRestoreLink, async (call) => {
    const { path, expiresAt } = await makeLink(directory, 'restore', call.now);
    await logCall(directory, call, 'restore link');
    const url = `${originOf(call.request)}${path}`;
    return { message: 'A link for one restore', body: { url, expiresAt } };
  });
}

function changeRoutes(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { directory, domain, actions, groups } = parts;

  routeDirectory(app, parts, changeGroup, async (call) => {
    const { params, body, now } = call;
    const { slug, ownDomain, scoutsLimit, megabytesLimit } = body;
    const row = await getGroup(directory, params.groupId);
    if (slug !== undefined && slugFault(slug) === 'reserved') {
      throw fieldError('ADDRESS_RESERVED', 'slug');
    }
    const host = typeof ownDomain === 'string' ? hostOf(ownDomain) : ownDomain;
    const isBelow = host === domain || host?.endsWith(`.${domain}`);
    if (typeof ownDomain === 'string' && (!host || isBelow)) {
      throw fieldError('BAD_HOST', 'ownDomain');
    }
    await actions.set(row, { slug, ownDomain: host, scoutsLimit, megabytesLimit }, now);
    if (slug !== undefined) await logCall(directory, call, 'change address', row.slug, slug);
    if (host !== undefined)
      await logCall(directory, call, 'change own domain', row.slug, host ?? '');
    if (scoutsLimit !== undefined || megabytesLimit !== undefined) {
      const quotas = `${scoutsLimit ?? ''} ${megabytesLimit ?? ''}`.trim();
      await logCall(directory, call, 'change quotas', row.slug, quotas);
    }
    return { message: 'The group was changed' };
  });

  routeDirectory(app, parts, suspendGroup, async (call) => {
    const row = await getGroup(directory, call.params.groupId);
    await actions.suspend(row, call.body.reason, call.now);
    await logCall(directory, call, 'suspend', row.slug, call.body.reason);
    return { message: 'The group is suspended' };
  });

  actOnGroup(app, parts, resumeGroup, 'resume', actions.resume);
  actOnGroup(app, parts, keepGroup, 'cancel deletion', actions.keep);

  routeDirectory(app, parts, deleteGroup, async (call) => {
    const row = await getGroup(directory, call.params.groupId);
    if (row.slug !== call.body.slug) throw fieldError('WRONG_ADDRESS', 'slug');
    const deletedAfter = await actions.deleteLater(row, call.now);
    await logCall(directory, call, 'delete', row.slug);
    return {
      message: 'The group is suspended and will be deleted',
      body: { deletedAfter: deletedAfter.toISOString() },
    };
  });

  routeDirectory(app, parts, exportGroup, async (call) => {
    const row = await getGroup(directory, call.params.groupId);
    const { backupPassphrase } = parts;
    const { database } = await groups.openRow(row);
    await logCall(directory, call, 'export', row.slug);
    const name = backupFileName(
      `${row.slug}-${call.now.toISOString().slice(0, 10)}`,
      backupPassphrase !== undefined,
    );
    return new StreamedFile(
      encodeBackup(readGroup(database, call.now), backupPassphrase),
      name,
      BACKUP_TYPE,
    );
  });
}

function upgradeRoutes(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { directory, upgrades } = parts;

  actOnGroup(app, parts, upgradeGroup, 'upgrade', upgrades.retry);
  actOnGroup(app, parts, setBackGroup, 'set back', upgrades.setBack);

  routeDirectory(app, parts, readUpgradeLog, async ({ params }) => {
    await getGroup(directory, params.groupId);
    return {
      message: 'Failed upgrades',
      body: { lines: await listFailures(directory, params.groupId) },
    };
  });

  routeDirectory(app, parts, rehearseUpgrade, async (call) => {
    const { done } = await upgrades.rehearse();
    inBackground(done.catch((error: unknown) => app.log.error({ err: error }, 'rehearsal failed')));
    await logCall(directory, call, 'rehearse');
    return { message: 'The rehearsal has begun' };
  });
}

function broadcastRoutes(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { directory } = parts;

  routeDirectory(app, parts, listBroadcasts, async ({ now }) => ({
    message: 'The notices that are shown now',
    body: await directory
      .selectFrom('broadcasts')
      .where('until', '>', now.toISOString())
      .orderBy('broadcastId', 'desc')
      .selectAll()
      .execute(),
  }));

  routeDirectory(app, parts, createBroadcast, async (call) => {
    const { body, now } = call;
    const until = new Date(now.getTime() + body.days * 86_400_000).toISOString();
    const made = await directory
      .insertInto('broadcasts')
      .values({ title: body.title, message: body.message, at: now.toISOString(), until })
      .returningAll()
      .executeTakeFirstOrThrow();
    await logCall(directory, call, 'broadcast', undefined, body.title);
    return { message: 'The notice is shown', body: made };
  });

  routeDirectory(app, parts, removeBroadcast, async (call) => {
    await directory
      .deleteFrom('broadcasts')
      .where('broadcastId', '=', call.params.broadcastId)
      .execute();
    await logCall(directory, call, 'remove broadcast');
    return { message: 'The notice is gone' };
  });
}
