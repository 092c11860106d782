import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { readPrivacy } from '../../../contract/privacy/endpoints.ts';
import { q } from '../../api/api.ts';
import {
  ACCESSIBILITY_LEAD,
  ACCESSIBILITY_TITLE,
  accessibilitySections,
} from '../../shared/privacy/accessibility-words.ts';
import { NoticeSections } from '../../shared/privacy/notice-sections.tsx';
import { PRIVACY_TITLE, privacyLead, privacySections } from '../../shared/privacy/privacy-words.ts';
import { Box } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';

/** Notices for everybody, without an account, in one file: each file more weighs on every first visit. */
export default function NoticePage() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return (
    <Box as="article" maxWidth="760">
      {path === '/accessibility' ? <Accessibility /> : <PrivacyNotice />}
    </Box>
  );
}

function Accessibility() {
  return (
    <>
      <PageHeader title={ACCESSIBILITY_TITLE} lead={ACCESSIBILITY_LEAD} />
      <NoticeSections sections={accessibilitySections()} />
    </>
  );
}

function PrivacyNotice() {
  const privacy = useQuery(q(readPrivacy));
  return (
    <>
      <PageHeader title={PRIVACY_TITLE} lead={privacy.data && privacyLead(privacy.data.body)} />
      <Loaded query={privacy} skeleton={<CardSkeleton lines={8} />}>
        {({ body }) => <NoticeSections sections={privacySections(body)} />}
      </Loaded>
    </>
  );
}
