import { IconChevronLeft, IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readSecondFactorRule, setSecondFactorRule } from '../../../contract/auth/second-factor.ts';
import { readGroup, updateGroup } from '../../../contract/group/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { isExample } from '../../session/example.ts';
import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { MessagesDialog } from '../../shared/messages-dialog.tsx';
import OpenExample from '../../shared/open-example.tsx';
import { CheckField } from '../../ui/form/fields.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { BackupCard } from './backup-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteForm } from './invite-form.tsx';
import { NameCard } from './name-card.tsx';
import { RetentionCard } from './retention-card.tsx';
import css from './settings-page.module.css';

/** What a general captain decides of the whole group, and the links by which captains come. */
export default function SettingsPage() {
  /** The link that was just made, which the list shows. */
  const [made, setMade] = useState<number | null>(null);
  return (
    <>
      <PageHeader title="إعدادات المجموعة" back={HOME} />
      <Grid gap="16" align="start" className={css.columns}>
        <Grid gap="16">
          <NameCard />
          <InviteForm onMade={setMade} />
          <SeasonCard />
          <ParentsCard />
          {!isExample && <SecondFactorCard />}
        </Grid>
        <Grid gap="16">
          <InvitationsCard made={made} />
          <Texts />
          <BackupCard />
          <RetentionCard />
          {!isExample && (
            <Card title="كيف تبدو مجموعة تعمل؟">
              <OpenExample />
            </Card>
          )}
        </Grid>
      </Grid>
    </>
  );
}

const ofSeason = ['/start-new-term', '/add-sector', '/import'] as const;

/** What a group needs once a season, which the rail of wide screens leaves out. */
function SeasonCard() {
  const { routesByPath } = useRouter();
  return (
    <Card title="بداية كل فترة">
      <Grid as="ul" gap="8">
        {ofSeason.map((path) => {
          // Read from the router: importing the table of screens here would be a cycle.
          const { label, icon } = { ...routesByPath[path].options.staticData };
          return (
            <li key={path}>
              <Link
                to={path}
                className={`${look({ gap: '12', align: 'center', full: true, control: true, tone: 'inherit', textAlign: 'start', rounded: true }, 'row')} ${css.way}`}
              >
                <Tile square="44" fill="accent">
                  {icon && <ScreenIcon name={icon} />}
                </Tile>
                <Grid as="span" grow>
                  <strong>{label}</strong>
                </Grid>
                <IconChevronLeft size={20} stroke={1.7} aria-hidden />
              </Link>
            </li>
          );
        })}
      </Grid>
    </Card>
  );
}

function Texts() {
  const [isWriting, setWriting] = useState(false);
  return (
    <Card>
      <Row
        as="button"
        gap="12"
        align="center"
        full
        control
        tone="inherit"
        textAlign="start"
        rounded
        type="button"
        onClick={() => setWriting(true)}
      >
        <Tile square="44" fill="accent">
          <IconMessage2 size={22} stroke={1.7} aria-hidden />
        </Tile>
        <Grid as="span" grow>
          <strong>نصوص رسائل واتساب</strong>
          <Text as="span" tone="quiet">
            الافتقاد ودعوة القادة
          </Text>
        </Grid>
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </Row>
      {isWriting && <MessagesDialog onClose={() => setWriting(false)} />}
    </Card>
  );
}

/** Whether general captains must have a second factor; it holds as soon as it is ticked. */
function SecondFactorCard() {
  const rule = useQuery(q(readSecondFactorRule));
  const mutation = useApiMutation(setSecondFactorRule, {
    errorMessage: 'لم يُحفظ الاختيار',
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    untilFresh: true,
  });
  return (
    <Card title="حماية الحسابات">
      <Loaded query={rule} skeleton={<CardSkeleton lines={2} />} latest>
        {({ body }) => (
          <>
            <CheckField
              label="التحقق بخطوتين مطلوب من القادة العامين"
              optional="tacit"
              value={mutation.isPending ? !body.required : body.required}
              disabled={mutation.isPending}
              onChange={(required) => mutation.mutate({ body: { required } })}
            />
            <Text tone="quiet">
              من لم يفعّله لن يستطيع استخدام البرنامج حتى يفعّله من ملفه الشخصي.
            </Text>
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** What the parents' page shows beside attendance; it holds as soon as it is switched. */
function ParentsCard() {
  const group = useQuery(q(readGroup));
  const mutation = useApiMutation(updateGroup, {
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    errorMessage: 'لم يُحفظ الاختيار',
    untilFresh: true,
  });
  return (
    <Card title="صفحة الأسرة">
      <Loaded query={group} skeleton={<CardSkeleton lines={2} />} latest>
        {({ body: { parentsSeeEvaluation } }) => (
          <SwitchField
            label="إظهار التقييم للأسرة"
            description="ترى الأسرة تقييم ابنها أو ابنتها وحده، بلا ترتيب ولا أسماء غيره."
            value={mutation.isPending ? !parentsSeeEvaluation : parentsSeeEvaluation}
            disabled={mutation.isPending}
            onChange={(see) => mutation.mutate({ body: { parentsSeeEvaluation: see } })}
          />
        )}
      </Loaded>
    </Card>
  );
}
