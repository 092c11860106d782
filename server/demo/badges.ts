import type { Insertable } from 'kysely';
import { type StarterBadge, starterBadges } from '../../contract/badges/starter.ts';
import { addDays } from '../../contract/core/calendar.ts';
import type { BadgeCertificates, BadgePasses, ScoutBadges } from '../db/tables.ts';
import { insertBadge, listStoredBadges } from '../features/badges/queries.ts';
import type { StoredBadge } from '../features/badges/rules.ts';
import { dayIn } from '../lib/calendar.ts';
import type { DemoGroup, Maker } from './group-tables.ts';
import { createChance, insertRows } from './parts.ts';
import type { DemoScout } from './people.ts';

/** Which stage a sector works on, by its base name. */
const stages: Record<string, string> = {
  أشبال: 'أشبال',
  زهرات: 'زهرات',
  كشافة: 'كشافة',
  مرشدات: 'كشافة',
};

/** Badges of girls of the cubs' age, with their own texts. */
const flowerBadges: readonly StarterBadge[] = [
  {
    name: 'الزهرة المبتدئة',
    requirements: [
      'تحفظ وعد الزهرات وقانونهن وتشرح معناهما بكلماتها',
      'تؤدي تحية الزهرات وتعرف متى تؤديها',
      'تعرف أسماء رفيقات سداسيّها واسم قائدته',
      'ترتدي الزي كاملاً ومرتباً في ثلاثة لقاءات',
      'تغسل يديها قبل الأكل وتعرف لماذا',
    ],
  },
  {
    name: 'الزهرة الثانية',
    requirements: [
      'تربط عقدتين وتقول متى تلزم كل منهما',
      'ترسم طريق بيتها إلى مقر المجموعة',
      'تتصل بأسرتها من الذاكرة وتذكر عنوانها',
      'تزرع نبتة وترعاها شهراً',
      'تعرض على سداسيّها لعبة تعلّمتها',
    ],
  },
].map(({ name, requirements }) => ({
  name,
  kind: 'competence',
  stage: 'زهرات',
  drawing: { shape: 'circle', color: 'gold', glyph: 'plant' },
  anyOf: null,
  requirements: requirements.map((text) => ({ text, isRequired: true })),
}));

/** How far a scout's first badge is, by the place in the sector: most work on it, some have it. */
function stepOf(place: number): 'awarded' | 'approved' | 'complete' | 'begun' {
  if (place % 13 === 1) return 'approved';
  if (place % 17 === 2) return 'complete';
  return place % 4 === 0 ? 'awarded' : 'begun';
}

interface Made {
  passes: Insertable<BadgePasses>[];
  badges: Insertable<ScoutBadges>[];
  certificates: Insertable<BadgeCertificates>[];
}

/** The starting set, and half a term of what scouts passed: some badges complete, approved, handed over. */
export const insertBadges: Maker = async (db, group) => {
  const { scouts, sectors, meetings, today, timeZone } = group;
  const at = group.hoursAgo(24 * 100);
  for (const badge of [...starterBadges(), ...flowerBadges]) {
    const requirements = badge.requirements.map((each) => ({ requirementId: null, ...each }));
    await insertBadge(db, { ...badge, isOpen: true, requirements }, new Date(at));
  }
  const badges = await listStoredBadges(db, { sectorIds: [] });
  // Seeded on its own, so that the rest of the group stays as it was.
  const chance = createChance(20_261_194);
  const newest = Math.max(...meetings.map(({ termNumber }) => termNumber));
  const days = meetings
    .filter(({ termNumber }) => termNumber === newest)
    .map(({ recordedAt }) => dayIn(timeZone, new Date(recordedAt)))
    .filter((day) => day <= addDays(today, -2));
  const made: Made = { passes: [], badges: [], certificates: [] };
  if (days.length === 0) return;

  const give = (scout: DemoScout, badge: StoredBadge, step: ReturnType<typeof stepOf>) => {
    const isWhole = step !== 'begun';
    const optional = badge.requirements.filter(({ isRequired }) => !isRequired);
    const enough = [
      ...badge.requirements.filter(({ isRequired }) => isRequired),
      ...optional.slice(0, badge.anyOf ?? 0),
    ];
    const some = isWhole ? enough : enough.slice(0, chance.between(0, enough.length - 1));
    if (some.length === 0) return;
    const passedOn = some.map(() => chance.pick(days)).sort();
    const by = scout.sector.captainIds[0]!;
    made.passes.push(
      ...some.map(({ requirementId, text }, index) => ({
        scoutId: scout.scoutId,
        requirementId,
        passedOn: passedOn[index]!,
        passedBy: by,
        wording: text,
        notedAt: `${passedOn[index]}T18:00:00Z`,
      })),
    );
    made.badges.push(stepRow(group, made, { scout, badge, step, lastDay: passedOn.at(-1)! }));
  };
  for (const sector of sectors) {
    const ofStage = badges.filter(
      ({ kind, stage }) => kind === 'competence' && stage === stages[sector.baseName],
    );
    for (const [place, scout] of sector.scouts.entries()) {
      const [first, second] = ofStage;
      if (!first || !second) continue;
      const step = stepOf(place);
      give(scout, first, step);
      if (step === 'awarded') give(scout, second, 'begun');
    }
  }
  const [firstAid] = badges.filter(({ kind }) => kind === 'interest');
  for (const [index, scout] of scouts.entries()) {
    if (firstAid && index % 9 === 0) give(scout, firstAid, index % 27 === 0 ? 'awarded' : 'begun');
  }
  await insertRows(db, 'badgePasses', made.passes);
  await insertRows(db, 'badgeCertificates', made.certificates);
  await insertRows(db, 'scoutBadges', made.badges);
};

/** How far a scout is with a badge, after what was passed last; an approved one gets a certificate number. */
function stepRow(
  { today }: DemoGroup,
  { certificates }: Made,
  {
    scout,
    badge,
    step,
    lastDay,
  }: {
    scout: DemoScout;
    badge: StoredBadge;
    step: ReturnType<typeof stepOf>;
    lastDay: string;
  },
): Insertable<ScoutBadges> {
  const isApproved = step === 'approved' || step === 'awarded';
  const approvedOn = [addDays(lastDay, 3), addDays(today, -1)].sort()[0]!;
  const certificateNumber = certificates.length + 1;
  if (isApproved) certificates.push({ certificateNumber, givenAt: `${approvedOn}T18:00:00Z` });
  return {
    scoutId: scout.scoutId,
    badgeId: badge.badgeId,
    completedAt: step === 'begun' ? null : `${lastDay}T18:00:00Z`,
    approvedAt: isApproved ? `${approvedOn}T18:00:00Z` : null,
    approvedBy: isApproved ? scout.sector.unitCaptainId : null,
    awardedOn: step === 'awarded' ? approvedOn : null,
    awardedBy: step === 'awarded' ? scout.sector.captainIds[0]! : null,
    certificateNumber: isApproved ? certificateNumber : null,
  };
}
