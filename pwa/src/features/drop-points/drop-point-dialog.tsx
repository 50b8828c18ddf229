import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { isOnCampus, OUTSIDE_CAMPUS, type Campus } from '@canteen/domain/campus';
import {
  dropPointSchema,
  saveDropPointSchema,
  type DropPoint,
  type SaveDropPointInput,
} from '@canteen/domain/drop-points/drop-point.schema';
import { useCampus, useTilesUrl } from '../../data/config/config.ts';
import { saveDropPoint } from '../../data/drop-points/edit-drop-points.ts';
import { fits } from '../../lib/has-fields.ts';
import { inConflict } from '../../lib/requests/api-error.ts';
import type { Refusal } from '../../lib/requests/refusal.ts';
import { Button } from '../../ui/actions/button.tsx';
import { GoneNote } from '../../ui/edit/gone-note.tsx';
import { rulesOf } from '../../ui/form/form-state.ts';
import { refusalBeyondFields, RefusalNote } from '../../ui/form/refusal-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useGroupFocus } from '../../ui/form/use-group-focus.ts';
import { LazyMapPicker } from '../../ui/map/lazy-map-picker.tsx';
import type { Place } from '../../ui/map/place.ts';
import { EditDialog } from '../../ui/overlay/edit-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useUnsavedInput } from '../../ui/overlay/unsaved-input.ts';

interface Values {
  name: string;
  location: Place | null;
}

// The schema refuses a missing location; the form starts without one.
const rulesOn = (campus: Campus | null) =>
  rulesOf<Values, SaveDropPointInput>(
    saveDropPointSchema.check(
      z.refine(({ location }) => isOnCampus(location, campus), {
        path: ['location'],
        error: OUTSIDE_CAMPUS,
      }),
    ),
  );

interface DropPointDialogProps {
  /** The drop point to edit, 'new' to add one, null when the dialog is closed. */
  open: DropPoint | 'new' | null;
  /** Somebody else has deleted it. */
  isGone: boolean;
  onClose: () => void;
}

/** Adds or edits one drop point. */
export function DropPointDialog({ open, isGone, onClose }: DropPointDialogProps) {
  return (
    <EditDialog open={open} noun="drop point" onClose={onClose}>
      {(dropPoint) => (
        <DropPointForm
          key={dropPoint?._id ?? 'new'}
          dropPoint={dropPoint}
          isGone={isGone}
          onSaved={onClose}
        />
      )}
    </EditDialog>
  );
}

interface DropPointFormProps {
  dropPoint: DropPoint | null;
  isGone: boolean;
  onSaved: () => void;
}

function DropPointForm({ dropPoint, isGone, onSaved }: DropPointFormProps) {
  const tilesUrl = useTilesUrl();
  const campus = useCampus();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The drop point that the form was opened with; after a conflict, the one in the server's answer. */
  const [before, setBefore] = useState(dropPoint);
  const rules = useMemo(() => rulesOn(campus ?? null), [campus]);
  const form = useForm({
    defaultValues: { name: dropPoint?.name ?? '', location: dropPoint?.location ?? null },
    rules,
    showsErrors: 'after submit',
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedInput(isDirty, isSubmitting);
  const place = useGroupFocus(form, 'location');
  const save = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await saveDropPoint(before, values);
      toast.success(`Drop point "${values.name}" has been ${dropPoint ? 'changed' : 'added'}`);
      onSaved();
    } catch (error) {
      const newer = inConflict(error, 'dropPoint', fits(dropPointSchema));
      if (newer) {
        setBefore(newer);
        form.reset({ name: newer.name, location: newer.location }, { keepDirtyValues: true });
      }
      setRefusal(refusalBeyondFields(error, 'Failed to save the drop point', form, ['name', 'location']));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 pb-4">
      {isGone ? <GoneNote what="drop point" /> : null}
      <TextField
        label="Name"
        hint="Short and known to everyone, such as Gate 2 or Central Library."
        autoComplete="off"
        maxLength={60}
        error={errors.name?.message}
        {...form.register('name')}
      />
      {campus === undefined ? null : (
        <div ref={place}>
          <LazyMapPicker
            label="Place"
            tilesUrl={tilesUrl}
            campus={campus}
            insideCampus
            value={form.values.location}
            onChange={(location) => form.setValue('location', location)}
            error={errors.location?.message}
          />
        </div>
      )}
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="accent" size="large" wide busy={isSubmitting} disabled={isGone}>
        Save drop point
      </Button>
    </form>
  );
}
