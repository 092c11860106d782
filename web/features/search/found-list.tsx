import { IconPencil, IconPhone } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { findInMemberNumber } from '../../../contract/member-numbers/rules.ts';
import {
  FOUND_FIRST,
  type FoundCaptain,
  type FoundScout,
  type searchPeople,
} from '../../../contract/search/endpoints.ts';
import { formatNumber, fullName, keepCompounds, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { BandBadge } from '../../shared/badges/band-badge.tsx';
import { telUrl } from '../../shared/families/follow-up.ts';
import { ShownOf } from '../../ui/figures/shown-of.tsx';
import { iconButton } from '../../ui/icon-button.tsx';
import { Box, look, Row, Text } from '../../ui/layout/box.tsx';
import { PhoneNumber } from '../../ui/phone.tsx';
import {
  changeOfCaptain,
  hasDigits,
  type KnownCaptain,
  partsOfName,
  placeOfCaptain,
} from './rules.ts';
import css from './search.module.css';
import type { RecentPerson } from './use-recent.ts';

/** The look of a person's name with the line beneath it, link or not. */
export const personLook = `${look({ grow: true, justify: 'center', tone: 'inherit', leading: 'normal', plain: true, rounded: true, padBlock: '8', padInline: '8' }, 'stack')} ${css.person}`;

/** The server's results. */
export type Found = ResponseOf<typeof searchPeople>;
/** The kinds of people that are found apart. */
export type Group = keyof Found['totals'];

type Common = {
  search: string;
  onOpen: (person: RecentPerson) => void;
  onLeave: () => void;
};

/** Who was found, in their groups; a group is there where it has somebody. */
export function FoundList(
  props: Common & {
    answer: Found;
    opened: readonly Group[];
    /** The opened groups are loading. */
    isOpening: boolean;
    onShowAll: (group: Group) => void;
  },
) {
  const { answer, opened, isOpening, onShowAll, ...common } = props;
  const groupOf = (group: Group) => ({
    total: answer.totals[group],
    isOpened: opened.includes(group),
    isOpening,
    onShowAll: () => onShowAll(group),
  });
  return (
    <>
      <GroupList title="كشافون" {...groupOf('scouts')} found={answer.body.scouts}>
        {(scout, isNew) => <ScoutRow key={scout.scoutId} scout={scout} isNew={isNew} {...common} />}
      </GroupList>
      <GroupList title="قادة" {...groupOf('captains')} found={answer.body.captains}>
        {(captain, isNew) => (
          <CaptainRow key={captain.captainId} captain={captain} isNew={isNew} {...common} />
        )}
      </GroupList>
    </>
  );
}

function GroupList<P>(props: {
  title: string;
  found: readonly P[];
  total: number;
  isOpened: boolean;
  isOpening: boolean;
  onShowAll: () => void;
  /** `isNew` marks the first newly shown person, who takes the focus. */
  children: (person: P, isNew: boolean) => ReactNode;
}) {
  const { total, isOpened } = props;
  if (total === 0) return null;
  const shown = isOpened ? props.found : props.found.slice(0, FOUND_FIRST);
  const hasMore = total > FOUND_FIRST && (!isOpened || shown.length <= FOUND_FIRST);
  return (
    <Box as="section" below="24">
      <Text as="h3" size="h2" line="below" className={css.title}>
        {props.title}{' '}
        <Text as="span" size="text" weight="normal" tone="quiet">
          {formatNumber(total)}
        </Text>
      </Text>
      <ul>
        {shown.map((person, place) => props.children(person, isOpened && place === FOUND_FIRST))}
      </ul>
      {hasMore ? (
        <Row
          as="button"
          full
          align="center"
          control
          weight="medium"
          tone="accent"
          line="above"
          type="button"
          hover="underline"
          aria-disabled={props.isOpening || undefined}
          data-found
          onClick={props.onShowAll}
        >
          عرض الكل ({formatNumber(total)})
        </Row>
      ) : (
        <ShownOf shown={shown.length} total={total} />
      )}
    </Box>
  );
}

type RowProps = Common & { isNew: boolean };

function ScoutRow({ scout, ...row }: RowProps & { scout: FoundScout }) {
  const { phoneNumber, memberNumber, rate, editable, ...known } = scout;
  const place = { to: '/scout/$id', params: { id: String(scout.scoutId) } } as const;
  return (
    <FoundItem
      {...row}
      name={keepCompounds(scout.name)}
      place={place}
      about={sectorName(scout)}
      badge={<BandBadge rate={rate} />}
      phoneNumber={phoneNumber}
      memberNumber={memberNumber}
      callName={`أسرة ${scout.name}`}
      edit={editable ? { to: '/update-scout', search: { scout: scout.scoutId } } : null}
      person={{ kind: 'scout', ...known }}
    />
  );
}

/** 'قائد، أشبال أ'. */
export const aboutCaptain = (captain: KnownCaptain) =>
  [captainTypeLabels[captain.type], sectorName(captain)].filter(Boolean).join('، ');

function CaptainRow({ captain, ...row }: RowProps & { captain: FoundCaptain }) {
  const viewer = useCaptain();
  const { phoneNumber, memberNumber, editable, ...known } = captain;
  const isSelf = captain.captainId === viewer.captainId;
  return (
    <FoundItem
      {...row}
      name={fullName(captain)}
      place={placeOfCaptain(viewer, captain)}
      about={aboutCaptain(captain)}
      phoneNumber={isSelf ? null : phoneNumber}
      memberNumber={memberNumber}
      callName={fullName(captain)}
      edit={editable ? changeOfCaptain(viewer, captain) : null}
      person={{ kind: 'captain', ...known }}
    />
  );
}

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

const takeFocus = (link: HTMLElement | null) => link?.focus();

function FoundItem(
  props: RowProps & {
    name: string;
    place: Place | null;
    about: string;
    badge?: ReactNode;
    phoneNumber: string | null;
    memberNumber: string | null | undefined;
    /** Whom a call reaches. */
    callName: string;
    edit: Place | null;
    person: RecentPerson;
  },
) {
  const { name, place, phoneNumber, memberNumber, edit } = props;
  // Show the number if it was searched for, else the band: a phone has no room for both.
  const isByNumber = phoneNumber !== null && hasDigits(phoneNumber, props.search);
  // The third line, only where the name or the phone was not what matched.
  const found =
    memberNumber && !isByNumber && !partsOfName(name, props.search).some(({ isFound }) => isFound)
      ? findInMemberNumber(memberNumber, props.search)
      : null;
  const who = (
    <>
      <Text as="span" size="name" weight="bold" className={css.name}>
        <MarkedName name={name} search={props.search} />
      </Text>
      <Row as="span" gap="4" columnGap="8" align="center" wrap tone="quiet">
        {props.about}
        {isByNumber ? <PhoneNumber number={phoneNumber} /> : props.badge}
      </Row>
      {found && memberNumber && <MarkedNumber number={memberNumber} {...found} />}
    </>
  );
  return (
    <Row as="li" gap="8" align="center" line="below" className={css.row}>
      {place ? (
        <Link
          {...place}
          ref={props.isNew ? takeFocus : undefined}
          className={personLook}
          data-found
          onClick={() => props.onOpen(props.person)}
        >
          {who}
        </Link>
      ) : (
        <span className={personLook}>{who}</span>
      )}
      {phoneNumber && (
        <a
          href={telUrl(phoneNumber)}
          className={`${iconButton} ${look({ fill: 'accent' })} ${css.call}`}
          aria-label={`اتصال: ${props.callName}`}
        >
          <IconPhone size={22} stroke={1.7} aria-hidden />
        </a>
      )}
      {edit && (
        <Link
          {...edit}
          className={`${iconButton} ${look({ frame: 'mid', fill: 'surface', tone: 'ink' })}`}
          aria-label={`تعديل: ${name}`}
          onClick={props.onLeave}
        >
          <IconPencil size={22} stroke={1.7} aria-hidden />
        </Link>
      )}
    </Row>
  );
}

/** A membership number with the part that was searched for. */
function MarkedNumber({ number, from, to }: { number: string; from: number; to: number }) {
  return (
    <Text as="span" tone="quiet" className={css.number}>
      {number.slice(0, from)}
      <Box as="mark" fill="accent" className={css.mark}>
        {number.slice(from, to)}
      </Box>
      {number.slice(to)}
    </Text>
  );
}

function MarkedName({ name, search }: { name: string; search: string }) {
  let at = 0;
  return partsOfName(name, search).map(({ text, isFound }) => {
    const key = at;
    at += text.length;
    return isFound ? (
      <Box as="mark" fill="accent" key={key} className={css.mark}>
        {text}
      </Box>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
