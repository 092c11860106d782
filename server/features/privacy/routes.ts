import type { FastifyInstance } from 'fastify';
import { country } from '../../../contract/countries/current.ts';
import { readPrivacy } from '../../../contract/privacy/endpoints.ts';
import { route } from '../../http/route.ts';
import { readChoices } from './queries.ts';

export function privacyRoutes(app: FastifyInstance): void {
  route(app, readPrivacy, async ({ db, settings }) => {
    const { name, ...choices } = await readChoices(db);
    return {
      message: 'What the page on privacy says of this group',
      body: {
        group: {
          name: name ?? settings.firstGroupName,
          country: country().name,
          law: country().law,
          ...choices,
          openProfile: settings.publicScoutProfile,
          backups: settings.backupKeep,
        },
        publicDemo: settings.publicDemo !== undefined,
        operator: settings.groups ? { contact: settings.groups.contact ?? null } : null,
      },
    };
  });
}
