import type { FastifyInstance } from 'fastify';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  readInvitation,
} from '../../../contract/captains/invitations.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import type { Tokens } from '../../http/session.ts';
import { aNonce } from '../../secrets/sealed-key.ts';
import { openByKey } from '../../secrets/wrong-keys.ts';
import { findSector } from '../sectors/queries.ts';
import {
  findInvitation,
  insertInvitation,
  listStanding,
  removeInvitation,
  type StoredInvitation,
} from './invitation-queries.ts';
import { keyOf, nonceOf } from './invitation-rules.ts';

export function invitationRoutes(app: FastifyInstance): void {
  route(app, listInvitations, async ({ db, tokens, now }) => {
    const body = (await listStanding(db, now)).map((link) => withKey(link, tokens));
    return { message: 'Invitations that stand', body, count: body.length };
  });

  routeWrite(app, createInvitation, async ({ db, body, caller, tokens, now, record }) => {
    const { type, uses } = body;
    const asked = type === 'regular' ? askedSector(body) : null;
    if (asked === undefined) throw new ApiError('SECTOR_REQUIRED');
    // Locked, so that the sector still exists when the link is stored.
    const sectorId = asked && (await findSector(db, asked, 'share')).sectorId;
    const madeBy = caller.captainId;
    const link = await insertInvitation(db, { nonce: aNonce(), type, sectorId, uses, madeBy, now });
    record(changeOf('create', link));
    return {
      message: 'Invitation made',
      arabicMessage: 'تم إنشاء رابط الدعوة',
      body: withKey(link, tokens),
    };
  });

  routeWrite(app, deleteInvitation, async ({ db, params, now, record }) => {
    record(changeOf('delete', await removeInvitation(db, params.invitationId, now)));
    return { message: 'Invitation ended', arabicMessage: 'تم إلغاء رابط الدعوة' };
  });

  route(app, readInvitation, async ({ db, params, settings, tokens, now, address }) => {
    const found = await openByKey('invitation', { db, now, address }, () =>
      findInvitation(db, nonceOf(params.key, tokens), now),
    );
    if (!found) throw new ApiError('INVITATION_OVER');
    const body = { ...found, groupName: found.groupName ?? settings.firstGroupName };
    return { message: 'The invitation', body };
  });
}

function withKey({ nonce, ...link }: StoredInvitation, tokens: Tokens) {
  return { ...link, key: keyOf(nonce, tokens) };
}

/** A link as the history stores it, without its key. */
function changeOf(action: 'create' | 'delete', link: StoredInvitation): HistoryChange {
  const what = { entity: 'invitation', entityId: String(link.invitationId) } as const;
  return action === 'create'
    ? { ...what, action, before: null, after: link }
    : { ...what, action, before: link, after: null };
}
