import { IconLogout } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { useSession } from '../../session/session.ts';
import { endVisit, leaveExample, readVisit, seeAs } from '../../session/visit.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { showTopStrip, TopStrip } from '../../ui/layout/top-strip.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import css from './example-banner.module.css';

/** The banner of the example group: as whom, and the way back. */
export function ExampleBanner() {
  const session = useSession();
  const [{ captains }] = useState(readVisit);
  const isOver = session === null;
  useEffect(() => {
    if (isOver) endVisit();
  }, [isOver]);
  if (isOver) return null;
  const { type } = session.captain;
  const rank = captainTypeLabels[type];
  return (
    <TopStrip label="مجموعة المثال">
      <Text grow leading="tight">
        <Text as="strong" weight="bold" nowrap>
          مجموعة مثال
        </Text>{' '}
        <span className={css.dash}>—</span>{' '}
        <Text as="span" nowrap>
          لا يُحفظ فيها شيء
        </Text>
      </Text>
      <ActionMenu
        label={rank}
        name={`تراها بعين ${rank}`}
        look="quiet"
        actions={captains
          .filter(({ captain }) => captain.type !== type)
          .map((each) => ({
            label: `شاهدها بعين ${captainTypeLabels[each.captain.type]}`,
            run: () => seeAs(each),
          }))}
      />
      <Button
        look="quiet"
        aria-label="خروج من المثال"
        icon={<IconLogout size={20} stroke={1.7} aria-hidden />}
        onClick={() => leaveExample()}
      >
        <span>
          خروج<span className={css.wide}> من المثال</span>
        </span>
      </Button>
    </TopStrip>
  );
}

export const startBanner = () => showTopStrip(<ExampleBanner />);
