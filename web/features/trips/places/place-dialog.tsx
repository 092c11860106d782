import {
  createPlace,
  deletePlace,
  updatePlace,
} from '../../../../contract/trips/place-endpoints.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import type { PlaceKind } from '../../../../contract/trips/words.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField, PhoneField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { useConfirmedDelete } from '../../../ui/overlays/use-confirmed-delete.ts';

type Place = TripDay['places'][number];

const words = {
  vehicle: { add: 'إضافة عربة', edit: 'تعديل العربة' },
  tent: { add: 'إضافة خيمة', edit: 'تعديل الخيمة' },
};

/** Adds or changes a vehicle or a tent. */
export function PlaceDialog(props: {
  tripId: number;
  kind: PlaceKind;
  /** Null for a new one. */
  place: Place | null;
  onClose: () => void;
}) {
  const { tripId, kind, place, onClose } = props;
  const initialValues = {
    name: place?.name ?? '',
    places: place ? String(place.places) : '',
    driver: place?.driver ?? '',
    phoneNumber: place?.phoneNumber ?? '',
    plate: place?.plate ?? '',
    gender: (place?.gender ?? 'all') as string,
  };
  const toBody = ({ gender, ...values }: typeof initialValues) => ({
    ...values,
    ...(gender !== 'all' && { gender }),
  });
  const texts = { successMessage: 'تم الحفظ', errorMessage: 'لم يُحفظ' };
  const making = useApiForm(createPlace, {
    params: { tripId },
    initialValues,
    toBody: (values: typeof initialValues) => ({ kind, ...toBody(values) }),
    ...texts,
  });
  const changing = useApiForm(updatePlace, {
    params: { placeId: place?.placeId ?? 0 },
    initialValues,
    toBody,
    ...texts,
  });
  const removing = useConfirmedDelete(deletePlace, {
    successMessage: 'تم الحذف',
    errorMessage: 'لم يُحذف',
    onSuccess: onClose,
  });
  const form = (place ? changing : making) as typeof making;
  return (
    <FormDialog
      form={form}
      title={words[kind][place ? 'edit' : 'add']}
      submit="حفظ"
      onClose={onClose}
      after={
        place && (
          <Button
            look="danger-text"
            onClick={() =>
              void removing.ask(
                { title: `حذف ${place.name}؟`, body: 'يبقى من فيها في الرحلة بلا مكان.' },
                { params: { placeId: place.placeId } },
              )
            }
          >
            حذف
          </Button>
        )
      }
    >
      <TextField {...form.field('name')} label="الاسم" />
      <NumberField {...form.field('places')} label="الأماكن" />
      {kind === 'vehicle' ? (
        <>
          <TextField {...form.field('driver')} label="السائق" optional />
          <PhoneField {...form.field('phoneNumber')} label="رقم الهاتف" optional />
          <TextField {...form.field('plate')} label="رقم العربة" optional />
        </>
      ) : (
        <RadioField
          {...form.field('gender')}
          label="النوع"
          options={[
            { value: 'all', label: 'للكل' },
            { value: 'male', label: 'أولاد' },
            { value: 'female', label: 'بنات' },
          ]}
        />
      )}
    </FormDialog>
  );
}
