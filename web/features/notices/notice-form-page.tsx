import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listNotices } from '../../../contract/notices/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { groupToday, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { NoticeForm } from './notice-form.tsx';
import { blankValues, type Reach, valuesAgain, valuesOf } from './rules.ts';

/** Writes a notice, changes the one of the address, or publishes an earlier one again. */
export default function NoticeFormPage() {
  const { notice: noticeId, again } = useSearch({ from: '/families/notices/form' });
  const captain = useCaptain();
  const isGeneral = captain.type === 'general';
  const isRegular = captain.type === 'regular';
  const isStored = noticeId !== undefined || again !== undefined;
  const notices = useQuery({ ...q(listNotices, { query: {} }), enabled: isStored, staleTime: 0 });
  const sectors = useQuery({ ...q(listSectors), enabled: !isRegular });
  const own = sectorOf(captain);
  const offered = isRegular
    ? own
      ? [own]
      : []
    : (sectors.data?.body ?? [])
        .filter(({ unitCaptainId }) => isGeneral || unitCaptainId === captain.captainId)
        .map(({ baseName, suffixName }) => ({ baseName, suffixName }));
  const reach: Reach = isGeneral
    ? { kind: 'group', unitCaptainId: null, sectors: [] }
    : { kind: 'sectors', unitCaptainId: null, sectors: offered };
  const blank = blankValues(reach, groupToday());
  const waiting = [...(isRegular ? [] : [sectors]), ...(isStored ? [notices] : [])];
  const query = waiting.find(({ data }) => data === undefined) ?? waiting[0];
  const content = () => {
    const stored = notices.data?.body.find((each) => each.noticeId === (noticeId ?? again));
    if (!isGeneral && offered.length === 0) return <EmptyState title="لا قطاعات لك بعد" />;
    if (noticeId !== undefined && !stored?.editable)
      return <EmptyState title="هذا الإعلان غير موجود" />;
    const begun = stored && noticeId === undefined ? valuesAgain(stored, blank, isGeneral) : blank;
    return noticeId !== undefined && stored ? (
      <NoticeForm
        key={noticeId}
        notice={stored}
        blank={valuesOf(stored, isGeneral)}
        offered={offered}
      />
    ) : (
      <NoticeForm
        key={again}
        notice={null}
        blank={begun}
        offered={offered}
        isAgain={stored !== undefined}
      />
    );
  };
  return (
    <FormColumn>
      <PageHeader
        title={noticeId === undefined ? 'إعلان جديد' : 'تعديل الإعلان'}
        back={{ to: '/families/notices', label: 'لوحة الأسر' }}
      />
      {query ? (
        <Loaded query={query as typeof sectors} latest skeleton={<CardSkeleton lines={8} />}>
          {() => (waiting.every(({ data }) => data !== undefined) ? content() : null)}
        </Loaded>
      ) : (
        content()
      )}
    </FormColumn>
  );
}
