import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { commonGender } from '../../../contract/core/labels.ts';
import { createScout, type Scout } from '../../../contract/scouts/endpoints.ts';
import { listSectors, type Sector } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { countScouts, keepCompounds, sectorName, sectorOf } from '../../i18n/format.ts';
import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { NoSectorBox } from '../../shared/pickers/no-sector-box.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { Box, look, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { NamesakeBox } from './namesake-box.tsx';
import css from './scout-form.module.css';
import { checkScout, ScoutFields, valuesOf } from './scout-form.tsx';

export default function AddScoutPage() {
  const sectors = useQuery(q(listSectors));
  const { name = '' } = useSearch({ from: '/add-scout' });
  return (
    <>
      <PageHeader
        title="إضافة وتعيين كشافيين"
        back={HOME}
        actions={
          // Wide screens have it among the tabs.
          <Box hide="wide">
            <LinkButton to="/import" look="quiet" icon={<ScreenIcon path="/import" />}>
              استيراد قائمة
            </LinkButton>
          </Box>
        }
      />
      <Loaded
        query={sectors}
        skeleton={<CardSkeleton lines={6} />}
        failure="حدث خطأ أثناء تحميل القطاعات"
      >
        {({ body }) => {
          const own = body.filter(({ editable }) => editable);
          // Remount for another searched name.
          return own.length === 0 ? <NoSectorBox /> : <AddScout key={name} own={own} name={name} />;
        }}
      </Loaded>
    </>
  );
}

function AddScout({ own, name }: { own: readonly Sector[]; name: string }) {
  const asked = useSearch({ from: '/add-scout' });
  const [added, setAdded] = useState<readonly Scout[]>([]);
  const field = useFirstField();
  const first =
    own.find((sector) => sector.baseName === asked.base && sector.suffixName === asked.suffix) ??
    (own.length === 1 ? own[0] : undefined);
  const form = useApiForm(createScout, {
    initialValues: { ...valuesOf(), name, sector: first ? sectorOf(first) : null },
    check: checkScout,
    fieldOfCode: {
      SECTOR_NOT_FOUND: 'sector',
      OUT_OF_SCOPE: 'sector',
      NUMBER_TAKEN: 'memberNumber',
    },
    successMessage: 'تم إنشاء الكشاف بنجاح',
    errorMessage: ({ code }) => (code === 'NUMBER_TAKEN' ? null : 'حدث خطأ أثناء إنشاء الكشاف'),
  });
  const next = (scout: Scout) => {
    setAdded((before) => [scout, ...before]);
    // A list of names is entered sector by sector; the gender is each scout's own.
    form.restart({ ...valuesOf(), sector: form.values.sector });
    field.focus();
  };
  return (
    <div className={css.wide}>
      <div ref={field.ref}>
        <Form form={form} onSaved={({ body }) => next(body)}>
          <ScoutFields
            form={form}
            sector="chosen"
            note="يمكن تعديل المعلومات الاختيارية لاحقاً."
            warning={
              <NamesakeBox
                name={form.values.name}
                birthDate={form.values.birthDate}
                onRestored={next}
              />
            }
          />
          <SubmitBar>
            <SubmitButton loadingText="جارٍ الإضافة…">إضافة الكشاف</SubmitButton>
          </SubmitBar>
        </Form>
      </div>
      {added.length > 0 && (
        <Box above="16" className={css.addedCard}>
          <AddedCard scouts={added} />
        </Box>
      )}
    </div>
  );
}

// The last few names say where one is in the list on paper.
const SHOWN = 5;

function AddedCard({ scouts }: { scouts: readonly Scout[] }) {
  return (
    <Card title="أضيفوا الآن" count={countScouts(scouts.length, commonGender(scouts))}>
      <ul className={css.added}>
        {scouts.slice(0, SHOWN).map((scout) => (
          <li key={scout.scoutId}>
            <Link
              to="/update-scout"
              search={{ scout: scout.scoutId }}
              className={`${look({ columnGap: '12', align: 'center', justify: 'between', wrap: true, control: true, tone: 'inherit', plain: true, padBlock: '8' }, 'row')} ${css.addedLink}`}
            >
              <span>
                {keepCompounds(scout.name)}{' '}
                <Text as="span" tone="quiet">
                  {sectorName(scout)}
                </Text>
              </span>
              <Text as="span" weight="medium" tone="accent">
                تعديل
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
