import { IconLink } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  listMissingConsents,
  type MissingConsent,
  missingKinds,
} from '../../../../contract/consents/endpoints.ts';
import { qPages } from '../../../api/api.ts';
import { keepCompounds, sectorName, sectorOf } from '../../../i18n/format.ts';
import { useDebounced } from '../../../offline/use-debounced.ts';
import { useCaptain } from '../../../session/session.ts';
import { SectorPicker } from '../../../shared/pickers/sector-picker.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { FilterBar, FilterSelect } from '../../../ui/form/filter-bar.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Box, Grid, look, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { PagedList } from '../../../ui/tables/paged-list.tsx';
import { useListUrl } from '../../../ui/tables/use-list-url.ts';
import { useAnySearch, useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { WhatsAppButton } from '../../../ui/whatsapp-button.tsx';
import { ParentLinkBox } from '../profile/parent-link-box.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { consentRequest, missingAnswer, missingWords } from './consent-rules.ts';
import css from './consents-page.module.css';

const AT_ONCE = 25;
const kindLabels = { never: 'لم تُسجَّل بعد', withdrawn: 'سُحبت' };

/** Scouts of the own scope for whom no guardian's consent stands, with the ways to ask for it and to record it. */
export default function ConsentsPage() {
  const captain = useCaptain();
  const { base = '', suffix = '' } = useAnySearch();
  const setSearch = useSetSearch();
  const own = captain.type === 'regular' ? sectorOf(captain) : null;
  const sector = own ?? sectorOf({ baseName: base, suffixName: suffix });
  const list = useListUrl({ text: 'name', filters: { kind: missingKinds } });
  const name = useDebounced(list.text);
  const asked = { name, kind: list.filter.kind || undefined, limit: AT_ONCE, ...sector };
  const missing = useInfiniteQuery({
    ...qPages(listMissingConsents, { query: asked }, (_, pages) => ({
      offset: pages.length * AT_ONCE,
    })),
    placeholderData: keepPreviousData,
  });
  const counts = missing.data?.pages[0]?.counts;
  return (
    <Stack gap="16" className={css.page}>
      <PageHeader
        title="موافقات الأسر"
        lead="من لا توجد موافقة سارية على حفظ بياناتهم."
        back={HOME}
        aside={own && <Badge tone="accent">{sectorName(own)}</Badge>}
      />
      <Text size="h3" weight="bold" role="status" className={css.answer}>
        {counts && missingAnswer(counts.never + counts.withdrawn, counts.scouts)}
      </Text>
      <Grid gap="8" className={css.filters}>
        <FilterBar>
          <SearchField label="بحث باسم الكشاف" value={list.text} onChange={list.setText} />
          <FilterSelect
            label="حال الموافقة"
            value={list.filter.kind}
            onChange={(kind) => list.setFilter({ kind })}
            allLabel="كل الأحوال"
            options={choicesOf(missingKinds, kindLabels)}
          />
        </FilterBar>
        {!own && (
          <SectorPicker
            scope="own"
            clearable
            label="القطاع"
            placeholder="كل القطاعات"
            value={sector}
            onChange={(next) => setSearch({ base: next?.baseName, suffix: next?.suffixName })}
          />
        )}
      </Grid>
      <PagedList
        query={missing}
        skeleton={<CardSkeleton lines={8} />}
        frame={(rows) => <Card>{rows}</Card>}
        empty={
          list.isNarrowed ? (
            <EmptyState
              drawing="search"
              title="لا يوجد أحد بهذا الوصف"
              action={
                <Button look="default" onClick={list.clear}>
                  مسح التصفية
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="لا أحد بلا موافقة"
              text="يظهر هنا من لم تُسجَّل موافقة ولي أمره، ومن سحبها."
            />
          )
        }
      >
        {(pages) => (
          <ul>
            {pages
              .flatMap(({ body }) => body)
              .map((scout) => (
                <ScoutItem key={scout.scoutId} scout={scout} />
              ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  );
}

const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** One scout: whom to ask, by messenger or by the family's page, and what they said. */
function ScoutItem({ scout }: { scout: MissingConsent }) {
  const captain = useCaptain();
  const [open, setOpen] = useState<'consent' | 'link' | null>(null);
  const close = () => setOpen(null);
  const of = <VisuallyHidden>: {scout.name}</VisuallyHidden>;
  return (
    <Row
      as="li"
      gap="8"
      columnGap="16"
      align="center"
      justify="between"
      wrap
      padBlock="12"
      line="between"
      trim
    >
      <Box basis="240">
        <p>
          <Link
            to="/scout/$id"
            params={{ id: String(scout.scoutId) }}
            className={`${look({ inline: true, align: 'center', control: true, weight: 'bold', tone: 'inherit', hover: 'accent' }, 'row')} ${css.name}`}
          >
            {keepCompounds(scout.name)}
          </Link>
        </p>
        <Text tone="quiet">
          {sectorName(scout)}، {missingWords(scout)}
        </Text>
      </Box>
      {scout.editable && (
        <Row gap="8" wrap className={css.ways}>
          <Button look="tint" onClick={() => setOpen('consent')}>
            تسجيل الموافقة{of}
          </Button>
          <WhatsAppButton
            look="default"
            phone={scout.phoneNumber}
            text={consentRequest(scout, captain)}
          >
            طلبها{of}
          </WhatsAppButton>
          <Button look="quiet" icon={<IconLink {...sign} />} onClick={() => setOpen('link')}>
            رابط للأسرة{of}
          </Button>
        </Row>
      )}
      {open === 'consent' && <ConsentDialog scout={scout} onClose={close} />}
      {open === 'link' && <ParentLinkBox scout={scout} asks="consent" onClose={close} />}
    </Row>
  );
}
