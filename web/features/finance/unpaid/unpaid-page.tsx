import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { moneyUnit } from '../../../../contract/core/money.ts';
import { listUnpaidScouts } from '../../../../contract/finance/payments.ts';
import { listSectors } from '../../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { q } from '../../../api/api.ts';
import { formatMoney, formatNumber, sectorName, sectorOf } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { isWhoPaidNoted } from '../../../shared/money/who-paid.ts';
import { SectorPicker } from '../../../shared/pickers/sector-picker.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { FiguresStrip } from '../../../ui/figures/figures-strip.tsx';
import { Stack } from '../../../ui/layout/box.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { sumOf } from './rules.ts';
import css from './unpaid-page.module.css';
import { UnpaidTable } from './unpaid-table.tsx';

/** Who of a sector has not paid, this month and this term: of the own one, or of a chosen one within the scope. */
export default function UnpaidPage() {
  const own = sectorOf(useCaptain());
  return (
    <>
      <PageHeader
        title="من لم يدفع"
        lead="في الأسابيع التي حضرها وسُجِّل فيها من دفع."
        back={own ? { to: '/my-sector', label: 'قطاعي' } : { to: '/sectors', label: 'القطاعات' }}
        aside={own && <Badge tone="accent">{sectorName(own)}</Badge>}
      />
      {own ? <SectorPayments sector={own} isOwn /> : <ChosenSector />}
    </>
  );
}

/** For whoever leads several sectors: the one that the address names, or the only one. */
function ChosenSector() {
  const { base = '', suffix = '' } = useSearch({ from: '/unpaid' });
  const navigate = useNavigate();
  const sectors = useQuery(q(listSectors));
  return (
    <Loaded
      query={sectors}
      skeleton={<CardSkeleton lines={8} />}
      failure="حدث خطأ أثناء تحميل القطاعات"
    >
      {({ body }) => {
        const led = body.filter(({ editable }) => editable);
        const only = led.length === 1 ? led[0] : undefined;
        const sector = sectorOf({ baseName: base, suffixName: suffix }) ?? (only && sectorOf(only));
        if (led.length === 0) {
          return <EmptyState title="لا يوجد قطاع" text="تظهر هنا القطاعات التي تقودها." />;
        }
        return (
          <Stack gap="16">
            <div className={css.picker}>
              <SectorPicker
                scope="own"
                value={sector ?? null}
                onChange={(next) =>
                  void navigate({
                    to: '/unpaid',
                    search: { base: next?.baseName, suffix: next?.suffixName },
                    resetScroll: false,
                  })
                }
              />
            </div>
            {sector ? (
              <SectorPayments key={sectorName(sector)} sector={sector} isOwn={false} />
            ) : (
              <EmptyState title="اختر قطاعاً" text="تظهر هنا أسماء كشافيه وما دفعه كل منهم." />
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function SectorPayments({ sector, isOwn }: { sector: SectorName; isOwn: boolean }) {
  const unpaid = useQuery(q(listUnpaidScouts, { query: sector }));
  return (
    <Loaded
      query={unpaid}
      skeleton={
        <>
          <CardSkeleton lines={2} />
          <CardSkeleton lines={8} />
        </>
      }
    >
      {({ body }) => {
        if (body.length === 0) return <EmptyState title="لا يوجد كشافون في هذا القطاع بعد" />;
        if (!isWhoPaidNoted(body)) return <NothingNoted isOwn={isOwn} />;
        const month = sumOf(body.map(({ thisMonth }) => thisMonth));
        const term = sumOf(body.map(({ thisTerm }) => thisTerm));
        return (
          <Stack gap="16">
            <FiguresStrip
              label={`ما دُفع في ${sectorName(sector)}`}
              figures={[
                { label: 'لم يدفعوا هذا الشهر', value: formatNumber(month.owing), lead: true },
                { label: 'لم يدفعوا هذه الفترة', value: formatNumber(term.owing) },
                { label: 'دُفع هذا الشهر', value: formatMoney(month.amount), unit: moneyUnit() },
                { label: 'دُفع هذه الفترة', value: formatMoney(term.amount), unit: moneyUnit() },
              ]}
            />
            <UnpaidTable sector={sector} scouts={body} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** How a sector begins to note who paid. */
function NothingNoted({ isOwn }: { isOwn: boolean }) {
  const after = 'وبعد أول أسبوع يُسجَّل فيه تظهر الأسماء هنا.';
  if (!isOwn) {
    return (
      <EmptyState
        title="لم يُسجَّل من دفع في هذا القطاع"
        text={`يبدأ ذلك قائد القطاع من قائمة ⋮ في شاشة تسجيل الغياب، ${after}`}
      />
    );
  }
  return (
    <EmptyState
      title="لم يُسجَّل من دفع بعد"
      text={`افتح تسجيل الغياب، ومن قائمة ⋮ فعّل «تسجيل من دفع»، ${after}`}
      action={<LinkButton to="/record-scouts-absence">تسجيل الغياب</LinkButton>}
    />
  );
}
