/** Instead of the customer's data, which was erased: the account was deleted, or the order is old. */
export function ErasedNote({ className = '' }: { className?: string | undefined }) {
  return <p className={`text-small text-muted ${className}`}>Personal data erased</p>;
}
