import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type Captain, listCaptains } from '../../../contract/captains/endpoints.ts';
import { createInvitation, type InvitationUses } from '../../../contract/captains/invitations.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { type CaptainType, captainTypes } from '../../../contract/core/permissions.ts';
import { listSectors, type Sector } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { fullName, sectorName, sectorOf } from '../../i18n/format.ts';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import css from './settings-page.module.css';

const ranks = [...captainTypes].reverse().map((value) => ({
  value,
  label: captainTypeLabels[value],
}));
const uses = [
  { value: 'one', label: 'لقائد واحد' },
  { value: 'many', label: 'لأكثر من قائد' },
] as const;

/** Creates an invitation link; `onMade` gets it. */
export function InviteForm({ onMade }: { onMade: (invitationId: number) => void }) {
  const captains = useQuery(q(listCaptains, { query: {} }));
  const sectors = useQuery(q(listSectors));
  return (
    <Card id="invite" title="دعوة القادة">
      <p className={css.lead}>
        من يسجّل من هذا الرابط يدخل مباشرة برتبته وقطاعه. يصلح أسبوعين ويمكن إلغاؤه.
      </p>
      <Loaded query={captains} skeleton={<CardSkeleton lines={6} />}>
        {({ body: captains }) => (
          <Loaded query={sectors} skeleton={<CardSkeleton lines={6} />}>
            {({ body: sectors }) => (
              <Fields captains={captains} sectors={sectors} onMade={onMade} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  );
}

function Fields(props: {
  captains: readonly Captain[];
  sectors: readonly Sector[];
  onMade: (invitationId: number) => void;
}) {
  // Preset by the address.
  const { base = '', suffix = '', rank } = useSearch({ from: '/settings' });
  const asked = sectorOf({ baseName: base, suffixName: suffix });
  const open = sectorsWithoutLeader(props.sectors, props.captains);
  const form = useApiForm(createInvitation, {
    initialValues: {
      // Before there is a sector, a unit captain is who is missing.
      type: (captainTypes.find((type) => type === rank) ??
        (props.sectors.length === 0 ? 'unit' : 'regular')) as CaptainType,
      sector: asked ?? (open.length === 1 ? sectorOf(open[0]!) : null),
      uses: 'one' as InvitationUses,
    },
    toBody: ({ type, sector, uses }) => ({ type, uses, ...(type === 'regular' && sector) }),
    check: ({ type, sector }) => ({
      sector: type === 'regular' && !sector ? 'هذا الحقل مطلوب' : undefined,
    }),
    fieldOfCode: { SECTOR_REQUIRED: 'sector', SECTOR_NOT_FOUND: 'sector' },
    successMessage: 'أُنشئ رابط الدعوة',
    errorMessage: 'لم يُنشأ رابط الدعوة',
    untilFresh: true,
    onSuccess: ({ body }) => props.onMade(body.invitationId),
  });
  const { type, sector, uses: many } = form.values;
  const isOpen = (each: SectorName) => open.some((one) => sectorName(one) === sectorName(each));
  return (
    <Form
      form={form}
      warnOnLeave={false}
      before={async () => type !== 'general' || confirm(questionOf(many))}
    >
      <RadioField {...form.field('type')} label="الرتبة" options={ranks} snug />
      {type === 'regular' && (
        <SectorPicker
          {...form.field('sector')}
          scope="all"
          hintOf={(each) => (isOpen(each) ? 'بلا قائد' : undefined)}
          description={sector && leadersOf(sector, props.captains)}
        />
      )}
      <RadioField {...form.field('uses')} label="لمن؟" options={uses} />
      <SubmitButton loadingText="جارٍ إنشاء الرابط…">إنشاء رابط الدعوة</SubmitButton>
    </Form>
  );
}

/** Asked before a link that gives all rights away. */
function questionOf(uses: InvitationUses) {
  return {
    title: 'دعوة قائد عام؟',
    body:
      uses === 'one'
        ? 'من يسجّل بهذا الرابط يرى كل القطاعات والماليات ويدير كل الحسابات، مثلك تماماً.'
        : 'كل من يصل إليه هذا الرابط يستطيع أن يرى كل القطاعات والماليات ويدير كل الحسابات، مثلك تماماً.',
    confirmLabel: 'إنشاء رابط الدعوة',
  };
}

function leadersOf(sector: SectorName, captains: readonly Captain[]): string {
  const names = captains
    .filter((captain) => sectorName(captain) === sectorName(sector))
    .map((captain) => fullName(captain));
  return names.length > 0 ? `قيادته الآن: ${names.join('، ')}` : 'بلا قائد الآن';
}

/** Those of the sectors that no regular captain leads. */
function sectorsWithoutLeader<S extends SectorName>(
  sectors: readonly S[],
  captains: readonly Captain[],
): S[] {
  const led = new Set(captains.map((captain) => sectorName(captain)));
  return sectors.filter((sector) => !led.has(sectorName(sector)));
}
