/** 'Cart, 3 items': the count for screen readers. */
export function CountedLabel({ label, count }: { label: string; count: number }) {
  if (count === 0) return label;
  return (
    <span>
      {label}
      <span className="sr-only">{`, ${count} ${count === 1 ? 'item' : 'items'}`}</span>
    </span>
  );
}
