import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Birthday, listBirthdays } from '../../../contract/birthdays/endpoints.ts';
import { fillIn } from '../../../contract/core/fill-in.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { readFollowUpMessages } from '../../../contract/follow-up/endpoints.ts';
import { q } from '../../api/api.ts';
import {
  countOf,
  groupToday,
  introduce,
  keepCompounds,
  sectorName,
  timeOf,
  weekdayDate,
} from '../../i18n/format.ts';
import { useGroupQuery } from '../../session/group.ts';
import { useCaptain } from '../../session/session.ts';
import { AddNumberLink } from '../../shared/families/add-number-link.tsx';
import { GroupBox } from '../../shared/group-box.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import css from './birthdays-page.module.css';
import { ageWords, isOnWeekday, splitWeeks } from './rules.ts';
import { useGreetings } from './use-greetings.ts';

/** The birthdays of yesterday and of two weeks in the own scope, each with a message to the family. */
export default function BirthdaysPage() {
  const birthdays = useQuery(q(listBirthdays, { query: { past: 1 } }));
  return (
    <Box maxWidth="760">
      <PageHeader title="أعياد الميلاد" back={HOME} />
      <Loaded
        query={birthdays}
        skeleton={<CardSkeleton lines={8} />}
        failure="تعذّر تحميل أعياد الميلاد"
      >
        {({ body, withoutBirthDate }) => (
          <Stack gap="16">
            {body.length === 0 ? (
              <EmptyState title="لا أعياد ميلاد في الأسبوعين القادمين" />
            ) : (
              <Weeks birthdays={body} />
            )}
            {withoutBirthDate > 0 && (
              <Text tone="quiet">
                {countOf(withoutBirthDate, 'scout')} بلا تاريخ ميلاد، فلا يظهر عيد ميلادهم هنا.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Box>
  );
}

function Weeks({ birthdays }: { birthdays: readonly Birthday[] }) {
  const { past, thisWeek, nextWeek } = splitWeeks(birthdays, groupToday());
  const { greetedAt, greet } = useGreetings(birthdays);
  const week = (title: string, rows: readonly Birthday[], fold?: 'open' | 'closed') =>
    rows.length > 0 && (
      <GroupBox title={title} count={rows.length} shown={rows.length} {...(fold && { fold })}>
        {rows.map((birthday) => (
          <BirthdayRow
            key={birthday.scoutId}
            birthday={birthday}
            greetedAt={greetedAt(birthday)}
            onGreet={() => greet(birthday)}
          />
        ))}
      </GroupBox>
    );
  return (
    <>
      {week('أمس', past)}
      {week('هذا الأسبوع', thisWeek)}
      {week('الأسبوع القادم', nextWeek, thisWeek.length > 0 ? 'closed' : 'open')}
    </>
  );
}

type RowProps = { birthday: Birthday; greetedAt: string | undefined; onGreet: () => void };

function BirthdayRow({ birthday, greetedAt, onGreet }: RowProps) {
  const { scoutId, name, gender, date } = birthday;
  const meetingDay = useGroupQuery().data?.body.meetingDay ?? null;
  const [weekday = '', day = ''] = weekdayDate(date).split(' ');
  const isToday = date === groupToday();
  const isOwnSector = useCaptain().type === 'regular';
  return (
    <Grid as="li" gap="12" align="center" className={css.row}>
      <Tile fill="accent" rounded className={css.day}>
        <Text as="span" size={isToday ? 'name' : 'h3'} weight="bold">
          {isToday ? 'اليوم' : day}
        </Text>
        <Text as="span" size="tag">
          {weekday}
        </Text>
      </Tile>
      <Box leading="normal">
        <Text size="name" weight="bold" className={css.name}>
          <Link to="/scout/$id" params={{ id: String(scoutId) }}>
            {keepCompounds(name)}
          </Link>
        </Text>
        <Text tone="quiet">
          {ageWords(birthday, groupToday())}
          {isOnWeekday(date, meetingDay) && '، يوم اللقاء'}
        </Text>
        {!isOwnSector && <Text tone="quiet">{sectorName(birthday)}</Text>}
      </Box>
      <Row justify="end">
        {greetedAt ? (
          <Badge tone="ok">
            <IconCheck size={16} stroke={2} aria-hidden />
            <span>
              {gender === 'female' ? 'هُنِّئت' : 'هُنِّئ'} {timeOf(greetedAt)}
            </span>
          </Badge>
        ) : (
          <Greeting birthday={birthday} onGreet={onGreet} />
        )}
      </Row>
    </Grid>
  );
}

/** Opens the messenger with the text for the family; without a number leads to where one is entered. */
function Greeting({ birthday, onGreet }: Omit<RowProps, 'greetedAt'>) {
  const messages = useQuery(q(readFollowUpMessages));
  const { name: writer, role } = introduce(useCaptain());
  const { name, phoneNumber, scoutId } = birthday;
  if (!phoneNumber) return <AddNumberLink scoutId={scoutId} name={name} />;
  // Absent in an answer that the device stored before there was this text.
  const text: string | undefined = messages.data?.body.birthday;
  return (
    <WhatsAppButton
      look="tint"
      phone={phoneNumber}
      text={text && fillIn(text, { الاسم: firstName(name), القائد: writer, الصفة: role })}
      onClick={onGreet}
    >
      <span>
        تهنئة<VisuallyHidden> أسرة {name}</VisuallyHidden>
      </span>
    </WhatsAppButton>
  );
}
