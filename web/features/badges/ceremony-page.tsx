import { useQuery } from '@tanstack/react-query';
import { listOwedBadges, type OwedBadge } from '../../../contract/badges/pass-endpoints.ts';
import { commonGender } from '../../../contract/core/labels.ts';
import { groupBy } from '../../../contract/core/lists.ts';
import { q } from '../../api/api.ts';
import {
  countOf,
  formatNumber,
  groupToday,
  keepCompounds,
  sectorName,
  sectorOf,
  weekdayDate,
} from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { BadgeDrawing } from '../../shared/badges/badge-drawing.tsx';
import { Paper, PaperFoot, PaperHead, Papers, PrintPage } from '../../shared/paper/paper.tsx';
import { Box, Grid, Row } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { forScoutsText } from './badge-words.ts';
import css from './ceremony-page.module.css';

/** The badges to hand over at the ceremony, on paper: by badge, then by sector, with a box to tick for each. */
export default function CeremonyPage() {
  const owed = useQuery(q(listOwedBadges, { query: {} }));
  return (
    <PrintPage
      title="قائمة الحفل"
      lead="علّم من تسلّم شارته، ثم سجّلها هنا."
      back={{ to: '/scores/badges', label: 'الشارات' }}
      ready={Boolean(owed.data?.body.toAward.length)}
    >
      <Loaded query={owed} skeleton={<CardSkeleton lines={12} />} failure="تعذّر تحميل القائمة">
        {({ body }) =>
          body.toAward.length === 0 ? (
            <EmptyState title="لا شارات تنتظر التسليم" />
          ) : (
            <CeremonyPaper rows={body.toAward} />
          )
        }
      </Loaded>
    </PrintPage>
  );
}

const collator = new Intl.Collator('ar');
const byPlace = (one: OwedBadge, other: OwedBadge) =>
  collator.compare(sectorName(one), sectorName(other)) || collator.compare(one.name, other.name);

function CeremonyPaper({ rows }: { rows: readonly OwedBadge[] }) {
  const captain = useCaptain();
  const own = captain.type === 'regular' ? sectorOf(captain) : null;
  const today = groupToday();
  const badges = [...groupBy(rows, ({ badgeId }) => badgeId).values()];
  const scouts = new Set(rows.map(({ scoutId }) => scoutId)).size;
  let number = 0;
  return (
    <Papers>
      <Paper label="قائمة تسليم الشارات" size="long">
        <PaperHead
          title="قائمة تسليم الشارات"
          beside={own ? sectorName(own) : ''}
          number={weekdayDate(today, true)}
          date={`${countOf(rows.length, 'badge')} ${forScoutsText(scouts, commonGender(rows))}`}
        />
        {badges.map((group) => {
          const { badgeId, badgeName, drawing } = group[0]!;
          return (
            <section key={badgeId} className={css.badge}>
              <Row align="center" className={css.head}>
                <BadgeDrawing drawing={drawing} size={36} />
                <Box as="h3" grow weight="bold" className={css.name}>{`شارة ${badgeName}`}</Box>
                <span>{formatNumber(group.length)}</span>
              </Row>
              <ul>
                {[...group].sort(byPlace).map((row) => {
                  number += 1;
                  return (
                    <Grid as="li" key={row.scoutId} align="center" className={css.row}>
                      <span>{formatNumber(number)}</span>
                      <strong>{keepCompounds(row.name)}</strong>
                      <span>{sectorName(row)}</span>
                      <span className={css.box}>
                        {row.gender === 'female' ? 'تسلّمتها' : 'تسلّمها'}
                      </span>
                    </Grid>
                  );
                })}
              </ul>
            </section>
          );
        })}
        <section className={css.prepare}>
          <h3>ما يُجهَّز قبل الحفل</h3>
          <ul>
            {badges.map((group) => (
              <li key={group[0]!.badgeId}>
                <span>{group[0]!.badgeName}</span>
                <strong>{countOf(group.length, 'badge')}</strong>
              </li>
            ))}
          </ul>
        </section>
        <PaperFoot today={today}>علّم من تسلّم شارته، ثم سجّلها في خيمة.</PaperFoot>
      </Paper>
    </Papers>
  );
}
