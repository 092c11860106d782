import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type Census,
  handInCensus,
  readCensus,
  readHandedInCensus,
} from '../../../../contract/stats/census.ts';
import { invalidate, q, useApiMutation } from '../../../api/api.ts';
import { longDate } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Text } from '../../../ui/layout/box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CensusTables } from './census-table.tsx';

/** Handing the census in to the operator of many groups: shown only where there is one. */
export function HandInBox({ census }: { census: Census }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(q(readHandedInCensus, { query: { date: census.date } }));
  if (!data?.body.hasOperator) return null;
  const { handedIn } = data.body;
  return (
    <>
      <Notice title={handedIn ? 'سُلِّم إحصاء هذه السنة' : 'لم يُسلَّم إحصاء هذه السنة'}>
        <p>
          {handedIn
            ? `عند المشغّل أعداد يوم ${longDate(handedIn.date)}، سُلِّمت في ${longDate(handedIn.handedInAt)}.`
            : 'يجمع المشغّل أعداد كل المجموعات. لا يُرسَل إلا ما تراه، وهو أعداد بلا أسماء.'}
        </p>
        <div>
          <Button look={handedIn ? 'default' : 'primary'} onClick={() => setOpen(true)}>
            {handedIn ? 'تسليم أعداد أحدث' : 'تسليم الإحصاء للمشغّل'}
          </Button>
        </div>
      </Notice>
      {isOpen && <HandInDialog census={census} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows exactly what is sent before it is sent. */
function HandInDialog({ census, onClose }: { census: Census; onClose: () => void }) {
  const client = useQueryClient();
  const mutation = useApiMutation(handInCensus, {
    successMessage: 'سُلِّم الإحصاء للمشغّل',
    errorMessage: 'لم يُسلَّم الإحصاء',
    onSuccess: onClose,
    untilFresh: true,
  });
  const hasCensusChanged = mutation.error?.code === 'CENSUS_CHANGED';
  useEffect(() => {
    // The tables then show the new counts, which may be handed in.
    if (hasCensusChanged) void invalidate(client, readCensus);
  }, [hasCensusChanged, client]);
  return (
    <Dialog title="تسليم الإحصاء للمشغّل" onClose={onClose}>
      <Text tone="quiet">
        {`هذا كل ما يُرسَل: أعداد يوم ${longDate(census.date)}. لا اسم فيها ولا رقم هاتف ولا مال.`}
      </Text>
      <CensusTables census={census} />
      <Button
        big
        disabled={mutation.isPending}
        onClick={() => mutation.mutate({ body: { date: census.date, version: census.version } })}
      >
        {mutation.isPending ? 'جارٍ التسليم…' : 'تسليم'}
      </Button>
    </Dialog>
  );
}
