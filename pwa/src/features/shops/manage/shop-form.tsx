import { useState } from 'react';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import { contactDigits } from '@canteen/domain/users/contact-search';
import { uploadPicture } from '../../../data/pictures/upload-picture.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EditNote } from '../../../ui/edit/edit-note.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { RefusalNote } from '../../../ui/form/refusal-note.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { useGroupFocus } from '../../../ui/form/use-group-focus.ts';
import { useUnsavedInput } from '../../../ui/overlay/unsaved-input.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { ShopLocationField } from './shop-location-field.tsx';
import { SHOP_LABELS } from './shop-values.ts';
import { useShopForm } from './use-shop-form.ts';

const TEN_DIGITS = /^\s*[0-9]{10}\s*$/;

interface ShopFormProps {
  /** Null adds one. */
  shop: StaffShop | null;
  /** Another user has deleted it, or has taken it from this user. */
  isGone: boolean;
  onSaved: () => void;
}

/** The shop form (specification, section 5). */
export function ShopForm({ shop, isGone, onSaved }: ShopFormProps) {
  const { form, save, refusal, conflicts, savedInWords, keepMine, takeTheirs } = useShopForm(shop, onSaved);
  const { register, setValue } = form;
  const place = useGroupFocus(form, 'location');
  const { errors, isSubmitting, isDirty } = form.formState;
  // 'Save' waits for a picture that is being uploaded.
  const [isUploading, setUploading] = useState(false);
  useUnsavedInput(isDirty || isUploading, isSubmitting);
  const { contact, imageUrl, location } = form.values;
  const contactError =
    contact !== '' && !TEN_DIGITS.test(contactDigits(contact))
      ? 'Phone number must be exactly 10 digits'
      : undefined;
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4 pb-4">
      <EditNote
        what="shop"
        isGone={isGone}
        conflicts={conflicts}
        labels={SHOP_LABELS}
        savedInWords={savedInWords}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
      />
      <TextField
        label={SHOP_LABELS.name}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label={SHOP_LABELS.description}
        rows={2}
        error={errors.description?.message}
        {...register('description')}
      />
      <TextAreaField
        label={SHOP_LABELS.address}
        rows={2}
        autoComplete="off"
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label={SHOP_LABELS.contact}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        error={errors.contact?.message ?? contactError}
        {...register('contact')}
      />
      <TextField
        label={SHOP_LABELS.tags}
        hint="With commas between them, for example: Juice, Snacks"
        autoComplete="off"
        error={errors.tags?.message}
        {...register('tags')}
      />
      <OpeningHoursFields form={form} />
      {/* A picture that is chosen during a save would be lost. */}
      <div className="contents" inert={isSubmitting}>
        <PictureField
          label="Picture"
          value={imageUrl}
          onChange={(url) => setValue('imageUrl', url)}
          upload={uploadPicture}
          onUploading={setUploading}
          error={errors.imageUrl?.message}
        />
      </div>
      <div ref={place}>
        <ShopLocationField
          value={location}
          onChange={(next) => setValue('location', next)}
          error={errors.location?.message}
        />
      </div>
      <RefusalNote refusal={refusal} />
      <Button
        type="submit"
        variant="accent"
        size="large"
        wide
        busy={isSubmitting || isUploading}
        disabled={isGone}
      >
        Save
      </Button>
    </form>
  );
}
