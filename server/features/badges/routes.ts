import type { FastifyInstance } from 'fastify';
import {
  createBadge,
  deleteBadge,
  exportBadges,
  importBadges,
  listBadges,
  updateBadge,
} from '../../../contract/badges/endpoints.ts';
import { badgeFileName } from '../../../contract/badges/words.ts';
import { ApiError, invalidRequest } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import { isOutdated } from '../../lib/version.ts';
import { sectorScope } from '../sectors/policy.ts';
import { settleBadges } from './pass-queries.ts';
import {
  changeBadge,
  getBadge,
  insertBadge,
  listStoredBadges,
  lockBadgeList,
  lockBadges,
  removeBadge,
} from './queries.ts';
import {
  asBadge,
  badgeSheet,
  badgeVersion,
  contentFrom,
  exportedBadges,
  judgeBadges,
  recordedBadge,
} from './rules.ts';

export function badgeRoutes(app: FastifyInstance): void {
  route(app, listBadges, async ({ db, caller }) => {
    const badges = await listStoredBadges(db, { sectorIds: sectorScope(caller) });
    const body = badges.map(asBadge);
    return { message: 'Badges', body, count: body.length };
  });

  routeWrite(app, createBadge, async ({ db, body, now, record }) => {
    await lockBadgeList(db);
    const badgeId = await insertBadge(db, contentFrom(body), now);
    const badge = await getBadge(db, badgeId);
    record({
      entity: 'badge',
      action: 'create',
      entityId: String(badgeId),
      before: null,
      after: recordedBadge(badge),
    });
    return { message: 'Badge added', arabicMessage: 'تمت إضافة الشارة', body: asBadge(badge) };
  });

  routeWrite(app, updateBadge, async ({ db, params: { badgeId }, body, now, record }) => {
    await lockBadgeList(db);
    await lockBadges(db, [badgeId], 'update');
    const before = await getBadge(db, badgeId);
    const content = contentFrom(body, body.isOpen ?? before.isOpen);
    const versions = { stored: badgeVersion(before), after: badgeVersion(content) };
    if (isOutdated(body.version, versions)) {
      throw new ApiError('BADGE_CHANGED', { stored: asBadge(before) });
    }
    await changeBadge(db, badgeId, content, now);
    await settleBadges(db, { badgeIds: [badgeId] }, now);
    const after = await getBadge(db, badgeId);
    record({
      entity: 'badge',
      action: 'update',
      entityId: String(badgeId),
      before: recordedBadge(before),
      after: recordedBadge(after),
    });
    return { message: 'Badge changed', arabicMessage: 'تم حفظ الشارة', body: asBadge(after) };
  });

  routeWrite(app, deleteBadge, async ({ db, params: { badgeId }, record }) => {
    await lockBadgeList(db);
    await lockBadges(db, [badgeId], 'update');
    const badge = await getBadge(db, badgeId);
    if (badge.isUsed) throw new ApiError('BADGE_USED');
    await removeBadge(db, badgeId);
    record({
      entity: 'badge',
      action: 'delete',
      entityId: String(badgeId),
      before: recordedBadge(badge),
      after: null,
    });
    return { message: 'Badge deleted', arabicMessage: 'تم حذف الشارة' };
  });

  routeWrite(app, importBadges, async ({ db, body, now, record, recordNothing }) => {
    await lockBadgeList(db);
    const judged = judgeBadges(body.badges, await listStoredBadges(db, { sectorIds: null }));
    const issues = judged.flatMap((badge, index) =>
      badge.issues.map((issue) => ({ ...issue, path: `badges.${index}.${issue.path}` })),
    );
    if (!body.dryRun && issues.length > 0) throw invalidRequest(issues);
    recordNothing('what is stored is recorded below; a list of the same stores nothing');
    const badgeIds = judged.map(({ stored }) => stored?.badgeId ?? null);
    for (const [index, { outcome, stored, content }] of judged.entries()) {
      if (body.dryRun || content === null || outcome === 'same') continue;
      if (stored) {
        await lockBadges(db, [stored.badgeId], 'update');
        await changeBadge(db, stored.badgeId, content, now);
        await settleBadges(db, { badgeIds: [stored.badgeId] }, now);
      }
      const badgeId = stored?.badgeId ?? (await insertBadge(db, content, now));
      badgeIds[index] = badgeId;
      const change = { entity: 'badge', entityId: String(badgeId) } as const;
      const after = recordedBadge(content);
      if (stored) record({ ...change, action: 'update', before: recordedBadge(stored), after });
      else record({ ...change, action: 'create', before: null, after });
    }
    const count = (asked: string) => judged.filter(({ outcome }) => outcome === asked).length;
    const badges = judged.map(({ name, outcome, content, issues }, index) => ({
      index,
      name,
      outcome,
      badgeId: badgeIds[index]!,
      requirements: content && recordedBadge(content).requirements,
      issues,
    }));
    return {
      message: body.dryRun ? 'What would become of each badge' : 'Badges imported',
      ...(!body.dryRun && { arabicMessage: 'تم استيراد الشارات' }),
      body: { added: count('added'), changed: count('changed'), same: count('same'), badges },
    };
  });

  route(app, exportBadges, async ({ db, query: { format = 'json' } }) => {
    const all = await listStoredBadges(db, { sectorIds: [] });
    const open = all.filter(({ isOpen }) => isOpen);
    if (format === 'xlsx') {
      const data = await writeSpreadsheet([badgeSheet(open)]);
      return new File([data], badgeFileName('xlsx'), { type: SPREADSHEET_TYPE });
    }
    const text = JSON.stringify(exportedBadges(open), null, 2);
    return new File([text], badgeFileName('json'), { type: 'application/json' });
  });
}
