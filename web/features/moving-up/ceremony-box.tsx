import { IconArrowNarrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { captainTitle } from '../../../contract/captains/introduce.ts';
import { commonGender } from '../../../contract/core/labels.ts';
import { groupBy } from '../../../contract/core/lists.ts';
import type { MovedScout } from '../../../contract/moving-up/endpoints.ts';
import { q } from '../../api/api.ts';
import {
  callName,
  formatNumber,
  groupToday,
  keepCompounds,
  sectorName,
  weekdayDate,
} from '../../i18n/format.ts';
import { Paper, PaperFoot, PaperHead, Papers, PrintPage } from '../../shared/paper/paper.tsx';
import { Row } from '../../ui/layout/box.tsx';
import css from './ceremony-box.module.css';
import { fromText, scoutsText, targetName } from './moving-up-words.ts';
import { keyOfSector } from './rules.ts';

const collator = new Intl.Collator('ar');

/** The list for the ceremony: who goes from where to where, who receives them, and what to prepare. */
export function CeremonyBox(props: { rows: readonly MovedScout[] }) {
  const captains = useQuery(q(listCaptains, { query: {} })).data?.body ?? [];
  const rows = [...props.rows].sort((one, other) =>
    collator.compare(keyOfSector(one.from), keyOfSector(other.from)),
  );
  const groups = [
    ...groupBy(rows, ({ from, to }) => `${keyOfSector(from)} > ${keyOfSector(to)}`).values(),
  ];
  const scarves = [...groupBy(rows, ({ to }) => to?.baseName ?? '')].filter(
    ([base]) => base !== '',
  );
  const receives = (
    [{ to }, ...others]: readonly [MovedScout, ...MovedScout[]],
    girls: boolean,
  ) => {
    const captain = captains.find(
      (each) =>
        to &&
        keyOfSector({
          baseName: each.rSectorBaseName ?? '',
          suffixName: each.rSectorSuffixName ?? '',
        }) === keyOfSector(to),
    );
    if (!captain) return '';
    const verb = captain.gender === 'female' ? 'تستقبل' : 'يستقبل';
    const whom = others.length > 0 ? (girls ? 'هن' : 'هم') : girls ? 'ها' : 'ه';
    return `${verb}${whom} ${captainTitle(captain)} ${callName(captain)}، `;
  };
  let number = 0;
  return (
    <PrintPage
      title="قائمة الحفل"
      back={{ to: '/moving-up', label: 'الانتقال' }}
      ready={rows.length > 0}
    >
      <Papers>
        <Paper label="قائمة حفل الانتقال" size="long">
          <PaperHead
            title="قائمة حفل الانتقال"
            number={weekdayDate(groupToday(), true)}
            date={`${scoutsText(rows.length, commonGender(rows))} ${fromText(rows)}`}
          />
          {groups.map((group) => {
            const [first] = group;
            const girls = group.every(({ gender }) => gender === 'female');
            return (
              <section key={keyOfSector(first!.from) + keyOfSector(first!.to)}>
                <Row justify="between" align="end" className={css.head}>
                  <h3>
                    {sectorName(first!.from)}{' '}
                    <IconArrowNarrowLeft size={20} stroke={1.7} aria-label="إلى" />{' '}
                    {targetName(first!.to)}
                  </h3>
                  <span>
                    {receives(group as [MovedScout], girls)}
                    {formatNumber(group.length)}
                  </span>
                </Row>
                <ol className={css.names}>
                  {group.map(({ scoutId, name }) => {
                    number += 1;
                    return (
                      <li key={scoutId} className={css.name}>
                        <span>{formatNumber(number)}</span>
                        <strong>{keepCompounds(name)}</strong>
                        <span className={css.box} />
                      </li>
                    );
                  })}
                </ol>
              </section>
            );
          })}
          {scarves.length > 0 && (
            <p className={css.prepare}>
              ما يُجهَّز قبل الحفل:{' '}
              {scarves.map(([base, all]) => `منديل ${base} ${formatNumber(all.length)}`).join('، ')}
              .
            </p>
          )}
          <PaperFoot today={groupToday()}>علّم من عبر. من غاب عن الحفل انتقل أيضاً.</PaperFoot>
        </Paper>
      </Papers>
    </PrintPage>
  );
}
