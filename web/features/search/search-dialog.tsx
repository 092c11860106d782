import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { can } from '../../../contract/core/permissions.ts';
import { searchedDigits } from '../../../contract/countries/phone.ts';
import { FOUND_FIRST, FOUND_MOST, searchPeople } from '../../../contract/search/endpoints.ts';
import { q } from '../../api/api.ts';
import { countOf, formatNumber, fullName, keepCompounds, sectorName } from '../../i18n/format.ts';
import { useDebounced } from '../../offline/use-debounced.ts';
import { useOnline } from '../../offline/use-online.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { useCaptain } from '../../session/session.ts';
import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import form from '../../ui/form/form.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, look, Row, Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded, NeedsConnection } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import DialogPanel from '../../ui/overlays/dialog-panel.tsx';
import { aboutCaptain, type Found, FoundList, type Group, personLook } from './found-list.tsx';
import { nameToAdd, placeOfCaptain } from './rules.ts';
import { findScreens } from './screen-rules.ts';
import { ScreensList } from './screens-list.tsx';
import css from './search.module.css';
import { keyOf, type RecentPerson, useRecent } from './use-recent.ts';

/** Finds anybody in the captain's scope, and the screens open to them, over whatever screen is open. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const captain = useCaptain();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** The groups of which more than the first are shown. */
  const [opened, setOpened] = useState<readonly Group[]>([]);
  const limit = opened.length > 0 ? FOUND_MOST : FOUND_FIRST;
  const recent = useRecent(captain.captainId);
  const asked = useDebounced(text.trim());
  const isOnline = useOnline();
  const numberLabel = useMemberNumber();
  const searched = numberLabel ? `الاسم أو الهاتف أو ${numberLabel}` : 'الاسم أو رقم الهاتف';
  const found = useQuery({
    ...q(searchPeople, { query: { q: asked, limit } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const isAsking = text.trim() !== '';
  const screens = findScreens(captain, text);
  const isCurrent = asked === text.trim() && !found.isPlaceholderData;
  /** The text submitted before its results arrived: opens the first result once loaded. */
  const [awaited, setAwaited] = useState('');
  const page = useRef<HTMLDivElement>(null);
  const isAwaited = awaited !== '' && awaited === text.trim() && isCurrent && found.isSuccess;
  useEffect(() => {
    if (!isAwaited) return;
    setAwaited('');
    linksIn(page.current)[0]?.click();
  }, [isAwaited]);

  const { href } = useLocation();
  const [openedAt] = useState(href);
  // Any navigation closes the dialog, also the back button.
  useEffect(() => {
    if (href !== openedAt) onClose();
  }, [href, openedAt, onClose]);

  const search = (next: string) => {
    setText(next);
    setAwaited('');
    setOpened([]);
  };
  const open = (person: RecentPerson) => {
    recent.remember(person);
    onClose();
  };
  return (
    <DialogPanel role="dialog" labelledBy={id} isPage onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shorter way beside Tab; each row is a link. */}
      <div ref={page} className={css.page} onKeyDown={moveByArrows}>
        <h2 id={id}>
          <VisuallyHidden>بحث عن كشاف أو قائد أو صفحة</VisuallyHidden>
        </h2>
        <Row
          as="form"
          gap="8"
          align="center"
          line="below"
          className={css.head}
          onSubmit={(event) => {
            event.preventDefault();
            if (isCurrent || !isAsking || screens.length > 0) linksIn(page.current)[0]?.click();
            else setAwaited(text.trim());
          }}
        >
          <Box grow relative>
            <IconSearch size={20} stroke={1.7} aria-hidden className={form.searchSign} />
            <input
              ref={field}
              // biome-ignore lint/a11y/noAutofocus: the dialog was opened for this field.
              autoFocus
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={150}
              aria-label={searched}
              placeholder={searched}
              className={`${form.input} ${form.search} ${css.input}`}
              value={text}
              onChange={(event) => search(event.currentTarget.value)}
            />
            {text !== '' && (
              <IconButton
                label="مسح"
                className={css.clear}
                onClick={() => {
                  search('');
                  field.current?.focus();
                }}
              >
                <IconX size={20} stroke={1.7} aria-hidden />
              </IconButton>
            )}
          </Box>
          <Box
            as="button"
            noShrink
            control
            weight="medium"
            tone="accent"
            rounded
            padInline="8"
            type="button"
            className={css.close}
            onClick={onClose}
          >
            إغلاق
          </Box>
        </Row>
        <VisuallyHidden>
          <span role="status">
            {isAsking && isCurrent && found.data && sumOf(found.data, screens.length)}
          </span>
        </VisuallyHidden>
        <div className={css.results}>
          {/* Known at once and without a connection; people arrive beneath. */}
          <ScreensList paths={screens} onLeave={onClose} />
          {!isAsking ? (
            <RecentList people={recent.people} onOpen={open} />
          ) : !isOnline && !isCurrent ? (
            <NeedsConnection />
          ) : (
            <Loaded query={found} skeleton={<CardSkeleton lines={5} />}>
              {(answer) => (
                <>
                  <FoundList
                    answer={answer}
                    search={asked}
                    opened={opened}
                    isOpening={opened.length > 0 && !isCurrent}
                    onShowAll={(group) => setOpened((before) => [...before, group])}
                    onOpen={open}
                    onLeave={onClose}
                  />
                  {isCurrent && isNobody(answer) && screens.length === 0 && (
                    <Text size="name" weight="bold" above="8" below="16">
                      {nobody(asked)}
                    </Text>
                  )}
                  {isCurrent && searchedDigits(asked) === null && can(captain, 'sessions:read') && (
                    <SessionsLink search={asked} onLeave={onClose} />
                  )}
                  {isCurrent && can(captain, 'scouts:add') && (
                    <AddLink search={asked} onLeave={onClose} />
                  )}
                </>
              )}
            </Loaded>
          )}
        </div>
      </div>
    </DialogPanel>
  );
}

const isNobody = ({ totals }: Found) => totals.scouts + totals.captains === 0;

const nobody = (search: string) =>
  searchedDigits(search) === null ? 'لا أحد بهذا الاسم في نطاقك' : 'لا أحد بهذا الرقم في نطاقك';

/** How many are found, for who does not see the list. */
function sumOf(answer: Found, screens: number): string {
  const { scouts, captains } = answer.totals;
  if (isNobody(answer) && screens === 0) return 'لا توجد نتائج';
  return [
    screens && `صفحات: ${formatNumber(screens)}`,
    scouts && countOf(scouts, 'scout'),
    captains && countOf(captains, 'captain'),
  ]
    .filter(Boolean)
    .join('، ');
}

/** Searches the sessions of all terms for the words. */
function SessionsLink({ search, onLeave }: { search: string; onLeave: () => void }) {
  return (
    <Link
      to="/sessions"
      search={{ search }}
      className={`${look({ gap: '12', align: 'center', weight: 'medium', tone: 'accent', plain: true, rounded: true, hover: 'underline' }, 'row')} ${css.add}`}
      data-found
      onClick={onLeave}
    >
      <ScreenIcon path="/sessions" />
      البحث عن «{search}» في الجلسات
    </Link>
  );
}

/** Whoever is not there yet can be added under the name that was typed. */
function AddLink({ search, onLeave }: { search: string; onLeave: () => void }) {
  const name = nameToAdd(search);
  return (
    name && (
      <Link
        to="/add-scout"
        search={{ name }}
        className={`${look({ gap: '12', align: 'center', weight: 'medium', tone: 'accent', plain: true, rounded: true, hover: 'underline' }, 'row')} ${css.add}`}
        data-found
        onClick={onLeave}
      >
        <ScreenIcon path="/add-scout" />
        إضافة كشاف باسم «{name}»
      </Link>
    )
  );
}

/** The targets of the arrows: a row's link, or an act on all of them. */
const linksIn = (page: Element | null) => [
  ...(page?.querySelectorAll<HTMLElement>('[data-found]') ?? []),
];

/** Up and down between the field and the rows. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const stops = [
    event.currentTarget.querySelector<HTMLElement>('input'),
    ...linksIn(event.currentTarget),
  ];
  const { activeElement } = document;
  // From a row's buttons too.
  const own = activeElement?.closest('li')?.querySelector<HTMLElement>('[data-found]');
  const place = stops.indexOf(own ?? (activeElement as HTMLElement));
  stops[Math.min(Math.max(place + step, 0), stops.length - 1)]?.focus();
}

/** The people opened last, before anything is typed; a hint if there are none. */
function RecentList(props: {
  people: readonly RecentPerson[];
  onOpen: (person: RecentPerson) => void;
}) {
  const numberLabel = useMemberNumber();
  if (props.people.length === 0) {
    const number = numberLabel ? ` أو ${numberLabel}،` : '';
    return <Text tone="quiet">اكتب اسماً أو جزءاً منه، أو رقم هاتف،{number} أو اسم صفحة.</Text>;
  }
  return (
    <Box as="section" below="24">
      <Text as="h3" size="h2" line="below" className={css.title}>
        آخر من فتحتهم
      </Text>
      <ul>
        {props.people.map((person) => (
          <RecentItem key={keyOf(person)} person={person} onOpen={() => props.onOpen(person)} />
        ))}
      </ul>
    </Box>
  );
}

function RecentItem({ person, onOpen }: { person: RecentPerson; onOpen: () => void }) {
  const viewer = useCaptain();
  const isScout = person.kind === 'scout';
  const place = isScout
    ? ({ to: '/scout/$id', params: { id: String(person.scoutId) } } as const)
    : placeOfCaptain(viewer, person);
  return (
    place && (
      <Row as="li" gap="8" align="center" line="below" className={css.row}>
        <Link {...place} className={personLook} data-found onClick={onOpen}>
          <Text as="span" size="name" weight="bold" className={css.name}>
            {isScout ? keepCompounds(person.name) : fullName(person)}
          </Text>
          <Row as="span" gap="4" columnGap="8" align="center" wrap tone="quiet">
            {isScout ? sectorName(person) : aboutCaptain(person)}
          </Row>
        </Link>
      </Row>
    )
  );
}
