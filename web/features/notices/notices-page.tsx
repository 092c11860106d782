import { IconMessage2, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endNotice, listNotices, type Notice } from '../../../contract/notices/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { groupToday } from '../../i18n/format.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import bottom from '../../ui/layout/bottom-bar.module.css';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import css from './notices-page.module.css';
import { aboutText, overText, partsOf, soonText } from './rules.ts';
import { useMessages } from './use-messages.ts';

const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
/** Rows of a group that are shown at first. */
const SHOWN = 20;
const FORM = '/families/notices/form';

/** The notices that families read now on their pages, the own ones first. */
export default function NoticesPage() {
  const notices = useQuery(q(listNotices, { query: {} }));
  return (
    <Box maxWidth="760">
      <PageHeader
        title="لوحة الأسر"
        back={HOME}
        lead="ما تقرؤه الأسر الآن على صفحاتها."
        actions={
          <Box hide="narrow">
            <NewButton />
          </Box>
        }
      />
      <Loaded query={notices} skeleton={<CardSkeleton lines={6} />}>
        {({ body }) => <Groups notices={body} />}
      </Loaded>
      <Box hide="wide" className={bottom.bar}>
        <NewButton />
      </Box>
    </Box>
  );
}

const NewButton = () => (
  <LinkButton to={FORM} big wide icon={<IconPlus {...sign} />}>
    إعلان جديد
  </LinkButton>
);

function Groups({ notices }: { notices: readonly Notice[] }) {
  const { own, others, over } = partsOf(notices);
  return (
    <Stack gap="16" below="16">
      {own.length + others.length === 0 && (
        <EmptyState
          title="لا إعلانات على صفحات الأسر"
          text="موعد تغيّر، أو شيء يُحضر معهم: اكتبه مرة، وتقرؤه كل أسرة."
          drawing="mail"
        />
      )}
      {own.length > 0 && <Group title="إعلاناتك" notices={own} />}
      {others.length > 0 && <Group title="إعلانات غيرك" notices={others} />}
      {over.length > 0 && (
        <GroupBox title="ما رُفع من قبل" count={over.length} shown={SHOWN} fold="closed">
          {over.map((notice) => (
            <Row as="li" key={notice.noticeId} gap="12" align="center" justify="between">
              <Box grow leading="normal">
                <Text weight="bold" tone="quiet">
                  {notice.title}
                </Text>
                <Text tone="quiet">{overText(notice)}</Text>
              </Box>
              <LinkButton to={FORM} search={{ again: notice.noticeId }} look="default">
                <span>
                  انشره من جديد<VisuallyHidden>: {notice.title}</VisuallyHidden>
                </span>
              </LinkButton>
            </Row>
          ))}
        </GroupBox>
      )}
    </Stack>
  );
}

function Group({ title, notices }: { title: string; notices: readonly Notice[] }) {
  const today = groupToday();
  return (
    <GroupBox title={title} count={notices.length} shown={SHOWN}>
      {notices.map((notice) => {
        const soon = soonText(notice.until, today);
        return (
          <Box as="li" key={notice.noticeId} padBlock="8">
            <Text weight="bold">{notice.title}</Text>
            <Text tone="quiet">{aboutText(notice, today)}</Text>
            {soon && <Badge tone="warn">{soon}</Badge>}
            {notice.editable && <Acts notice={notice} />}
          </Box>
        );
      })}
    </GroupBox>
  );
}

function Acts({ notice }: { notice: Notice }) {
  const { noticeId, title, version } = notice;
  const messages = useMessages();
  const end = useApiMutation(endNotice, {
    errorMessage: 'لم يُرفع الإعلان',
    onSuccess: ({ body }, { body: { ended } }) => {
      if (!ended) return toast.success('عاد الإعلان');
      toast.success('رُفع الإعلان', {
        label: 'تراجع',
        run: () =>
          end.mutate({ params: { noticeId }, body: { ended: false, version: body.version } }),
      });
    },
  });
  const name = <VisuallyHidden>: {title}</VisuallyHidden>;
  return (
    <Row gap="8" wrap growFirst above="8" className={css.acts}>
      <Button
        look="tint"
        icon={<IconMessage2 {...sign} />}
        disabled={messages.isPending}
        onClick={() => messages.write(notice)}
      >
        <span>رسالة للأسر{name}</span>
      </Button>
      <LinkButton
        to={FORM}
        search={{ notice: noticeId }}
        look="default"
        icon={<IconPencil {...sign} />}
      >
        <span>تعديل{name}</span>
      </LinkButton>
      <Button
        look="danger-text"
        disabled={end.isPending}
        onClick={() => end.mutate({ params: { noticeId }, body: { ended: true, version } })}
      >
        <span>إنهاء{name}</span>
      </Button>
    </Row>
  );
}
