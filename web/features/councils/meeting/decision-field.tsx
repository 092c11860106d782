import { IconHistory, IconTrash } from '@tabler/icons-react';
import { addDays } from '../../../../contract/core/calendar.ts';
import type { Seat } from '../../../../contract/councils/shapes.ts';
import {
  type DecisionKind,
  decisionKindLabels,
  decisionKinds,
  meetingLengths,
} from '../../../../contract/councils/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { dayMonth, groupToday, keepCompounds, weekdayDate } from '../../../i18n/format.ts';
import { ScoutPicker } from '../../../shared/pickers/scout-picker.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { CheckField, Field, FieldPair, TextField } from '../../../ui/form/fields.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import type { DraftDecision } from './meeting-rules.ts';

const TIMES = ['', 'مُدّ مرة', 'مُدّ مرتين'];

/** A decision of a point: its words, who carries it out, until when. Of a carried one only the date changes. */
export function DecisionField(props: {
  decision: DraftDecision;
  seats: readonly Seat[];
  /** The sector whose scouts a decision may be about; null for all that the captain reads. */
  sector: SectorName | null;
  /** Says what is missing, after 'الناقص التالي' led here. */
  shown: boolean;
  onChange: (decision: DraftDecision) => void;
  onRemove: () => void;
}) {
  const { decision, onChange } = props;
  const { key, text, isCarried, dueDate } = decision;
  const set = (changes: Partial<DraftDecision>) => onChange({ ...decision, ...changes });
  const captains = props.seats.filter(({ captainId }) => captainId !== null);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(dueDate);
  const today = groupToday();
  return (
    <Box surface="sunken" rounded pad="12">
      <Stack gap="12">
        {isCarried ? (
          <Row gap="8" align="center" wrap>
            <Text weight="bold" tone="ink">
              {text}
            </Text>
            <Badge>{decisionKindLabels[decision.kind]}</Badge>
          </Row>
        ) : (
          <>
            <TextField
              label="نصّ القرار"
              value={text}
              maxLength={meetingLengths.decision}
              onChange={(next) => set({ text: next })}
            />
            <FieldPair>
              <Field<DecisionKind>
                label="نوع القرار"
                value={decision.kind}
                onChange={(kind) => set({ kind })}
              >
                {(wired) => (
                  <NativeSelect
                    {...wired}
                    value={decision.kind}
                    onChange={(event) => set({ kind: event.currentTarget.value as DecisionKind })}
                  >
                    {decisionKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {decisionKindLabels[kind]}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              <div id={`${key}-captain`}>
                <Field<number | null>
                  label="المنفّذ"
                  optional="tacit"
                  value={decision.captainId}
                  onChange={(captainId) => set({ captainId })}
                  error={
                    props.shown && decision.captainId === null ? 'من ينفّذ هذا القرار؟' : undefined
                  }
                >
                  {(wired) => (
                    <NativeSelect
                      {...wired}
                      value={decision.captainId ?? ''}
                      onChange={(event) =>
                        set({ captainId: Number(event.currentTarget.value) || null })
                      }
                    >
                      <option value="">اختر المنفّذ</option>
                      {captains.map(({ captainId, name }) => (
                        <option key={captainId} value={captainId ?? ''}>
                          {keepCompounds(name)}
                        </option>
                      ))}
                    </NativeSelect>
                  )}
                </Field>
              </div>
            </FieldPair>
            <ScoutPicker
              label="عن كشاف"
              optional
              clearable
              sector={props.sector}
              value={decision.scoutId}
              chosenName={decision.scoutName}
              onChange={(scoutId, scout) =>
                set({
                  scoutId,
                  scoutName: scout?.name ?? null,
                  // A decision about a scout is confidential by default.
                  isConfidential: decision.isConfidential || scoutId !== null,
                })
              }
            />
          </>
        )}
        <Stack gap="8" id={`${key}-date`}>
          <DateField
            label="حتى متى؟"
            value={dueDate}
            error={props.shown && dueDate === '' ? 'اختر الموعد' : undefined}
            description={isDay ? `حتى ${weekdayDate(dueDate)}` : undefined}
            onChange={(next) => set({ dueDate: next })}
          />
          {!isDay && (
            <Row gap="8" wrap>
              {[
                { label: 'أسبوع', days: 7 },
                { label: 'أسبوعان', days: 14 },
              ].map(({ label, days }) => (
                <Button
                  key={label}
                  look="default"
                  onClick={() => set({ dueDate: addDays(today, days) })}
                >
                  {label}
                </Button>
              ))}
            </Row>
          )}
        </Stack>
        {decision.firstDueDate !== null && decision.extensions > 0 && (
          <Row gap="8" align="center">
            <IconHistory size={18} stroke={1.7} aria-hidden />
            <Text tone="quiet">
              {`كان موعده ${dayMonth(decision.firstDueDate)}، و${TIMES[decision.extensions] ?? 'مُدّ أكثر من مرة'}`}
            </Text>
          </Row>
        )}
        <Row gap="8" align="center" justify="between" wrap>
          {isCarried ? (
            <Text tone="quiet">
              {decision.isConfidential ? 'سرّي، يراه قادة المجلس ومن ينفّذه' : 'من اجتماع سابق'}
            </Text>
          ) : (
            <CheckField
              label="سرّي، يراه قادة المجلس وحدهم"
              optional="tacit"
              value={decision.isConfidential}
              onChange={(isConfidential) => set({ isConfidential })}
            />
          )}
          <IconButton label={`إزالة القرار: ${text || 'بلا نص'}`} onClick={props.onRemove}>
            <IconTrash size={20} stroke={1.7} aria-hidden />
          </IconButton>
        </Row>
      </Stack>
    </Box>
  );
}
