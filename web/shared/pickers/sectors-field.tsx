import { useId } from 'react';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { FieldMessages, fieldLabel } from '../../ui/form/fields.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import css from '../choice.module.css';

const keyOf = ({ baseName, suffixName }: SectorName) => `${baseName} ${suffixName}`;

/** The sectors of a session or a trip: those that are offered, and those that it has already. */
export function SectorsField(props: {
  /** Its name, where it is not 'القطاعات'. */
  label?: string;
  offered: readonly SectorName[];
  value: readonly SectorName[];
  onChange: (sectors: SectorName[]) => void;
  error?: string | undefined;
}) {
  const id = useId();
  const { offered: own } = props;
  const others = props.value.filter((sector) => !own.some((each) => keyOf(each) === keyOf(sector)));
  if (own.length + others.length < 2) return null;
  const isChosen = (sector: SectorName) =>
    props.value.some((each) => keyOf(each) === keyOf(sector));
  const toggle = (sector: SectorName) =>
    props.onChange(
      isChosen(sector)
        ? props.value.filter((each) => keyOf(each) !== keyOf(sector))
        : [...props.value, sector],
    );
  return (
    <div>
      <Text as="span" block weight="medium" tone="ink" below="4" id={id}>
        {fieldLabel(props.label ?? 'القطاعات')}
      </Text>
      <Row
        gap="8"
        wrap
        role="group"
        aria-labelledby={id}
        className={css.list}
        data-invalid={props.error ? true : undefined}
      >
        {[...own, ...others].map((sector) => (
          <Row
            as="label"
            key={keyOf(sector)}
            gap="8"
            align="center"
            control
            padInline="12"
            surface="field"
            className={css.choice}
          >
            <input
              type="checkbox"
              checked={isChosen(sector)}
              disabled={others.includes(sector)}
              onChange={() => toggle(sector)}
            />
            {sectorLabel(sector)}
          </Row>
        ))}
      </Row>
      <FieldMessages id={id} error={props.error} />
    </div>
  );
}
