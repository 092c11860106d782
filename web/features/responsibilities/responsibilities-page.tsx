import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can, type Responsibility } from '../../../contract/core/permissions.ts';
import {
  type FormerHolder,
  listResponsibilities,
  type ResponsibilityRow,
} from '../../../contract/responsibilities/endpoints.ts';
import { responsibilityMeanwhile } from '../../../contract/responsibilities/giving-words.ts';
import {
  responsibilityLabels,
  responsibilityNouns,
} from '../../../contract/responsibilities/words.ts';
import { q } from '../../api/api.ts';
import { formatNumber, fullName, longDate, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { GiveDialog } from '../../shared/responsibilities/give-dialog.tsx';
import { HolderRow, lastDayWords } from '../../shared/responsibilities/holder-row.tsx';
import { ResponsibilityIcon } from '../../shared/responsibilities/responsibility-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ListRow } from '../../ui/list-row.tsx';

/** Who answers for what in the whole group: what is held, what is vacant and who does it meanwhile, and what ended. */
export default function ResponsibilitiesPage() {
  const mayGive = can(useCaptain(), 'responsibilities:give');
  const rows = useQuery(q(listResponsibilities, { query: mayGive ? { ended: true } : {} }));
  return (
    <>
      <PageHeader title="المسؤوليات" lead="من يقوم بماذا للمجموعة كلها." back={HOME} />
      <Loaded query={rows} skeleton={<CardSkeleton lines={10} />} failure="تعذّر تحميل المسؤوليات">
        {({ body }) => <Responsibilities rows={body} mayGive={mayGive} />}
      </Loaded>
    </>
  );
}

function Responsibilities(props: { rows: readonly ResponsibilityRow[]; mayGive: boolean }) {
  const [giving, setGiving] = useState<Responsibility | null>(null);
  const held = props.rows.filter(({ holders }) => holders.length > 0);
  const vacant = props.rows.filter(({ holders }) => holders.length === 0);
  const ended = props.rows
    .flatMap(({ responsibility, ended = [] }) => ended.map((one) => ({ responsibility, ...one })))
    .sort((one, other) => other.endedAt.localeCompare(one.endedAt));
  return (
    <Stack gap="16">
      {held.length > 0 && (
        <Card>
          <ul>
            {held.flatMap(({ responsibility, holders }) =>
              holders.map((holder) => (
                <HolderRow
                  key={holder.id}
                  responsibility={responsibility}
                  holder={holder}
                  name={responsibilityLabels[responsibility]}
                  who={fullName(holder)}
                  about={[sectorName(holder), lastDayWords(holder.until)]
                    .filter(Boolean)
                    .join('، ')}
                />
              )),
            )}
          </ul>
        </Card>
      )}
      {vacant.length > 0 && (
        <Card title="شاغرة" count={formatNumber(vacant.length)}>
          <ul>
            {vacant.map(({ responsibility }) => (
              <ListRow
                key={responsibility}
                mark={<ResponsibilityIcon responsibility={responsibility} isVacant />}
                name={responsibilityLabels[responsibility]}
                about={responsibilityMeanwhile[responsibility]}
              >
                {props.mayGive && (
                  <Button look="default" onClick={() => setGiving(responsibility)}>
                    إسناد
                    <VisuallyHidden> {responsibilityNouns[responsibility]}</VisuallyHidden>
                  </Button>
                )}
              </ListRow>
            ))}
          </ul>
        </Card>
      )}
      {ended.length > 0 && (
        <Card title="ما انتهى من قبل" count={formatNumber(ended.length)}>
          <ul>
            {ended.map((one) => (
              <ListRow
                key={one.id}
                name={`${responsibilityLabels[one.responsibility]}: ${fullName(one)}`}
                about={endWords(one)}
              />
            ))}
          </ul>
        </Card>
      )}
      {giving && <GiveDialog responsibility={giving} onClose={() => setGiving(null)} />}
    </Stack>
  );
}

const endWords = ({ since, endedAt, endedBy }: FormerHolder) => {
  const days = `من ${longDate(since)} إلى ${longDate(endedAt)}`;
  return endedBy ? `${days}، أنهاها ${endedBy.firstName} ${endedBy.middleName}` : days;
};
