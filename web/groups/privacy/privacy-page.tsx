import { NoticeSections } from '../../shared/privacy/notice-sections.tsx';
import { PRIVACY_TITLE, privacyLead, privacySections } from '../../shared/privacy/privacy-words.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePlace } from '../place.ts';

/** Privacy notice of all groups of this domain; each group has a page of its own, with its own choices. */
export default function PrivacyPage() {
  const { contact } = usePlace();
  const facts = { group: null, publicDemo: false, operator: { contact } };
  return (
    <article>
      <PageHeader title={PRIVACY_TITLE} lead={privacyLead(facts)} />
      <NoticeSections sections={privacySections(facts)} />
    </article>
  );
}
