import type { ImportError } from '@canteen/domain/foods/food-import.schema';

const SHOWN = 50;

/** The rows that are not imported, each with its reason. */
export function ImportErrors({ errors }: { errors: readonly ImportError[] }) {
  return (
    <details className="text-small" open={errors.length <= 5}>
      <summary className="touch relative cursor-pointer rounded-small py-1 font-semibold">
        Rows with errors ({errors.length.toLocaleString('en-IN')})
      </summary>
      <ul aria-label="Rows with errors" className="mt-1">
        {errors.slice(0, SHOWN).map(({ row, message }) => (
          <li key={row} className="flex gap-3 border-b border-line py-1.5 last:border-b-0">
            <span className="tabular w-16 shrink-0 text-muted">Row {row}</span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {errors.length > SHOWN ? (
        <p className="pt-1 text-muted">
          The first {SHOWN} are shown. The result of the import, which you can download, has all of them.
        </p>
      ) : null}
    </details>
  );
}
