import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { countryCodes } from '../../../contract/countries/country.ts';
import { country } from '../../../contract/countries/current.ts';
import { countryOf } from '../../../contract/countries/table.ts';
import {
  deleteGroupLogo,
  listCountries,
  readCountryLock,
  readGroup,
  readGroupLogo,
  setGroupLogo,
  updateGroup,
} from '../../../contract/group/endpoints.ts';
import { readNewVersion } from '../../../contract/group/new-version.ts';
import { listOperatorNotices } from '../../../contract/group/notices.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { paymentLines } from '../../../contract/payment-ways/rules.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { placeOf } from '../../http/group-place.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { MOST_PIXELS, type Picture, readPicture } from '../../lib/picture.ts';
import type { Settings } from '../../settings.ts';
import { countryIn, placeAfter } from './place-rules.ts';
import { authorizeCountryChange } from './policy.ts';
import {
  countCountryUses,
  findLogo,
  lockGroup,
  readStoredGroup,
  type StoredGroup,
  storeGroup,
  storeLogo,
  storePlace,
} from './queries.ts';

export function groupRoutes(app: FastifyInstance): void {
  route(app, listOperatorNotices, async ({ operator, now }) => ({
    message: 'What the operator tells the general captains now',
    body: (await operator?.listNotices(now)) ?? [],
  }));

  route(app, readNewVersion, async ({ newVersion }) => ({
    message: 'The newer version that is published',
    body: { version: newVersion?.() ?? null },
  }));

  route(app, readGroup, async ({ db, settings, setupCode }) => {
    const { isFirstRun, ...group } = await readStoredGroup(db);
    return {
      message: 'The group',
      body: {
        ...shown(group, settings),
        // Visitors must not learn that there is no account yet.
        firstRun: setupCode === null && isFirstRun,
      },
    };
  });

  route(app, listCountries, async () => ({
    message: 'The countries in which a group may be',
    body: countryCodes
      .map(countryOf)
      .map((row) => ({ ...row, country: row.code, example: row.mobile.example })),
  }));

  route(app, readCountryLock, async ({ db }) => ({
    message: 'What another country would meet',
    body: await countCountryUses(db, country().callingCode),
  }));

  routeWrite(app, updateGroup, async (call) => {
    const { db, body, settings, firstTimeZone, now, record, recordNothing } = call;
    const started = { ...settings, timeZone: firstTimeZone };
    const before = await lockGroup(db);
    const {
      name = before.name,
      parentsSeeEvaluation = before.parentsSeeEvaluation,
      meetingDay = before.meetingDay,
      joinOpen = before.joinOpen,
      healthCards = before.healthCards,
      phoneNumber = before.phoneNumber,
    } = body;
    const place = placeAfter(before.place, body, settings);
    if (countryIn(place, settings) !== countryIn(before.place, settings)) {
      await authorizeCountryChange(db, { sure: body.sure ?? false });
    }
    const shownToFamilies = { parentsSeeEvaluation, joinOpen, phoneNumber };
    const chosen = { name, meetingDay, healthCards, ...shownToFamilies };
    const after = { ...before, ...chosen, place };
    if (isDeepStrictEqual(before, after)) recordNothing('the settings are what they were');
    else {
      await storeGroup(db, after, now);
      if (place) await storePlace(db, place);
      record(changeOf(shown(before, started), shown(after, started)));
    }
    return {
      message: 'Group changed',
      arabicMessage: body.name === undefined ? 'تم حفظ الاختيار' : 'تم حفظ اسم المجموعة',
      body: shown(after, started),
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
  { name, place, ways, ...group }: StoredGroup,
  settings: Pick<Settings, 'firstGroupName' | 'firstCountry' | 'timeZone'>,
) {
  const { country, timeZone } = placeOf(place, settings);
  return {
    groupName: name ?? settings.firstGroupName,
    ...group,
    paymentText: paymentLines(ways),
    country: country.code,
    digits: country.digits,
    firstWeekday: country.firstWeekday,
    wholeSubscriptions: country.subscriptionStep === 1,
    timeZone,
    memberNumber: country.memberNumber.isOn,
    memberNumberLabel: country.memberNumber.label,
  };
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
  return {
    entity: 'group',
    action: 'update',
    entityId: 'group',
    before: named(before),
    after: named(after),
  };
}

/** The country by its name, as the history tells it: a browser knows one country. */
const named = ({ country, ...rest }: Shown) => ({ ...rest, countryName: countryOf(country).name });
