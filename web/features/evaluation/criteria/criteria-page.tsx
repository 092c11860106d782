import { IconPlus } from '@tabler/icons-react';
import { canForAll } from '../../../../contract/core/permissions.ts';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { formatNumber, sectorName } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import {
  EvaluationSectorPicker,
  NoEvaluationSector,
} from '../../../shared/evaluation/evaluation-sector-picker.tsx';
import { useEvaluationSector } from '../../../shared/evaluation/use-evaluation-sector.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Summary } from '../../../ui/figures/summary.tsx';
import { SubmitBar } from '../../../ui/form/submit-bar.tsx';
import { Box, Stack, Text } from '../../../ui/layout/box.tsx';
import { FormColumn } from '../../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { useAnySearch } from '../../../ui/tables/use-set-search.ts';
import { ClosedCriterion, CriteriaList, KeptCriterion, SharedCriterion } from './criteria-list.tsx';
import { CriterionForm, NewCriterionForm } from './criterion-form.tsx';
import { useCriteria, useCriterionChanges, useNotesWhoPaid } from './use-criteria.ts';

/** The criteria for points: the group's, and a sector's own. The address says which one is open in the form. */
export default function CriteriaPage() {
  const captain = useCaptain();
  const { base = '', suffix = '', edit: criterion, of } = useAnySearch();
  const chosen = useEvaluationSector();
  // Who answers for programmes keeps those of the group beside those of the own sector.
  const keepsBoth = captain.type !== 'general' && canForAll(captain, 'criteria:keep');
  const isOfGroup = captain.type === 'general' || (keepsBoth && of === 'group');
  const sector = isOfGroup ? null : chosen.sector;
  const title = sector ? `بنود ${sectorName(sector)}` : isOfGroup ? 'بنود المجموعة' : 'البنود';
  if (criterion && (sector || isOfGroup)) {
    return (
      <FormColumn>
        <PageHeader
          title={criterion === 'new' ? 'بند جديد' : 'تعديل بند'}
          back={{ to: '/scores/criteria', label: title, search: { base, suffix, of } }}
        />
        <Chosen criterionId={criterion} sector={sector} />
      </FormColumn>
    );
  }
  return (
    <>
      <PageHeader title={title} back={HOME} lead="ما يظهر في كشف التقييم كل أسبوع" />
      <Stack gap="16" maxWidth="760">
        {captain.type === 'unit' && sector && <EvaluationSectorPicker sector={sector} />}
        {keepsBoth && (
          <LinkButton
            to="/scores/criteria"
            search={{ base, suffix, of: isOfGroup ? undefined : 'group' }}
            look="default"
          >
            {isOfGroup ? 'بنود القطاع' : 'بنود المجموعة'}
          </LinkButton>
        )}
        {sector || isOfGroup ? (
          <Lists key={sector ? sectorName(sector) : ''} sector={sector} />
        ) : (
          <NoEvaluationSector text="تظهر هنا بنوده وبنود المجموعة." />
        )}
      </Stack>
    </>
  );
}

/** The form of a new criterion, or of the one that the address names. */
function Chosen(props: { criterionId: string; sector: SectorName | null }) {
  const { criterionId, sector } = props;
  const { query } = useCriteria(sector);
  const notesWhoPaid = useNotesWhoPaid(sector);
  if (criterionId === 'new') {
    return <NewCriterionForm sector={sector} notesWhoPaid={notesWhoPaid} />;
  }
  return (
    <Loaded query={query} skeleton={<CardSkeleton lines={5} />} latest>
      {({ body }) => {
        const criterion = body.find((each) => String(each.criterionId) === criterionId);
        if (!criterion || (sector && criterion.sectorBaseName === null)) {
          return <EmptyState title="هذا البند غير موجود" />;
        }
        return <CriterionForm key={criterionId} criterion={criterion} />;
      }}
    </Loaded>
  );
}

function Lists({ sector }: { sector: SectorName | null }) {
  const { query, isReady, closedIds } = useCriteria(sector);
  const notesWhoPaid = useNotesWhoPaid(sector);
  const changes = useCriterionChanges(sector);
  if (query.data && !isReady) return <CardSkeleton lines={8} />;
  return (
    <Loaded query={query} skeleton={<CardSkeleton lines={8} />} failure="تعذّر تحميل البنود">
      {({ body }) => {
        const isClosed = ({ criterionId }: Criterion) => closedIds.has(criterionId);
        const ofGroup = body.filter(({ sectorBaseName }) => sectorBaseName === null);
        const ofSector = body.filter(({ sectorBaseName }) => sectorBaseName !== null);
        const used = ofGroup.filter((each) => !isClosed(each));
        const kept = sector ? ofSector.filter((each) => !isClosed(each)) : used;
        const closed = (sector ? body : ofGroup).filter(isClosed);
        if (!sector && ofGroup.length === 0) {
          return (
            <EmptyState
              title="لا بنود بعد"
              text="الزي والسلوك والمشاركة، والحضور والاشتراك يُحسبان وحدهما. يمكن تغييرها بعد ذلك."
              action={
                <Stack gap="8">
                  <Button disabled={changes.isPending} onClick={changes.propose}>
                    إضافة البنود الخمسة المقترحة
                  </Button>
                  <AddButton look="default" />
                </Stack>
              }
            />
          );
        }
        return (
          <>
            {sector && (
              <CriteriaList
                title="بنود المجموعة"
                note={
                  used.length === 0
                    ? 'لم يضف القادة العامون بنوداً للمجموعة بعد.'
                    : `يحررها القادة العامون، ويمكنك إظهارها أو إخفاؤها في ${sectorName(sector)} وحدها.`
                }
              >
                {used.map((criterion) => (
                  <SharedCriterion
                    key={criterion.criterionId}
                    criterion={criterion}
                    notesWhoPaid={notesWhoPaid}
                    changes={changes}
                  />
                ))}
              </CriteriaList>
            )}
            <CriteriaList
              title={sector ? `بنود ${sectorName(sector)}` : 'بنود المجموعة'}
              note={
                kept.length === 0
                  ? 'لا بنود خاصة بعد.'
                  : !sector && 'تظهر في كل القطاعات، ويمكن لكل قطاع إخفاء ما لا يستخدمه.'
              }
            >
              {kept.map((criterion) => (
                <KeptCriterion
                  key={criterion.criterionId}
                  criterion={criterion}
                  sector={sector}
                  changes={changes}
                />
              ))}
            </CriteriaList>
            {closed.length > 0 && (
              <Box as="details" surface="card" rounded>
                <Summary padInline="16">
                  <Text as="span" grow>
                    لم يعد مستخدماً ({formatNumber(closed.length)})
                  </Text>
                </Summary>
                <ul>
                  {closed.map((criterion) => (
                    <ClosedCriterion
                      key={criterion.criterionId}
                      criterion={criterion}
                      mayReopen={!sector || criterion.sectorBaseName !== null}
                      changes={changes}
                    />
                  ))}
                </ul>
              </Box>
            )}
            <SubmitBar>
              <AddButton />
            </SubmitBar>
          </>
        );
      }}
    </Loaded>
  );
}

function AddButton({ look }: { look?: 'default' }) {
  return (
    <LinkButton
      to="/scores/criteria"
      search={(before) => ({ ...before, edit: 'new' })}
      wide
      {...(look && { look })}
      icon={<IconPlus size={20} stroke={1.7} aria-hidden />}
    >
      إضافة بند
    </LinkButton>
  );
}
