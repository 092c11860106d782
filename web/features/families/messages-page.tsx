import { Box } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { ComposeForm } from './compose-form.tsx';
import { WorkList } from './work-list.tsx';

/** Messages to families: whom, the text, and then the list to work off. The server sends nothing. */
export default function MessagesPage() {
  const { messages } = useAnySearch();
  if (messages) return <WorkList listId={messages} />;
  return (
    <Box maxWidth="760">
      <PageHeader title="رسائل الأسر" back={HOME} />
      <ComposeForm />
    </Box>
  );
}
