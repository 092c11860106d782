import { IconPhone } from '@tabler/icons-react';
import { relationLabels } from '../../../contract/consents/words.ts';
import { genderLabels } from '../../../contract/core/labels.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { joinNumber } from '../../../contract/joining/words.ts';
import { groupToday, keepCompounds, longDate, momentLabel } from '../../i18n/format.ts';
import { telUrl } from '../../shared/follow-up.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { PhoneNumber } from '../../ui/phone.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import { type Accepted, AcceptForm, type SectorSize } from './accept-form.tsx';
import css from './joining-page.module.css';
import type { Move } from './move-dialog.tsx';
import { ageOf, cameNote, fitText, mayHaveCome, siblingText } from './rules.ts';
import { StateBox } from './state-box.tsx';

/** What is known of a request, beside the list where there is room. */
export function RequestCard(props: {
  request: JoinRequest;
  sectors: readonly SectorSize[];
  onMove: (move: Move) => void;
  onAccepted: (accepted: Accepted) => void;
}) {
  const { request, onMove } = props;
  const { name, gender, birthDate, guardianName, relation, phoneNumber, notes } = request;
  const sibling = siblingText(request);
  return (
    <Box as="section" surface="card" pad="16" className={css.card} aria-label={name}>
      <Stack gap="16">
        <div>
          <Row gap="8" align="center" justify="between">
            <Text as="h2" size="h3">
              {keepCompounds(name)}
            </Text>
            <StateBox request={request} />
          </Row>
          <Text tone="quiet">
            {genderLabels[gender]}، {longDate(birthDate)}، {ageOf(request, groupToday())}،{' '}
            {fitText(request)}. طلب رقم {joinNumber(request.number)}
          </Text>
        </div>
        <Row gap="8" align="center" justify="between" wrap>
          <div>
            <Text weight="bold">
              {relationLabels[relation]}، {guardianName}
            </Text>
            <Text tone="quiet">
              <PhoneNumber number={phoneNumber} />
            </Text>
          </div>
          <Row gap="8">
            <WhatsAppLink phone={phoneNumber} text="" to={guardianName} />
            <ButtonAnchor
              look="tint"
              href={telUrl(phoneNumber)}
              onClick={() => onMove('called')}
              icon={<IconPhone size={20} stroke={1.7} aria-hidden />}
            >
              اتصال
            </ButtonAnchor>
          </Row>
        </Row>
        {sibling && (
          <Box surface="sunken" pad="12">
            {sibling}
          </Box>
        )}
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
        <Row gap="8" wrap>
          <Button look="default" onClick={() => onMove('note')}>
            ملاحظة
          </Button>
          <Button look="default" onClick={() => onMove('invited')}>
            دعوة ليوم لقاء
          </Button>
          <Button look="default" onClick={() => onMove('waiting')}>
            ينتظر مكاناً
          </Button>
          {mayHaveCome(request) && (
            <Button look="default" onClick={() => onMove('came')}>
              {cameNote(request)}
            </Button>
          )}
        </Row>
        <AcceptForm key={request.requestId} {...props} />
        <Button look="danger-text" wide onClick={() => onMove('declined')}>
          الاعتذار عن الطلب
        </Button>
      </Stack>
    </Box>
  );
}
