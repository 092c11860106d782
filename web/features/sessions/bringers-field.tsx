import { materialText, parseMaterials } from '../../../contract/sessions/words.ts';
import { Field } from '../../ui/form/fields.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Grid } from '../../ui/layout/box.tsx';
import { bringerOf, type SegmentRow, withBringer } from './plan-rules.ts';

/** Who brings each material of a segment: its captain, unless another is chosen. */
export function BringersField(props: {
  row: SegmentRow;
  captains: readonly { captainId: number; label: string }[];
  onChange: (part: Pick<SegmentRow, 'bringers'>) => void;
}) {
  const { row, captains, onChange } = props;
  const own = captains.find(({ captainId }) => captainId === row.captainId);
  // A material that is written twice is brought once.
  const materials = parseMaterials(row.materials).filter(
    ({ text }, index, all) => all.findIndex((each) => each.text === text) === index,
  );
  if (materials.length === 0) return null;
  return (
    <Grid gap="12" slots="240">
      {materials.map((material) => (
        <Field<number | null>
          key={material.text}
          label={`من يُحضر: ${materialText(material)}`}
          optional="tacit"
          value={bringerOf(row, material.text)}
          onChange={(captainId) => onChange(withBringer(row, material.text, captainId))}
        >
          {(wired) => (
            <NativeSelect
              {...wired}
              value={bringerOf(row, material.text) ?? ''}
              onChange={(event) =>
                onChange(withBringer(row, material.text, Number(event.currentTarget.value) || null))
              }
            >
              <option value="">{own ? `قائد الفقرة، ${own.label}` : 'لا أحد بعد'}</option>
              {captains.map(({ captainId, label }) => (
                <option key={captainId} value={captainId}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ))}
    </Grid>
  );
}
