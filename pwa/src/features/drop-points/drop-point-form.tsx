import { useMemo } from 'react';
import * as z from 'zod/mini';
import { isOnCampus, OUTSIDE_CAMPUS, type Campus } from '@canteen/domain/campus';
import {
  saveDropPointSchema,
  type DropPoint,
  type SaveDropPointInput,
} from '@canteen/domain/drop-points/drop-point.schema';
import { useCampus, useTilesUrl } from '../../data/config/config.ts';
import {
  createDropPoint,
  dropPointInConflict,
  updateDropPoint,
} from '../../data/drop-points/edit-drop-points.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConflictNote } from '../../ui/edit/conflict-note.tsx';
import { GoneNote } from '../../ui/edit/gone-note.tsx';
import { useEditForm } from '../../ui/edit/use-edit-form.ts';
import { rulesOf } from '../../ui/form/form-state.ts';
import { RefusalNote } from '../../ui/form/refusal-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useGroupFocus } from '../../ui/form/use-group-focus.ts';
import { LazyMapPicker } from '../../ui/map/lazy-map-picker.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useUnsavedInput } from '../../ui/overlay/unsaved-input.ts';
import {
  DROP_POINT_FIELDS,
  DROP_POINT_FORM,
  DROP_POINT_LABELS,
  dropPointValues,
  isKeptDropPoint,
  textOfDropPoint,
  type DropPointField,
  type DropPointValues,
} from './drop-point-values.ts';

// The schema refuses a missing location; the form starts without one.
const rulesOn = (campus: Campus | null) =>
  rulesOf<DropPointValues, SaveDropPointInput>(
    saveDropPointSchema.check(
      z.refine(({ location }) => isOnCampus(location, campus), {
        path: ['location'],
        error: OUTSIDE_CAMPUS,
      }),
    ),
  );

interface DropPointFormProps {
  /** Null adds one. */
  dropPoint: DropPoint | null;
  /** Another user has deleted it. */
  isGone: boolean;
  onSaved: () => void;
}

/** The form of a drop point (decisions, Shops). */
export function DropPointForm({ dropPoint, isGone, onSaved }: DropPointFormProps) {
  const tilesUrl = useTilesUrl();
  const campus = useCampus();
  const rules = useMemo(() => rulesOn(campus ?? null), [campus]);
  const { form, base, save, refusal, conflicts, keepMine, takeTheirs } = useEditForm<
    DropPoint,
    DropPointValues,
    SaveDropPointInput
  >({
    name: DROP_POINT_FORM,
    isKept: isKeptDropPoint,
    opened: dropPoint,
    valuesOf: dropPointValues,
    textOf: textOfDropPoint,
    rules,
    fields: DROP_POINT_FIELDS,
    send: async (values, before, key) => {
      const saved = await (before ? updateDropPoint(before, values) : createDropPoint(values, key));
      toast.success(`Drop point "${values.name}" has been ${before ? 'changed' : 'added'}`);
      return saved;
    },
    onSaved,
    savedByOthers: dropPointInConflict,
    failed: 'Failed to save the drop point',
  });
  const { register, setValue } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedInput(isDirty, isSubmitting);
  const place = useGroupFocus(form, 'location');
  const savedInWords = (field: DropPointField) => textOfDropPoint(field, dropPointValues(base)[field]);
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4 pb-4">
      {isGone ? (
        <GoneNote what="drop point" />
      ) : (
        <ConflictNote
          what="drop point"
          conflicts={conflicts}
          labels={DROP_POINT_LABELS}
          savedInWords={savedInWords}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <TextField
        label={DROP_POINT_LABELS.name}
        hint="Short and known to everyone, such as Gate 2 or Central Library."
        autoComplete="off"
        maxLength={60}
        error={errors.name?.message}
        {...register('name')}
      />
      {campus === undefined ? null : (
        <div ref={place}>
          <LazyMapPicker
            label={DROP_POINT_LABELS.location}
            tilesUrl={tilesUrl}
            campus={campus}
            insideCampus
            value={form.values.location}
            onChange={(location) => setValue('location', location)}
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
