import { IconLink, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstNames } from '../../../../contract/core/first-name.ts';
import {
  createParentLink,
  listSiblings,
  type ParentLink,
  refuseSibling,
  type Sibling,
} from '../../../../contract/parents/endpoints.ts';
import { q, useApiMutation } from '../../../api/api.ts';
import { keepCompounds, sectorName } from '../../../i18n/format.ts';
import { ScoutPicker } from '../../../shared/pickers/scout-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { type LinkedScout, leavingWords, oneLinkFor, siblingRows } from './parent-link-rules.ts';
import css from './siblings-form.module.css';

type Found = { scoutId: number; name: string; gender: Sibling['gender']; about: string };

/** Which brothers and sisters of the captain's scope the family's link covers. */
export function SiblingsForm({ scout, link }: { scout: LinkedScout; link: ParentLink }) {
  const params = { scoutId: scout.scoutId };
  const siblings = useQuery(q(listSiblings, { params }));
  const inLink = link.scouts.map(({ scoutId }) => scoutId).filter((id) => id !== scout.scoutId);
  const [chosen, setChosen] = useState<readonly number[]>(inLink);
  /** Found by name. */
  const [more, setMore] = useState<readonly Found[]>([]);
  const [isSearching, setSearching] = useState(false);
  const save = useApiMutation(createParentLink, {
    errorMessage: 'لم يُحفظ الرابط',
    untilFresh: true,
    onSuccess: ({ body: { scouts } }) =>
      toast.success(
        scouts.length > 1 ? `رابط واحد ل${firstNames(scouts)}` : `رابط ${firstNames(scouts)} وحده`,
      ),
  });
  const isChanged = chosen.length !== inLink.length || chosen.some((id) => !inLink.includes(id));
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);

  const refuse = useApiMutation(refuseSibling, {
    errorMessage: 'لم يُحفظ',
    successMessage: 'لن نسأل عنهما مرة أخرى',
    untilFresh: true,
  });

  const submit = async (known: readonly Sibling[]) => {
    const left = known.filter(
      ({ scoutId }) => inLink.includes(scoutId) && !chosen.includes(scoutId),
    );
    const staying = link.scouts.filter(
      ({ scoutId }) => scoutId === scout.scoutId || chosen.includes(scoutId),
    );
    const words = leavingWords(left, staying);
    if (left.length > 0 && !(await confirm({ ...words, confirmLabel: 'إخراج', danger: true })))
      return;
    save.mutate({ params, body: { linkId: link.linkId, scoutIds: [scout.scoutId, ...chosen] } });
  };
  const row = (
    { scoutId, name, about }: Omit<Found, 'gender'>,
    notes: (string | false)[] = [],
    no: string | false = false,
  ) => (
    <li key={scoutId}>
      <Row as="label" gap="12" align="start" pad="12" className={css.row}>
        <input
          type="checkbox"
          checked={chosen.includes(scoutId)}
          onChange={() => toggle(scoutId)}
        />
        <span>
          <Text as="span" block weight="bold">
            {keepCompounds(name)}
          </Text>
          <Text as="span" block tone="quiet">
            {about}
          </Text>
          {notes.map(
            (note, nth) =>
              note && (
                <Text key={note} as="span" block tone={nth === 0 ? 'quiet' : 'warn'}>
                  {note}
                </Text>
              ),
          )}
        </span>
      </Row>
      {no && !chosen.includes(scoutId) && (
        <Button
          look="quiet"
          disabled={refuse.isPending}
          onClick={() => refuse.mutate({ params: { scoutId: scout.scoutId, otherId: scoutId } })}
        >
          {no}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
  return (
    <Loaded query={siblings} skeleton={<CardSkeleton lines={3} />}>
      {({ body }) => {
        const rows = siblingRows(scout, body);
        const added = more.filter(({ scoutId }) => !body.some((each) => each.scoutId === scoutId));
        return (
          <Box line="above">
            <Text as="h3" size="h3" above="16">
              {scout.gender === 'female' ? 'إخوتها في نطاقك؟' : 'إخوته في نطاقك؟'}
            </Text>
            <Text tone="quiet">
              {rows.length + added.length === 0
                ? 'لا أحد بهذا الرقم'
                : 'اختر الإخوة وحدهم: من يحمل الرابط يرى كل من فيه.'}
            </Text>
            {rows.length + added.length > 0 && (
              <Box as="ul" surface="card" clip above="12">
                {rows.map((each) =>
                  row(
                    each,
                    [
                      each.reason,
                      each.hasOtherLink &&
                        `${each.gender === 'female' ? 'لأسرتها' : 'لأسرته'} رابط آخر. يبقى يعمل كما هو.`,
                    ],
                    each.why !== 'linked' && 'من أسرة أخرى',
                  ),
                )}
                {added.map((each) => row(each))}
              </Box>
            )}
            <Box above="12">
              {isSearching ? (
                <ScoutPicker
                  label="أخ أو أخت بالاسم"
                  value={null}
                  onChange={(id, found) => {
                    if (id === null || !found || id === scout.scoutId) return;
                    setMore([...more, { ...found, about: sectorName(found) }]);
                    if (!chosen.includes(id)) setChosen([...chosen, id]);
                    setSearching(false);
                  }}
                />
              ) : (
                <Button
                  look="default"
                  wide
                  icon={<IconSearch size={20} stroke={1.7} aria-hidden />}
                  onClick={() => setSearching(true)}
                >
                  أخ أو أخت بالاسم
                </Button>
              )}
            </Box>
            {isChanged && (
              <Box above="16">
                <Text tone="quiet" below="8">
                  يمكنك إخراج أي منهم متى شئت، وتُسجَّل كل خطوة.
                </Text>
                <Button
                  wide
                  icon={<IconLink size={20} stroke={1.7} aria-hidden />}
                  disabled={save.isPending}
                  onClick={() => void submit(body)}
                >
                  {save.isPending ? 'جارٍ الحفظ…' : oneLinkFor(1 + chosen.length + link.others)}
                </Button>
              </Box>
            )}
          </Box>
        );
      }}
    </Loaded>
  );
}
