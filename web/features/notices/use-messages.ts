import { useNavigate } from '@tanstack/react-router';
import { createMessages } from '../../../contract/families/endpoints.ts';
import { noticeText } from '../../../contract/families/words.ts';
import type { Notice } from '../../../contract/notices/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';

/** Opens the list of messages with a notice's words and the link, for families who don't look at their page. */
export function useMessages() {
  const navigate = useNavigate();
  const create = useApiMutation(createMessages, {
    errorMessage: 'لم تبدأ المراسلة',
    onSuccess: ({ body }) =>
      void navigate({ to: '/families/messages', search: { messages: body.listId } }),
  });
  return {
    isPending: create.isPending,
    write: (notice: Pick<Notice, 'noticeId' | 'title' | 'text'>) =>
      create.mutate({
        body: { kind: 'notice', noticeId: notice.noticeId, text: noticeText(notice) },
      }),
  };
}
