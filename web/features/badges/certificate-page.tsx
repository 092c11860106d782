import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type Certificate, readCertificate } from '../../../contract/badges/pass-endpoints.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import { q } from '../../api/api.ts';
import { callName, groupToday, keepCompounds, sectorName, weekdayDate } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { useGroup } from '../../session/group.ts';
import { BadgeDrawing } from '../../shared/badges/badge-drawing.tsx';
import { Paper, PaperMark, Papers, PrintPage } from '../../shared/paper/paper.tsx';
import { Box, Row, Stack } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { MemberNumber } from '../../ui/member-number.tsx';
import css from './certificate-page.module.css';

/** A certificate of an approved badge, to be printed and signed. */
export default function CertificatePage() {
  const { badge: badgeId = 0, scout: scoutId = 0 } = useSearch({ from: '/scores/certificate' });
  const isAsked = badgeId > 0 && scoutId > 0;
  const certificate = useQuery({
    ...q(readCertificate, { query: { badgeId, scoutId } }),
    enabled: isAsked,
  });
  return (
    <PrintPage
      title="شهادة شارة"
      back={{ to: '/scores/badges', label: 'الشارات' }}
      ready={Boolean(certificate.data)}
    >
      {isAsked ? (
        <Loaded
          query={certificate}
          skeleton={<CardSkeleton lines={10} />}
          failure="تعذّر تحميل الشهادة"
        >
          {({ body }) => <CertificatePaper certificate={body} />}
        </Loaded>
      ) : (
        <EmptyState title="لا شهادة هنا" text="افتح شهادة الشارة من صفحة الكشاف." />
      )}
    </PrintPage>
  );
}

/** 'الجمعة ٢٧ نوفمبر ٢٠٢٦', never parted at the end of a line. */
const weekday = (date: string) => weekdayDate(date, true).replaceAll(' ', '\u00a0');
/** The date without the name of the day. */
const day = (date: string) => weekday(date).replace(/^[^\u00a0]+\u00a0/, '');

function CertificatePaper({ certificate }: { certificate: Certificate }) {
  const group = useGroup();
  const { name, gender, memberNumber, badgeName, drawing, approvedOn, awardedOn } = certificate;
  const isGirl = gender === 'female';
  const number = `${formatNumber(certificate.certificateNumber)}/${formatDigits(approvedOn.slice(0, 4))}`;
  const words = isGirl
    ? { scout: 'الكشافة', passed: 'اجتازت', her: 'لها', got: 'وتسلّمتها' }
    : { scout: 'الكشاف', passed: 'اجتاز', her: 'له', got: 'وتسلّمها' };
  const given = awardedOn
    ? `${words.got} يوم ${weekday(awardedOn)}`
    : `وتُسلَّم يوم ${weekday(groupToday())}`;
  return (
    <Papers wide>
      <Paper label={`شهادة شارة ${badgeName}`} size="wide">
        <Stack grow className={css.frame}>
          <Row align="center" className={css.head}>
            <PaperMark />
            <Box grow>
              <p className={css.group}>{group?.groupName}</p>
              <p>{sectorName(certificate)}</p>
            </Box>
            <p>{`رقم ${number}`}</p>
          </Row>
          <Stack grow align="center" justify="center" textAlign="center" className={css.body}>
            <p>شهادة</p>
            <h2 className={css.badge}>{`شارة ${badgeName}`}</h2>
            <span className={css.drawing}>
              <BadgeDrawing drawing={drawing} size={96} />
            </span>
            <p>{`تشهد المجموعة بأن ${words.scout}`}</p>
            <p className={css.scout}>{keepCompounds(name)}</p>
            {group && memberNumber && (
              <p>
                {group.memberNumberLabel}: <MemberNumber number={memberNumber} />
              </p>
            )}
            <p className={css.words}>
              {`${words.passed} متطلبات شارة ${badgeName} كلها، واعتُمدت ${words.her} في ${day(approvedOn)}، ${given}.`}
            </p>
          </Stack>
          <Row className={css.signers}>
            <Signer rank="قائد القطاع" captain={certificate.sectorCaptain} />
            <Signer rank="قائد الوحدة" captain={certificate.unitCaptain} />
            <Signer rank="القائد العام" captain={certificate.generalCaptain} />
          </Row>
        </Stack>
      </Paper>
    </Papers>
  );
}

/** A line to sign on; without a name where nobody has the seat. */
function Signer(props: { rank: string; captain: Certificate['sectorCaptain'] }) {
  const { captain, rank } = props;
  return (
    <Box grow textAlign="center" className={css.signer}>
      <p>{rank}</p>
      <p className={css.signed}>{captain ? callName(captain) : '\u00a0'}</p>
    </Box>
  );
}
