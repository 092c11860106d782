import { noun } from '../../../../contract/core/counting.ts';
import type { CallOf, ResponseOf } from '../../../../contract/core/endpoint.ts';
import { bodyOfStored } from '../../../../contract/core/record-content.ts';
import { foldArabic } from '../../../../contract/core/text.ts';
import type { Session, updateSessionPlan } from '../../../../contract/sessions/endpoints.ts';
import type { listSessionMaterials } from '../../../../contract/sessions/materials.ts';
import { planSegment, sessionPlan } from '../../../../contract/sessions/record.ts';

/** After 'من'. */
export const ofMaterials = noun('مادة واحدة', 'مادتين', 'مواد', 'مادة', 'مادة');

export type Need = ResponseOf<typeof listSessionMaterials>['body'][number];

/** One line of the list: the same material of several sessions, brought by the same captain, is one. */
export interface NeedLine {
  key: string;
  text: string;
  quantity: number | null;
  needs: Need[];
}

/** Needs of one captain or session as lines, unready ones first, each kind in the order of the days. */
export function needLines(needs: readonly Need[], isReady: (need: Need) => boolean): NeedLine[] {
  const lines = new Map<string, NeedLine>();
  for (const need of needs) {
    const key = `${foldArabic(need.text)}/${need.quantity ?? ''}`;
    const line = lines.get(key);
    if (line) line.needs.push(need);
    else lines.set(key, { key, text: need.text, quantity: need.quantity, needs: [need] });
  }
  const all = [...lines.values()];
  const isDone = (line: NeedLine) => line.needs.every(isReady);
  return [...all.filter((line) => !isDone(line)), ...all.filter(isDone)];
}

/** The lines of which something is not ready, and those of them that nobody brings. */
export function leftOf(lines: readonly NeedLine[], isReady: (need: Need) => boolean) {
  const left = lines.filter((line) => !line.needs.every(isReady));
  return { left, nobodys: left.filter((line) => line.needs.every((need) => !need.captainId)) };
}

export interface NeedGroup {
  key: string;
  /** Who brings it; null for nobody, and where the group is a session. */
  captain: Need['captain'];
  session: Pick<Need, 'sessionId' | 'title' | 'day'> | null;
  needs: Need[];
}

/** By who brings what: what nobody brings first, then the caller's own, then the others by name. */
export function byCaptain(needs: readonly Need[], callerId: number): NeedGroup[] {
  const groups = new Map<number | null, NeedGroup>();
  for (const need of needs) {
    const group = groups.get(need.captainId);
    if (group) group.needs.push(need);
    else {
      const { captainId, captain } = need;
      groups.set(captainId, { key: `captain-${captainId}`, captain, session: null, needs: [need] });
    }
  }
  const rank = ({ captain }: NeedGroup) =>
    captain === null ? 0 : captain.captainId === callerId ? 1 : 2;
  const name = ({ captain }: NeedGroup) => captain?.firstName ?? '';
  return [...groups.values()].sort(
    (one, other) => rank(one) - rank(other) || name(one).localeCompare(name(other), 'ar'),
  );
}

/** By the sessions that need it, in the order of their days. */
export function bySession(needs: readonly Need[]): NeedGroup[] {
  const groups = new Map<number, NeedGroup>();
  for (const need of needs) {
    const { sessionId, title, day } = need;
    const group = groups.get(sessionId);
    if (group) group.needs.push(need);
    else {
      const session = { sessionId, title, day };
      groups.set(sessionId, { key: `session-${sessionId}`, captain: null, session, needs: [need] });
    }
  }
  return [...groups.values()];
}

/** The plan with a captain who brings these of its materials, as it is stored. */
export function broughtBy(
  session: Session,
  needs: readonly Pick<Need, 'segmentId' | 'index'>[],
  captainId: number,
): CallOf<typeof updateSessionPlan>['body'] {
  const isNeeded = (segmentId: number, place: number) =>
    needs.some((need) => need.segmentId === segmentId && need.index === place);
  const { version, captain } = session;
  return {
    ...bodyOfStored(sessionPlan, { ...session, captainId: captain.captainId }),
    version,
    sectors: session.sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
    requirements: session.requirements.map(({ requirementId }) => requirementId),
    links: session.links.map(({ url, title: name }) => ({ url, title: name ?? undefined })),
    segments: session.segments.map((segment) => ({
      ...bodyOfStored(planSegment, segment),
      segmentId: segment.segmentId,
      materials: segment.materials.map((material, place) => ({
        text: material.text,
        quantity: material.quantity ?? undefined,
        captainId: isNeeded(segment.segmentId, place)
          ? captainId
          : (material.captainId ?? undefined),
      })),
    })),
  };
}
