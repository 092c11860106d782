import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { relationLabels } from '../../../contract/consents/words.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { findNamesakes } from '../../../contract/import/endpoints.ts';
import { acceptJoinRequest, type JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { findDuplicate } from '../../../contract/scouts/endpoints.ts';
import { sectorGender } from '../../../contract/sectors/sector-gender.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { countScouts, dayMonth, sectorName } from '../../i18n/format.ts';
import { siblingQuestion } from '../../shared/families/sibling-question.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { fittingSectors } from './rules.ts';

export type SectorSize = SectorName & { scouts: number };
export interface Accepted {
  scoutId: number;
  linkId: number;
  /** The request came from another phone than the known scout's family has. */
  isOtherPhone: boolean;
  /** Says that the scout came back without the membership number. */
  lostNumber: string | null;
  request: JoinRequest;
  sector: SectorName;
  /** Whether it can be taken back: a known scout stays. */
  isNew: boolean;
}

/** Into which sector a child comes, whether the child is a scout already, and all that accepting does. */
export function AcceptForm(props: {
  request: JoinRequest;
  sectors: readonly SectorSize[];
  /** All sectors are offered at once, not only those that fit. */
  isElsewhere?: boolean;
  onAccepted: (accepted: Accepted) => void;
}) {
  const { request, sectors, onAccepted } = props;
  const { name, gender, relation, birthDate, section, sibling } = request;
  const isGirl = gender === 'female';
  const fitting = fittingSectors(request, sectors);
  const [isOther, setOther] = useState(props.isElsewhere || fitting.length === 0);
  const [chosen, setChosen] = useState(fitting[0] ? sectorLabel(fitting[0]) : null);
  const sector = sectors.find((each) => sectorLabel(each) === chosen);
  const found = useQuery(q(findNamesakes, { body: { names: [name] } }));
  const known = findDuplicate(
    { birthDate },
    (found.data?.body ?? []).filter(({ isOwn }) => isOwn),
  );
  const [same, setSame] = useState<'same' | 'other' | ''>('');
  const isSame = known !== null && same === 'same';
  /** Whether the scout of the same phone is a brother or sister. */
  const [kin, setKin] = useState<'sibling' | 'unrelated' | ''>('');
  const asksKin = sibling !== null && sibling.scoutId !== (isSame ? known.scoutId : undefined);
  const accept = useApiMutation(acceptJoinRequest, {
    errorMessage: 'لم يُقبل. لم يتغيّر شيء.',
    untilFresh: true,
  });
  const label = ({ baseName, suffixName, scouts }: SectorSize) => ({
    value: sectorLabel({ baseName, suffixName }),
    label: sectorLabel({ baseName, suffixName }),
    hint: countScouts(scouts, sectorGender({ baseName })),
  });
  const submit = () => {
    if (!sector) return;
    const { baseName, suffixName } = sector;
    const body = {
      baseName,
      suffixName,
      ...(isSame && { sameAs: known.scoutId }),
      ...(asksKin && kin === 'sibling' && { siblingId: sibling.scoutId }),
      ...(asksKin && kin === 'unrelated' && { unrelatedId: sibling.scoutId }),
    };
    accept.mutate(
      { params: { requestId: request.requestId }, body },
      {
        onSuccess: ({ body }) => onAccepted({ ...body, request, sector, isNew: !isSame }),
      },
    );
  };
  const child = firstName(name);
  const asked = sibling && siblingQuestion(request, sibling);
  const question = { label: asked?.title ?? '', description: asked?.body };
  const acts = [
    isSame
      ? `${child} في ${sectorName(known)}`
      : sector &&
        `${isGirl ? 'تُضاف' : 'يُضاف'} ${child} ${isGirl ? 'كشافة' : 'كشافاً'} في ${sectorLabel(sector)}`,
    `تُحفظ موافقة ${relationLabels[relation]}، ${dayMonth(request.at)}${isSame ? '، إن كان رقم الطلب رقم أسرته عندنا' : ''}`,
    sibling && kin === 'sibling'
      ? `${isGirl ? 'تدخل' : 'يدخل'} رابط ${sibling.gender === 'female' ? 'أخت' : 'أخي'}${isGirl ? 'ها' : 'ه'} ${firstName(sibling.name)}`
      : 'يُنشأ رابط الأسرة',
  ];
  return (
    <Stack gap="16">
      {known && (
        <RadioField
          label={`موجود في المجموعة: ${known.name}، ${sectorName(known)}${known.isDeleted ? '، حُذف من قبل' : ''}`}
          value={same}
          onChange={setSame}
          options={[
            { value: 'same', label: 'هو نفسه' },
            { value: 'other', label: 'كشاف آخر' },
          ]}
        />
      )}
      {asksKin && (
        <RadioField
          {...question}
          stacked
          value={kin}
          onChange={setKin}
          options={[
            { value: 'sibling', label: sibling.gender === 'female' ? 'نعم، أخت' : 'نعم، أخ' },
            { value: 'unrelated', label: 'لا، أسرة أخرى على الرقم نفسه' },
          ]}
        />
      )}
      {!isSame &&
        (isOther ? (
          <ChoiceField
            label="في أي قطاع؟"
            choices={sectors.map(label)}
            emptyText="لا قطاعات"
            value={chosen}
            onChange={setChosen}
          />
        ) : (
          <>
            <RadioField
              label="في أي قطاع؟"
              stacked
              value={chosen}
              onChange={setChosen}
              options={fitting.map((each) => ({
                ...label(each),
                hint: `${each.baseName === section ? `يناسب ${isGirl ? 'سنها ونوعها' : 'سنه ونوعه'}` : 'طلبته الأسرة'}، ${countScouts(each.scouts, sectorGender(each))}`,
              }))}
            />
            <div>
              <Button look="quiet" onClick={() => setOther(true)}>
                قطاع آخر
              </Button>
            </div>
          </>
        ))}
      <Box surface="sunken" pad="16">
        <Text weight="bold">يحدث معاً أو لا يحدث شيء:</Text>
        <Stack as="ul" gap="4" above="4">
          {acts.map(
            (act) =>
              act && (
                <Row as="li" gap="8" key={act}>
                  <Text as="span" tone="ok" noShrink>
                    <IconCheck size={18} stroke={2} aria-hidden />
                  </Text>
                  {act}
                </Row>
              ),
          )}
        </Stack>
      </Box>
      <Button
        big
        wide
        disabled={
          accept.isPending ||
          found.isPending ||
          !sector ||
          (known !== null && same === '') ||
          (asksKin && kin === '')
        }
        onClick={submit}
      >
        {accept.isPending
          ? 'جارٍ القبول…'
          : `قبول في ${isSame ? sectorName(known) : sector ? sectorLabel(sector) : '…'}`}
      </Button>
    </Stack>
  );
}
