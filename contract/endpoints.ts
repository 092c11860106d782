import * as activities from './activities.ts';
import * as attendance from './attendance.ts';
import * as auth from './auth.ts';
import * as captains from './captains.ts';
import type { Endpoint } from './endpoint.ts';
import * as finance from './finance.ts';
import * as health from './health.ts';
import * as history from './history.ts';
import * as notifications from './notifications.ts';
import * as reports from './reports.ts';
import * as scouts from './scouts.ts';
import * as sectors from './sectors.ts';
import * as stats from './stats.ts';
import * as terms from './terms.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

const modules = {
  auth,
  captains,
  sectors,
  scouts,
  terms,
  attendance,
  finance,
  notifications,
  activities,
  history,
  stats,
  reports,
  health,
};

/** Every endpoint of the contract under its name, with its feature: what documents and tests loop over. */
export const endpoints: { name: string; feature: string; endpoint: Endpoint }[] = Object.entries(
  modules,
).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, feature, endpoint: value }] : [],
  ),
);
