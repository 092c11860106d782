import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  deleteGroupLogo,
  readGroup,
  readGroupLogo,
  setGroupLogo,
  updateGroup,
} from '../../../contract/group/endpoints.ts';
import { listOperatorNotices } from '../../../contract/group/notices.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { MOST_PIXELS, type Picture, readPicture } from '../../lib/picture.ts';
import {
  findLogo,
  lockGroup,
  readStoredGroup,
  type StoredGroup,
  setGroupName,
  storeLogo,
  storeParentsSeeEvaluation,
} from './queries.ts';

export function groupRoutes(app: FastifyInstance): void {
  route(app, listOperatorNotices, async ({ operator, now }) => ({
    message: 'What the operator tells the general captains now',
    body: (await operator?.listNotices(now)) ?? [],
  }));

  route(app, readGroup, async ({ db, settings, setupCode }) => {
    const { isFirstRun, ...group } = await readStoredGroup(db);
    return {
      message: 'The group',
      body: {
        ...shown(group, settings),
        // Visitors must not learn that there is no account yet.
        firstRun: setupCode === null && isFirstRun,
        timeZone: settings.timeZone,
      },
    };
  });

  routeWrite(app, updateGroup, async ({ db, body, settings, record, recordNothing }) => {
    const before = await lockGroup(db);
    const { name = before.name, parentsSeeEvaluation = before.parentsSeeEvaluation } = body;
    const after = { ...before, name, parentsSeeEvaluation };
    const isSame = before.name === name && before.parentsSeeEvaluation === parentsSeeEvaluation;
    if (isSame) recordNothing('the settings are what they were');
    else {
      if (name !== null && name !== before.name) await setGroupName(db, name);
      if (parentsSeeEvaluation !== before.parentsSeeEvaluation) {
        await storeParentsSeeEvaluation(db, parentsSeeEvaluation);
      }
      record(changeOf(shown(before, settings), shown(after, settings)));
    }
    return {
      message: 'Group changed',
      arabicMessage: body.name === undefined ? 'تم حفظ الاختيار' : 'تم حفظ اسم المجموعة',
      body: shown(after, settings),
    };
  });

  routeWrite(app, setGroupLogo, async ({ db, body, settings, record, recordNothing }) => {
    const picture = readLogo(body.picture);
    const version = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16);
    const before = await lockGroup(db);
    const after = { ...before, logo: version };
    if (before.logo === version) recordNothing('the picture is what it was');
    else {
      await storeLogo(db, { ...picture, version });
      record(changeOf(shown(before, settings), shown(after, settings)));
    }
    return {
      message: 'Logo stored',
      arabicMessage: 'تم حفظ شعار المجموعة',
      body: shown(after, settings),
    };
  });

  routeWrite(app, deleteGroupLogo, async ({ db, settings, record }) => {
    const before = await lockGroup(db);
    if (before.logo === null) throw new ApiError('LOGO_NOT_FOUND');
    const after = { ...before, logo: null };
    await storeLogo(db, null);
    record(changeOf(shown(before, settings), shown(after, settings)));
    return {
      message: 'Logo taken away',
      arabicMessage: 'تمت إزالة شعار المجموعة',
      body: shown(after, settings),
    };
  });

  route(app, readGroupLogo, async ({ db, params }) => {
    const logo = await findLogo(db, params.version);
    if (!logo) throw new ApiError('LOGO_NOT_FOUND');
    return new File([new Uint8Array(logo.bytes)], 'logo', { type: logo.type });
  });
}

/** The group as everybody sees it: by the name that the program was started with until it has one of its own. */
function shown(
  { name, logo, parentsSeeEvaluation }: StoredGroup,
  { firstGroupName }: { firstGroupName: string },
) {
  return { groupName: name ?? firstGroupName, logo, parentsSeeEvaluation };
}

/** The picture that was sent, without what is no part of its drawing. */
function readLogo(base64: string): Picture {
  const picture = readPicture(Buffer.from(base64, 'base64'));
  if (!picture) throw fieldError('NOT_A_PICTURE', 'picture');
  const { width, height } = picture;
  if (Math.max(width, height) > MOST_PIXELS || Math.min(width, height) < 1) {
    throw fieldError('PICTURE_TOO_LARGE', 'picture');
  }
  return picture;
}

type Shown = ReturnType<typeof shown>;

function changeOf(before: Shown, after: Shown): HistoryChange {
  return { entity: 'group', action: 'update', entityId: 'group', before, after };
}
