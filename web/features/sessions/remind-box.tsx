import { IconBellRinging } from '@tabler/icons-react';
import { counted } from '../../../contract/core/counting.ts';
import { can } from '../../../contract/core/permissions.ts';
import { remindOfSessions } from '../../../contract/sessions/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { formatNumber, nouns } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';

/** As the object of a verb. */
const SECTORS = { ...nouns.sector, one: 'قطاعاً واحداً', two: 'قطاعين' };

/** Reminds the sectors that have not planned this week, each once a day; for general and unit captains. */
export function RemindBox({ count }: { count: number }) {
  const captain = useCaptain();
  const remind = useApiMutation(remindOfSessions, {
    successMessage: ({ count }) =>
      count === 0
        ? 'ذُكِّرت هذه القطاعات اليوم'
        : `أُرسل التذكير إلى ${counted(count, { ...SECTORS, one: 'قطاع واحد' }, formatNumber)}`,
    errorMessage: 'لم يُرسل التذكير',
  });
  if (count === 0 || !can(captain, 'sessions:remind')) return null;
  return (
    <div>
      <Button
        look="default"
        icon={<IconBellRinging size={20} stroke={1.7} aria-hidden />}
        disabled={remind.isPending}
        onClick={() => remind.mutate({ body: {} })}
      >
        {`ذكّر ${counted(count, SECTORS, formatNumber)}`}
      </Button>
    </div>
  );
}
