import { firstName } from '../../../contract/core/first-name.ts';
import type { Leaving } from '../../../contract/transfers/endpoints.ts';
import { isSameTarget, type Target } from '../../../contract/transfers/question.ts';
import { askFamily, takeBackQuestion } from '../../../contract/transfers/question-endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { dayMonth } from '../../i18n/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';

/** The family's consent on its page: asked, waited for, given or refused. */
export function QuestionBox(props: {
  leaving: Leaving;
  /** The group that is named above; null where none is. */
  to: Target | null;
  /** The sentence where the form waits for the answer. */
  error: string | undefined;
}) {
  const { leaving, to, error } = props;
  const { scoutId, name, hasLink, question } = leaving;
  const options = { untilFresh: true, errorMessage: 'لم يُحفظ' } as const;
  const ask = useApiMutation(askFamily, {
    ...options,
    successMessage: 'ظهر السؤال على صفحة الأسرة',
  });
  const takeBack = useApiMutation(takeBackQuestion, { ...options, successMessage: 'سُحب السؤال' });
  const openScout = { to: '/scout/$id', params: { id: String(scoutId) } } as const;
  if (!hasLink) {
    return (
      <Stack gap="8">
        <Text>{`لا رابط لأسرة ${firstName(name)} بعد، فلا صفحة تُسأل عليها.`}</Text>
        <Row>
          <LinkButton {...openScout} look="default">
            أنشئ رابط الأسرة
          </LinkButton>
        </Row>
      </Stack>
    );
  }
  const stands = question !== null && question.state !== 'over' ? question : null;
  const isOfThis = stands && to && isSameTarget(stands, to);
  if (!stands || (to && !isOfThis)) {
    return (
      <Stack gap="8">
        <Text tone="quiet">
          {stands
            ? `سُئلت الأسرة عن ${stands.groupName}. سؤالها عن هذه يحلّ محلّه، وجوابها يخصّ المجموعة التي سُئلت عنها.`
            : 'يظهر السؤال على صفحة الأسرة بما يذهب وما لا يذهب، ويجيب كل وليّ أمر باسمه. جوابهم يخصّ هذه المجموعة وحدها.'}
        </Text>
        <Row>
          <Button
            look="tint"
            disabled={ask.isPending || !to}
            onClick={() =>
              to &&
              ask.mutate({
                body: {
                  scoutId,
                  to: to.address === null ? { groupName: to.groupName } : { address: to.address },
                },
              })
            }
          >
            {to ? `اسأل الأسرة عن ${to.groupName}` : 'اكتب المجموعة أولاً'}
          </Button>
        </Row>
        {error && <Text tone="bad">{error}</Text>}
      </Stack>
    );
  }
  return (
    <Stack gap="8">
      {stands.answers.map(({ guardianName, agrees, on }) => (
        <Text key={`${guardianName} ${on}`} tone={agrees ? 'ok' : 'bad'}>
          {`${agrees ? 'وافق' : 'لم يوافق'} ${guardianName}، ${dayMonth(on)}`}
        </Text>
      ))}
      {stands.state === 'waiting' && (
        <Text weight="medium">{`ينتظر جواب الأسرة عن ${stands.groupName} حتى ${dayMonth(stands.lastDay)}`}</Text>
      )}
      {stands.state === 'refused' && (
        <Text tone="quiet">
          لا ينتقل ما دام هذا الجواب، بورقة كان أو بغيرها. إن اتفقتم فليغيّره صاحبه على صفحته.
        </Text>
      )}
      <Row gap="8" wrap>
        {stands.state !== 'agreed' && (
          <LinkButton {...openScout} look="default">
            أرسل إليهم رابط صفحتهم
          </LinkButton>
        )}
        <Button
          look="quiet"
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate({ params: { scoutId } })}
        >
          اسحب السؤال
        </Button>
      </Row>
      {error && stands.state !== 'refused' && <Text tone="bad">{error}</Text>}
    </Stack>
  );
}
