import type { RefObject } from 'react';
import { Chip, TagRow } from '../../ui/chip.tsx';
import { hasTag, type Category } from './categories.ts';
import { useCategoryInView } from './use-category-in-view.ts';

/**
 * The menu's categories with their counts, 'All' first; stays below the shop's bar. With 'All' the chip of the section in
 * view is shown as selected.
 */
export function CategoryRow({
  categories,
  total,
  chosen,
  follow,
  row,
  onChoose,
}: {
  categories: readonly Category[];
  total: number;
  chosen: string | null;
  /** Whether the page shows all sections. */
  follow: boolean;
  row: RefObject<HTMLDivElement | null>;
  onChoose: (tag: string | null) => void;
}) {
  const inView = useCategoryInView(row, follow);
  const shown = chosen ?? inView;
  const isShown = (name: string) => shown !== null && hasTag({ tags: [name] }, shown);
  const isUnknown = chosen !== null && !categories.some(({ name }) => isShown(name));
  return (
    <div
      ref={row}
      className="sticky top-[calc(var(--header-bar)+3rem)] z-10 short:top-0 tiny:static -mx-(--gutter) bg-bg px-(--gutter)"
    >
      <TagRow label="Categories" reveal={shown}>
        <Chip
          still
          count={total}
          selected={shown === null}
          aria-pressed={chosen === null}
          onClick={() => onChoose(null)}
        >
          All
        </Chip>
        {categories.map(({ name, count }) => (
          <Chip
            key={name}
            still
            count={count}
            selected={isShown(name)}
            aria-pressed={chosen !== null && isShown(name)}
            aria-current={chosen === null && isShown(name) ? 'true' : undefined}
            onClick={() => onChoose(name)}
          >
            {name}
          </Chip>
        ))}
        {isUnknown ? (
          <Chip still count={0} selected>
            {chosen}
          </Chip>
        ) : null}
      </TagRow>
    </div>
  );
}
