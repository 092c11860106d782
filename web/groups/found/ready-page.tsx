import { IconCalendarPlus, IconSend, IconUserPlus } from '@tabler/icons-react';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { captainTitle } from '../../../contract/captains/introduce.ts';
import { enterUrl } from '../../session/enter.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Grid, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { TentHead } from '../tent-head.tsx';

const steps = [
  { icon: IconCalendarPlus, title: 'ابدأ الفترة الأولى', text: 'أول يوم وآخر يوم' },
  {
    icon: IconUserPlus,
    title: 'أضف القطاعات والكشافين',
    text: 'واحداً واحداً أو من ملف',
  },
  { icon: IconSend, title: 'ادعُ القادة', text: 'رابط لكل رتبة وقطاع' },
];

/** How the founder is addressed. */
function leaderWords(captain: Pick<SignedInCaptain, 'gender' | 'firstName'>): string {
  const role = captain.gender === 'female' ? 'قائدتها العامة' : 'قائدها العام';
  return `وأنت ${role} يا ${captainTitle(captain)} ${captain.firstName}.`;
}

/** After a founding: the address to keep, and the way in. */
export function ReadyPage(props: {
  founded: {
    address: string;
    groupName: string;
    token: string;
    device: string;
    body: SignedInCaptain;
  };
}) {
  const { founded } = props;
  return (
    <Stack gap="16">
      <TentHead title={`${founded.groupName} جاهزة`} lead={leaderWords(founded.body)} />
      <AddressCard address={founded.address} groupName={founded.groupName} />
      <Card title="أول ثلاث خطوات">
        <ol>
          {steps.map(({ icon: Icon, title, text }) => (
            <ListRow
              key={title}
              mark={
                <Tile square="40" fill="accent">
                  <Icon size={24} stroke={1.7} aria-hidden />
                </Tile>
              }
              name={title}
              about={text}
            />
          ))}
        </ol>
      </Card>
      {/* A button, not a link: an address with a token must not be copied. */}
      <Button big wide onClick={() => location.assign(enterUrl(founded.address, founded))}>
        ادخل مجموعتك
      </Button>
    </Stack>
  );
}

/** A group's address, to be copied and passed on. */
export function AddressCard({ address, groupName }: { address: string; groupName: string }) {
  const name = new URL(address).host;
  return (
    <Card>
      <Text tone="quiet">عنوانها</Text>
      <Text size="h2" weight="bold">
        <bdi dir="ltr">{name}</bdi>
      </Text>
      <Grid gap="8" above="12" below="12" fit="120">
        <CopyButton text={address} of="العنوان" />
        <WhatsAppButton look="default" text={`${groupName}: ${address}`}>
          واتساب
        </WhatsAppButton>
      </Grid>
      <Text tone="quiet">احفظه: منه يدخل كل قادة المجموعة.</Text>
    </Card>
  );
}
