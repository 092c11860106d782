import { IconMessage } from '@tabler/icons-react';
import type { ComponentProps, MouseEvent, RefObject } from 'react';
import { countedMoney } from '../../../contract/core/money.ts';
import type { MessageRow } from '../../../contract/families/endpoints.ts';
import { momentLabel } from '../../i18n/format.ts';
import { AddNumberLink } from '../../shared/families/add-number-link.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import css from './messages.module.css';
import { familyName, smsUrl } from './rules.ts';

export type Writing = {
  row: MessageRow;
  onWrite: (row: MessageRow, url: string) => Promise<unknown>;
};

/** The press of a link that opens the messenger once the list was read again. */
const opening = ({ row, onWrite }: Writing) => ({
  onClick: (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    void onWrite(row, event.currentTarget.href);
  },
});

export function WhatsApp({
  row,
  onWrite,
  ...rest
}: Writing & Pick<ComponentProps<typeof WhatsAppButton>, 'look' | 'big' | 'children'>) {
  const { phoneNumber, text } = row;
  return (
    <WhatsAppButton {...rest} {...opening({ row, onWrite })} phone={phoneNumber} text={text} />
  );
}

export function Sms(props: Writing) {
  const { phoneNumber, text, scouts } = props.row;
  return (
    <ButtonAnchor
      look="default"
      href={smsUrl(phoneNumber ?? '', text)}
      {...opening(props)}
      icon={<IconMessage size={20} stroke={1.7} aria-hidden />}
    >
      <VisuallyHidden>رسالة SMS إلى {familyName(scouts)}</VisuallyHidden>
    </ButtonAnchor>
  );
}

/** A family that is left; `current` is of the one that comes next. */
export function FamilyBox(
  props: Writing & { current: RefObject<HTMLLIElement | null> | undefined },
) {
  const { row, current, onWrite } = props;
  const { scouts, phoneNumber, amount, guardianName, writtenOn, state } = row;
  const about = [
    guardianName,
    amount !== null && `باقي ${countedMoney(amount)}`,
    phoneNumber === null && 'بلا رقم',
    state === 'skipped' && 'تخطّيتها',
    writtenOn && `كُتب إليها ${momentLabel(writtenOn).split(' ')[0]}`,
  ].filter(Boolean);
  const name = familyName(scouts);
  return (
    <Row
      as="li"
      ref={current}
      gap="12"
      align="center"
      justify="between"
      className={current ? css.next : ''}
    >
      <Box grow leading="normal">
        <Text weight="bold">{name}</Text>
        {about.length > 0 && <Text tone="quiet">{about.join('، ')}</Text>}
      </Box>
      {phoneNumber === null ? (
        <AddNumberLink scoutId={scouts[0]!.scoutId} name={name} />
      ) : (
        <Row gap="8" noShrink>
          <Box hide="narrow">
            <CopyButton text={row.text} of={`نص ${name}`} />
          </Box>
          <Box hide="wide">
            <Sms row={row} onWrite={onWrite} />
          </Box>
          <WhatsApp row={row} look={current ? 'default' : 'tint'} onWrite={onWrite}>
            <span>
              واتساب<VisuallyHidden> {name}</VisuallyHidden>
            </span>
          </WhatsApp>
        </Row>
      )}
    </Row>
  );
}
