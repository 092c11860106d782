import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { deleteContact, readFollowUpMessages } from '../../../contract/follow-up/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { formatNumber, groupToday, keepCompounds, sectorName } from '../../i18n/format.ts';
import { callsToday, weeksMissed } from '../../shared/families/follow-up.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CountTiles } from '../../ui/form/count-tiles.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ListFoot, type ListFootProps } from '../../ui/tables/list-foot.tsx';
import { useAnySearch, useSetSearch } from '../../ui/tables/use-set-search.ts';
import { CallList } from './call-list.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import css from './follow-up-page.module.css';
import {
  type AwayPerson,
  absenceOf,
  backLabel,
  dayLabel,
  groupsOf,
  type ListName,
  listLabels,
  lists,
  nextList,
  nobody,
  ofWhom,
  type People,
  USUAL,
} from './rules.ts';

/** Number of people shown at first in each group. */
const SHOWN = { calls: 8, called: 3 };

/** The list that the address chooses, in its three groups. */
export function AwayList(props: {
  people: People;
  sector: SectorName | null;
  choosesSector: boolean;
  /** The rest of a capped list; null if all are shown. */
  rest: ListFootProps | null;
}) {
  const { people } = props;
  const { list = USUAL } = useAnySearch();
  const [asked, setAsked] = useState<AwayPerson | null>(null);
  const called = useAfterCall(setAsked);
  const messages = useQuery(q(readFollowUpMessages)).data?.body;
  const undo = useApiMutation(deleteContact, {
    successMessage: 'تم التراجع عن التواصل',
    errorMessage: 'لم يتم التراجع عن التواصل',
  });
  const takeBack = (contactId: number) => undo.mutate({ params: { contactId } });

  const today = groupToday();
  const groups = groupsOf(list, people.away, people.returned);
  const isEmpty = people.counts[list] === 0;
  return (
    <>
      {!isEmpty && (
        <Text size="h3" tone="quiet" above="4" below="16" className={css.answer}>
          <Answer
            toCall={groups.toCall.length}
            called={groups.called.length}
            isCut={props.rest !== null}
            ofWhom={ofWhom(list, people)}
          />
        </Text>
      )}
      <Filters {...props} list={list} />
      {isEmpty && <Nobody list={list} counts={people.counts} />}
      {groups.toCall.length > 0 && (
        <CallList
          rows={groups.toCall}
          areCaptains={people.areCaptains}
          shown={SHOWN.calls}
          messages={messages}
          today={today}
          onCall={called}
          onDone={setAsked}
        />
      )}
      {props.rest && (
        <Box textAlign="center" above="12" tone="quiet">
          <ListFoot {...props.rest} />
          {!props.rest.hasMore && <p>تظهر هنا أطول فترات الغياب. اختر قطاعاً لترى كل من فيه.</p>}
        </Box>
      )}
      <Grid gap="16" above="16" className={css.after}>
        {groups.called.length > 0 && (
          <GroupBox
            title="تم التواصل هذا الأسبوع"
            count={groups.called.length}
            shown={SHOWN.called}
          >
            {groups.called.map((person) => {
              const { contactId, by, at, note, undoable } = person.contact!;
              return (
                <PersonItem key={person.personId} className={css.called}>
                  <div className={css.told}>
                    <Text tone="quiet" className={css.about}>
                      <Text as="strong" weight="bold" tone="ink">
                        {keepCompounds(person.name)}
                      </Text>{' '}
                      {sectorName(person)}، {absenceOf(person)}
                    </Text>
                    {note && <Text tone="ink">{note}</Text>}
                  </div>
                  <Row as="p" gap="8" tone="quiet" className={css.by}>
                    <span>{keepCompounds(`${by.firstName} ${by.middleName}`)}</span>
                    <span>{dayLabel(at, today)}</span>
                  </Row>
                  {undoable && (
                    <Button
                      look="quiet"
                      disabled={undo.isPending}
                      aria-label={`تراجع عن التواصل مع ${person.name}`}
                      onClick={() => takeBack(contactId)}
                    >
                      تراجع
                    </Button>
                  )}
                </PersonItem>
              );
            })}
          </GroupBox>
        )}
        {groups.back.length > 0 && (
          <GroupBox title="عادوا هذا الأسبوع" count={groups.back.length} shown={SHOWN.called}>
            {groups.back.map((person) => (
              <PersonItem key={person.personId} className={css.back}>
                <Text tone="quiet" className={css.about}>
                  <Text as="strong" weight="bold" tone="ink">
                    {keepCompounds(person.name)}
                  </Text>
                  <span>
                    {sectorName(person)}، بعد غياب {weeksMissed(person.missed)}
                  </span>
                </Text>
                <Badge tone="ok">{backLabel(person, today)}</Badge>
              </PersonItem>
            ))}
          </GroupBox>
        )}
      </Grid>
      {asked && (
        <ContactDialog
          key={asked.personId}
          person={asked}
          isCaptain={people.areCaptains}
          today={today}
          onClose={() => setAsked(null)}
          onSaved={(contactId) => {
            setAsked(null);
            const action = { label: 'تراجع', run: () => takeBack(contactId) };
            toast.success('سُجِّل التواصل', action);
          }}
        />
      )}
    </>
  );
}

