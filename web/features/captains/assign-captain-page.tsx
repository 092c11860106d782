import { useQuery } from '@tanstack/react-query';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { useCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Grid } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import css from './assign-captain-page.module.css';
import { CaptainTypeForm } from './captain-type-form.tsx';
import { SectorCaptainForm } from './sector-captain-form.tsx';
import { UnitCaptainForm } from './unit-captain-form.tsx';

export default function AssignCaptainPage() {
  const captain = useCaptain();
  const captains = useQuery(q(listCaptains, { query: {} }));
  const sectors = useQuery(q(listSectors));
  const manages = can(captain, 'captains:manage');
  return (
    <>
      <PageHeader
        title="تعيين قائد القطاع"
        lead={
          manages
            ? 'رتبة كل قائد، والقطاع الذي يقوده، وقائد الوحدة المسؤول عن كل قطاع.'
            : 'قادة قطاعات وحدتك، وتسليم قطاع منها إلى قائد وحدة آخر.'
        }
        back={HOME}
      />
      <Loaded query={captains} skeleton={<CardSkeleton lines={6} />}>
        {({ body: captains }) => (
          <Loaded
            query={sectors}
            skeleton={<CardSkeleton lines={6} />}
            failure="حدث خطأ أثناء تحميل القطاعات"
          >
            {({ body: sectors }) =>
              !manages && !sectors.some(({ editable }) => editable) ? (
                <EmptyState
                  title="لا يوجد قطاع"
                  text="لم يُسند إليك القائد العام أي قطاع بعد. يرجى التواصل معه."
                />
              ) : (
                <Grid gap="16" align="start" maxWidth="560" className={css.forms}>
                  {manages && (
                    <Card title="تغيير رتبة قائد">
                      <CaptainTypeForm captains={captains} sectors={sectors} />
                    </Card>
                  )}
                  {sectors.length === 0 ? (
                    <NoSectorsCard />
                  ) : (
                    <>
                      <SectorCaptainForm captains={captains} sectors={sectors} />
                      <UnitCaptainForm captains={captains} sectors={sectors} />
                    </>
                  )}
                </Grid>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** Before the first sector nobody can be assigned one. */
function NoSectorsCard() {
  return (
    <Card title="تعيين القطاعات">
      <EmptyState
        compact
        title="لا يوجد قطاع"
        text="أضف أول قطاع لتعيّن له قائداً وقائد وحدة."
        action={
          <LinkButton to="/add-sector" look="default">
            إضافة قطاع
          </LinkButton>
        }
      />
    </Card>
  );
}
