/** 'Cart, 3 items': for those who hear the number instead of seeing it on the icon. */
export function CountedLabel({ label, count }: { label: string; count: number }) {
  if (count === 0) return label;
  return (
    <span>
      {label}
      <span className="sr-only">{`, ${count} ${count === 1 ? 'item' : 'items'}`}</span>
    </span>
  );
}
