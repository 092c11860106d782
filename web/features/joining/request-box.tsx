import { IconPhone } from '@tabler/icons-react';
import { relationLabels } from '../../../contract/consents/words.ts';
import { genderLabels } from '../../../contract/core/labels.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { joinNumber } from '../../../contract/joining/words.ts';
import { groupToday, keepCompounds, longDate, momentLabel } from '../../i18n/format.ts';
import { telUrl } from '../../shared/families/follow-up.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { PhoneNumber } from '../../ui/phone.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import css from './joining-page.module.css';
import type { Move } from './move-dialog.tsx';
import { ageOf, cameNote, correctionLines, fitText, mayHaveCome, siblingText } from './rules.ts';
import { StateBox } from './state-box.tsx';

/** A request with the ways to answer it; `isWhole` shows all that is known, and leaves accepting to a form beneath. */
export function RequestBox(props: {
  request: JoinRequest;
  /** The next one to call. */
  isNext?: boolean;
  isWhole?: boolean;
  onMove: (request: JoinRequest, move: Move) => void;
}) {
  const { request, isWhole = false } = props;
  const { name, gender, guardianName, relation, phoneNumber, notes, birthDate } = request;
  const sibling = siblingText(request);
  const note = notes.findLast(({ text }) => text !== cameNote(request));
  const whose = <VisuallyHidden>: {name}</VisuallyHidden>;
  const move = (move: Move) => () => props.onMove(request, move);
  return (
    <>
      <div>
        <Row gap="8" align="center" justify="between">
          <Text as={isWhole ? 'h2' : 'h3'} size="name" weight="bold">
            {keepCompounds(name)}
          </Text>
          <StateBox request={request} isUnderHeading={!isWhole} />
        </Row>
        <Text tone="quiet">
          {genderLabels[gender]}، {isWhole && `${longDate(birthDate)}، `}
          {ageOf(request, groupToday())}، {fitText(request)}
          {isWhole && `. طلب رقم ${joinNumber(request.number)}`}
        </Text>
        <Text tone="quiet">
          {relationLabels[relation]}، {guardianName}
        </Text>
        {isWhole && <PhoneNumber number={phoneNumber} />}
        {sibling && <Text tone="quiet">{sibling}</Text>}
        {request.corrections.map((correction) => (
          <div key={correction.at}>
            <Text tone="warn" weight="medium">
              تصحيح من الأسرة، {momentLabel(correction.at)}
            </Text>
            {correctionLines(correction).map((line) => (
              <Text key={line} tone="quiet">
                {line}
              </Text>
            ))}
          </div>
        ))}
        {!isWhole && note && (
          <Text tone="quiet" preLine>
            {note.text}
          </Text>
        )}
      </div>
      {isWhole && (
        <Stack as="ul" gap="8" className={css.notes}>
          <li>
            <Text tone="quiet">{momentLabel(request.at)}</Text>
            أُرسل الطلب، مع الموافقة على حفظ البيانات
          </li>
          {notes.map(({ text, by, at }) => (
            <li key={at}>
              <Text tone="quiet">
                {by}، {momentLabel(at)}
              </Text>
              <Text preLine>{text}</Text>
            </li>
          ))}
        </Stack>
      )}
      <Row gap="8" className={css.acts}>
        <ButtonAnchor
          look={props.isNext ? 'primary' : 'tint'}
          href={telUrl(phoneNumber)}
          onClick={move('called')}
          icon={<IconPhone size={20} stroke={1.7} aria-hidden />}
        >
          اتصال{whose}
        </ButtonAnchor>
        {isWhole && <WhatsAppLink phone={phoneNumber} text="" to={guardianName} />}
        {request.state !== 'invited' && (
          <Button look="default" onClick={move('invited')}>
            دعوة{whose}
          </Button>
        )}
        {mayHaveCome(request) && (
          <Button look="default" onClick={move('came')}>
            {cameNote(request)}
            {whose}
          </Button>
        )}
        {!isWhole && (
          <Button look="default" onClick={move('accept')}>
            قبول{whose}
          </Button>
        )}
        <ActionMenu
          dots
          label="المزيد"
          name={`المزيد: ${name}`}
          actions={[
            { label: 'ملاحظة', run: move('note') },
            ...(request.state === 'invited' ? [{ label: 'يوم آخر', run: move('invited') }] : []),
            { label: 'ينتظر مكاناً', run: move('waiting') },
            ...(isWhole ? [] : [{ label: 'قطاع آخر', run: move('elsewhere') }]),
            { label: 'الاعتذار', danger: true, run: move('declined') },
          ]}
        />
      </Row>
    </>
  );
}
