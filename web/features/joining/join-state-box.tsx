import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { phoneHint } from '../../../contract/countries/phone.ts';
import type { JoinState } from '../../../contract/joining/words.ts';
import { call } from '../../api/api.ts';
import { ApiFailure, UNEXPECTED } from '../../api/failure.ts';
import { weekdayDate } from '../../i18n/format.ts';
import { HeroCard } from '../../shared/hero-card.tsx';
import { Button } from '../../ui/button.tsx';
import { NumberField, PhoneField } from '../../ui/form/fields.tsx';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { onHero, StepsCard } from './steps-card.tsx';

/** The state of its request in words for the family. */
function stateText(state: JoinState, day: string | null, reason: string | null): string {
  const words: Record<JoinState, string> = {
    received: 'وصل طلبكم',
    called: 'اتصلنا بكم',
    invited: `ندعوكم يوم ${day ? weekdayDate(day) : 'اللقاء'}`,
    waiting: 'طلبكم ينتظر مكاناً',
    accepted: 'قُبل طلبكم',
    declined: `اعتذرنا: ${reason ?? ''}`,
  };
  return words[state];
}

const blank = { number: '', phoneNumber: '' };

/** The state of a request, for who has its number and its phone. */
export function JoinStateBox() {
  const heading = usePageHeading('حالة الطلب');
  const [typed, setTyped] = useState(blank);
  const [asked, setAsked] = useState(blank);
  const { number, phoneNumber } = asked;
  const state = useQuery({
    queryKey: ['GET /join', number, phoneNumber],
    // The schemas are loaded with the first question.
    queryFn: async () => {
      const { readJoinState } = await import('../../../contract/joining/join-endpoints.ts');
      return call(readJoinState, { params: { number }, query: { phoneNumber } });
    },
    enabled: number !== '' && phoneNumber !== '',
    retry: false,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (asked === typed) void state.refetch();
    setAsked(typed);
  };
  const failure =
    state.error && (state.error instanceof ApiFailure ? state.error.arabicMessage : UNEXPECTED);
  const bind = (name: keyof typeof blank) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const found = state.data?.body;
  return (
    <>
      <Text as="h1" size="h1" ref={heading} tabIndex={-1}>
        حالة الطلب
      </Text>
      <div role="status">
        {found && (
          <Stack gap="16">
            <HeroCard padBlock="20" padInline="16">
              <Text size="h2" weight="bold">
                {stateText(found.state, found.day, found.reason)}
              </Text>
              {found.state === 'accepted' && <p style={onHero}>يصلكم رابط صفحتكم في واتساب.</p>}
            </HeroCard>
            {found.state !== 'declined' && <StepsCard title="الخطوات" state={found.state} />}
          </Stack>
        )}
      </div>
      <Card>
        <Stack as="form" gap="16" noValidate onSubmit={submit}>
          <NumberField {...bind('number')} label="رقم الطلب" latin maxLength={10} />
          <PhoneField
            {...bind('phoneNumber')}
            label="رقم الهاتف الذي كتبتموه"
            placeholder={phoneHint()}
          />
          {failure && (
            <Text tone="bad" role="alert">
              {failure}
            </Text>
          )}
          <Button
            type="submit"
            big
            wide
            disabled={state.isFetching || typed.number === '' || typed.phoneNumber === ''}
          >
            {state.isFetching ? 'جارٍ البحث…' : 'عرض الحالة'}
          </Button>
        </Stack>
      </Card>
    </>
  );
}
