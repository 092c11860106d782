import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type Certificate, readCertificate } from '../../../contract/badges/endpoints.ts';
import { arabicNumber } from '../../../contract/core/digits.ts';
import { q } from '../../api/api.ts';
import { callName, groupToday, keepCompounds, sectorName, weekdayDate } from '../../i18n/format.ts';
import { arabicDigits } from '../../i18n/localize.ts';
import { useGroup } from '../../session/group.ts';
import { BadgeDrawing } from '../../shared/badge-drawing.tsx';
import { GroupMark } from '../../shared/brand/group-mark.tsx';
import { TentMark } from '../../shared/brand/logo.tsx';
import { Button } from '../../ui/button.tsx';
import { Box, Row } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Paper, Papers } from '../../ui/layout/paper.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
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
    <>
      <Box hide="print">
        <PageHeader
          title="شهادة شارة"
          back={{ to: '/scores/badges', label: 'الشارات' }}
          actions={
            <Button
              icon={<IconPrinter size={20} stroke={1.7} aria-hidden />}
              disabled={!certificate.data}
              onClick={() => print()}
            >
              طباعة
            </Button>
          }
        />
      </Box>
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
    </>
  );
}

/** 'الجمعة ٢٧ نوفمبر ٢٠٢٦', never parted at the end of a line. */
const weekday = (date: string) => weekdayDate(date, true).replaceAll(' ', '\u00a0');
/** The same without the name of the day. */
const day = (date: string) => weekday(date).replace(/^[^\u00a0]+\u00a0/, '');

function CertificatePaper({ certificate }: { certificate: Certificate }) {
  const group = useGroup();
  const { name, gender, badgeName, drawing, approvedOn, awardedOn } = certificate;
  const isGirl = gender === 'female';
  const number = `${arabicNumber(certificate.certificateNumber)}/${arabicDigits(approvedOn.slice(0, 4))}`;
  const words = isGirl
    ? { scout: 'الكشافة', passed: 'اجتازت', her: 'لها', got: 'وتسلّمتها' }
    : { scout: 'الكشاف', passed: 'اجتاز', her: 'له', got: 'وتسلّمها' };
  const given = awardedOn
    ? `${words.got} يوم ${weekday(awardedOn)}`
    : `وتُسلَّم يوم ${weekday(groupToday())}`;
  return (
    <Papers wide>
      <Paper label={`شهادة شارة ${badgeName}`} size="wide">
        <div className={css.frame}>
          <Row align="center" className={css.head}>
            <span className={css.mark}>
              <GroupMark logo={group?.logo} size={48} instead={<TentMark />} />
            </span>
            <Box grow>
              <p className={css.group}>{group?.groupName}</p>
              <p>{sectorName(certificate)}</p>
            </Box>
            <p>{`رقم ${number}`}</p>
          </Row>
          <div className={css.body}>
            <p>شهادة</p>
            <h2 className={css.badge}>{`شارة ${badgeName}`}</h2>
            <span className={css.drawing}>
              <BadgeDrawing drawing={drawing} size={96} />
            </span>
            <p>{`تشهد المجموعة بأن ${words.scout}`}</p>
            <p className={css.scout}>{keepCompounds(name)}</p>
            <p className={css.words}>
              {`${words.passed} متطلبات شارة ${badgeName} كلها، واعتُمدت ${words.her} في ${day(approvedOn)}، ${given}.`}
            </p>
          </div>
          <Row className={css.signers}>
            <Signer rank="قائد القطاع" captain={certificate.sectorCaptain} />
            <Signer rank="قائد الوحدة" captain={certificate.unitCaptain} />
            <Signer rank="القائد العام" captain={certificate.generalCaptain} />
          </Row>
        </div>
      </Paper>
    </Papers>
  );
}

/** A line to sign on; without a name where nobody has the seat. */
function Signer(props: { rank: string; captain: Certificate['sectorCaptain'] }) {
  const { captain, rank } = props;
  return (
    <div className={css.signer}>
      <p>{rank}</p>
      <p className={css.signed}>{captain ? callName(captain) : '\u00a0'}</p>
    </div>
  );
}
