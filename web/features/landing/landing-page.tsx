import {
  IconAward,
  IconBell,
  IconBuildingBank,
  IconChartHistogram,
  IconCheck,
  IconClipboardCheck,
  IconClipboardText,
  IconTent,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { formatDigits } from '../../i18n/localize.ts';
import { useGroup } from '../../session/group.ts';
import { useSession } from '../../session/session.ts';
import { NightSky } from '../../shared/brand/night-sky.tsx';
import { NoticeLinks } from '../../shared/privacy/notice-links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import css from './landing-page.module.css';

/** Visitors need none of it. */
const StartBox = lazyWithFallback(
  () => import('./start-box.tsx'),
  () => null,
);

const features = [
  {
    icon: IconClipboardCheck,
    title: 'الغياب والاشتراك الأسبوعي',
    text: 'قائمة واحدة لقطاعك: حاضر أو معتذر، ثم تسليم.',
  },
  {
    icon: IconAward,
    title: 'تقييم الأفراد',
    text: 'نقاط كل أسبوع لكل كشاف وطليعة، وشارات تُجتاز متطلباتها ثم تُعتمد وتُسلَّم.',
  },
  {
    icon: IconChartHistogram,
    title: 'الاحصائيات والتقارير',
    text: 'رسوم أسبوعية لكل قطاع، وتقارير تُنزَّل كجداول.',
  },
  {
    icon: IconTent,
    title: 'تسجيل المواضيع والأنشطة',
    text: 'خطة الأسبوع: المعسكر والتجديف والطبخ الخلوي.',
  },
  {
    icon: IconBuildingBank,
    title: 'الماليات والخزنة',
    text: 'كل ايراد ومصروف، والرصيد أمامك.',
  },
  {
    icon: IconClipboardText,
    title: 'التقارير ومجالس الشرف',
    text: 'تقرير عن كشاف، ومحضر كل مجلس وقراراته.',
  },
  {
    icon: IconBell,
    title: 'إرسال التنبيهات للقادة',
    text: 'إلى كل القادة أو إلى قطاع بعينه.',
  },
];

export default function LandingPage() {
  const heading = usePageHeading('خيمة');
  const captain = useSession()?.captain;
  const signedIn = captain !== undefined;
  // The leader of a new group finds the first steps here, above the fold.
  const leads = captain?.type === 'general';
  const group = useGroup();
  return (
    <>
      <NightSky tall={!leads}>
        <div className={css.hero} data-short={leads || undefined}>
          <div>
            <h1 ref={heading} tabIndex={-1} className={css.title}>
              مجموعتك كلها تحت خيمة واحدة
            </h1>
            <Text size="h3" above="12" className={css.lead}>
              سجّل حضور قطاعك واشتراكه في أقل من دقيقة، وتابع الأرقام والخزنة والأنشطة من هاتفك.
            </Text>
            {group?.firstRun && !signedIn && (
              <Text rounded padBlock="12" padInline="16" above="16" className={css.first}>
                هذه الخيمة جديدة وليس فيها حسابات بعد: أول حساب تنشئه يكون حساب القائد العام.
              </Text>
            )}
            <Row gap="8" wrap above="24" className={css.buttons}>
              {signedIn ? (
                <LinkButton to="/dashboard" look="amber" big>
                  الرئيسية
                </LinkButton>
              ) : (
                <>
                  <LinkButton to="/signUp" look="amber" big>
                    إنشاء حساب
                  </LinkButton>
                  <LinkButton to="/login" look="field" big>
                    تسجيل الدخول
                  </LinkButton>
                </>
              )}
            </Row>
          </div>
          {!leads && <Preview />}
        </div>
      </NightSky>
      {leads && (
        <div className={css.start}>
          <Suspense>
            <StartBox />
          </Suspense>
        </div>
      )}
      <section className={css.features} aria-labelledby="features">
        <h2 id="features" className={css.heading}>
          كل ما يحتاج إليه القائد
        </h2>
        <Grid as="ul" above="8" className={css.list}>
          {features.map(({ icon: Icon, title, text }) => (
            <Row as="li" gap="16" padBlock="16" line="below" key={title} className={css.feature}>
              <Tile square="40" fill="accent">
                <Icon size={22} stroke={1.7} aria-hidden />
              </Tile>
              <div>
                <Text as="h3" size="name">
                  {title}
                </Text>
                <Text tone="quiet">{text}</Text>
              </div>
            </Row>
          ))}
        </Grid>
      </section>
      <NoticeLinks />
    </>
  );
}

const sample = [
  { name: 'يوسف مينا عادل', status: 'present' },
  { name: 'عمر خالد السيد', status: 'present' },
  { name: 'كيرلس جورج نبيل', status: 'excused' },
  { name: 'زياد طارق فؤاد', status: 'none' },
];

/** A picture of the attendance screen; to a screen reader it is one picture. */
function Preview() {
  return (
    <Box
      tone="ink"
      surface="card"
      clip
      className={css.preview}
      role="img"
      aria-label="صورة من شاشة تسجيل الغياب لقطاع أشبال أ"
    >
      <Row gap="8" align="center" padBlock="12" padInline="16" className={css.previewHead}>
        <strong>تسجيل الغياب</strong>
        <Badge tone="accent">أشبال أ</Badge>
        <Text as="span" atEnd tone="quiet">
          الأسبوع {formatDigits(7)}
        </Text>
      </Row>
      {sample.map(({ name, status }, index) => (
        <Row gap="8" align="center" padInline="16" key={name} line="above" className={css.row}>
          <Text as="span" tone="faint" className={`${css.number} tab`}>
            {formatDigits(index + 1)}
          </Text>
          <Text as="span" grow weight="medium" leading="snug">
            {name}
          </Text>
          <Toggle
            on={status === 'present'}
            off={status === 'excused'}
            label="حاضر"
            fill="solid-ok"
          />
          <Toggle
            on={status === 'excused'}
            off={status === 'present'}
            label="معتذر"
            fill="solid-warn"
          />
        </Row>
      ))}
    </Box>
  );
}

function Toggle(props: {
  on: boolean;
  off: boolean;
  label: string;
  fill: 'solid-ok' | 'solid-warn';
}) {
  return (
    <Row
      as="span"
      noShrink
      gap="4"
      align="center"
      justify="center"
      rounded
      className={css.toggle}
      fill={props.on ? props.fill : undefined}
      data-state={props.on ? undefined : props.off ? 'silent' : 'open'}
    >
      {props.on && <IconCheck size={16} stroke={2.4} aria-hidden />}
      {props.label}
    </Row>
  );
}