function PersonItem(props: { className: string | undefined; children: ReactNode }) {
  return (
    <Row
      as="li"
      gap="4"
      columnGap="12"
      align="center"
      justify="between"
      wrap
      leading="normal"
      className={props.className}
    >
      {props.children}
    </Row>
  );
}

/** The largest text under the heading: what is left to do. */
function Answer(props: { toCall: number; called: number; isCut: boolean; ofWhom: string | null }) {
  const { toCall, called } = props;
  if (toCall === 0 && props.isCut) return <strong>لا مكالمات فيما يظهر من القائمة</strong>;
  if (toCall === 0) return <strong>لا مكالمات اليوم، تم التواصل مع الجميع</strong>;
  return (
    <>
      <strong>{callsToday(toCall)}</strong>
      {called > 0 && `، وتم التواصل مع ${formatNumber(called)}`}
      {called > 0 && props.ofWhom && <Text as="span" hide="narrow">{` ${props.ofWhom}`}</Text>}
    </>
  );
}

/** How long somebody was away, and in which sector: both in the address. */
function Filters(props: {
  people: People;
  sector: SectorName | null;
  choosesSector: boolean;
  list: ListName;
}) {
  const setSearch = useSetSearch();
  return (
    <Grid gap="12" below="24" className={css.filters}>
      <CountTiles
        legend={
          <Text as="legend" whole tone="quiet" below="4" className={css.legend}>
            غاب على التوالي
          </Text>
        }
        value={props.list}
        onChange={(list) => setSearch({ list: list === USUAL ? undefined : list })}
        tiles={lists.map((value) => ({
          value,
          count: props.people.counts[value],
          label: (
            <>
              <Text as="span" hide="wide">
                {listLabels[value].short}
              </Text>
              <Text as="span" hide="narrow">
                {listLabels[value].whole}
              </Text>
            </>
          ),
        }))}
      />
      {props.choosesSector && (
        <div className={css.sector}>
          <SectorPicker
            scope="own"
            clearable
            label="القطاع"
            placeholder="كل القطاعات"
            value={props.sector}
            onChange={(next) => setSearch({ base: next?.baseName, suffix: next?.suffixName })}
          />
        </div>
      )}
    </Grid>
  );
}

/** Nobody is on the list: the next lower one that has somebody. */
function Nobody({ list, counts }: { list: ListName; counts: People['counts'] }) {
  const setSearch = useSetSearch();
  const next = nextList(list, counts);
  return (
    <EmptyState
      title={nobody[list]}
      {...(next === null && { text: 'لا أحد يحتاج إلى افتقاد الآن.' })}
      action={
        next && (
          <Button
            look="default"
            onClick={() => setSearch({ list: next === USUAL ? undefined : next })}
          >
            {listLabels[next].whole} ({formatNumber(counts[next])})
          </Button>
        )
      }
    />
  );
}

/**
 * Returns a callback for a started call: opens the contact dialog once the captain returns from the phone app. On a device
 * without one, the page was never hidden.
 */
function useAfterCall(offer: (person: AwayPerson) => void) {
  const called = useRef<AwayPerson>(null);
  const back = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || !called.current) return;
    offer(called.current);
    called.current = null;
  });
  useEffect(() => {
    const listen = () => back();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
  return (person: AwayPerson) => {
    called.current = person;
  };
}
