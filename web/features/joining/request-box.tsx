import { IconPhone } from '@tabler/icons-react';
import { relationLabels } from '../../../contract/consents/words.ts';
import { genderLabels } from '../../../contract/core/labels.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { groupToday, keepCompounds } from '../../i18n/format.ts';
import { telUrl } from '../../shared/follow-up.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import css from './joining-page.module.css';
import type { Move } from './move-dialog.tsx';
import { ageOf, cameNote, fitText, mayHaveCome, siblingText } from './rules.ts';
import { StateBox } from './state-box.tsx';

type Acts = { onMove: (request: JoinRequest, move: Move) => void };

/** A request with the ways to answer it; the first of the new ones is the next to call. */
export function RequestRow(props: Acts & { request: JoinRequest; isNext: boolean }) {
  const { request, isNext, onMove } = props;
  const { name, gender, guardianName, relation, phoneNumber, notes } = request;
  const sibling = siblingText(request);
  const note = notes.findLast(({ text }) => text !== cameNote(request));
  const whose = <VisuallyHidden>: {name}</VisuallyHidden>;
  const menu = (label: string, move: Move, danger = false) => ({
    label,
    danger,
    run: () => onMove(request, move),
  });
  return (
    <Grid as="li" gap="12" leading="normal">
      <div>
        <Row gap="8" align="center" justify="between">
          <Text as="h3" size="name" weight="bold">
            {keepCompounds(name)}
          </Text>
          <StateBox request={request} isUnderHeading />
        </Row>
        <Text tone="quiet">
          {genderLabels[gender]}، {ageOf(request, groupToday())}، {fitText(request)}
        </Text>
        <Text tone="quiet">
          {relationLabels[relation]}، {guardianName}
        </Text>
        {sibling && <Text tone="quiet">{sibling}</Text>}
        {note && (
          <Text tone="quiet" preLine>
            {note.text}
          </Text>
        )}
      </div>
      <Row gap="8" className={css.acts}>
        <ButtonAnchor
          look={isNext ? 'primary' : 'tint'}
          href={telUrl(phoneNumber)}
          onClick={() => onMove(request, 'called')}
          icon={<IconPhone size={20} stroke={1.7} aria-hidden />}
        >
          اتصال{whose}
        </ButtonAnchor>
        {request.state !== 'invited' && (
          <Button look="default" onClick={() => onMove(request, 'invited')}>
            دعوة{whose}
          </Button>
        )}
        {mayHaveCome(request) && (
          <Button look="default" onClick={() => onMove(request, 'came')}>
            {cameNote(request)}
            {whose}
          </Button>
        )}
        <Button look="default" onClick={() => onMove(request, 'accept')}>
          قبول{whose}
        </Button>
        <ActionMenu
          dots
          label="المزيد"
          name={`المزيد: ${name}`}
          actions={[
            menu('ملاحظة', 'note'),
            ...(request.state === 'invited' ? [menu('يوم آخر', 'invited')] : []),
            menu('ينتظر مكاناً', 'waiting'),
            menu('قطاع آخر', 'elsewhere'),
            menu('الاعتذار', 'declined', true),
          ]}
        />
      </Row>
    </Grid>
  );
}
