import { Chip, TagRow } from '../../ui/chip.tsx';
import { hasTag, type Category } from './categories.ts';

/** The menu's categories with their counts, 'All' first; stays below the shop's bar. */
export function CategoryRow({
  categories,
  total,
  chosen,
  onChoose,
}: {
  categories: readonly Category[];
  total: number;
  chosen: string | null;
  onChoose: (tag: string | null) => void;
}) {
  const isChosen = (name: string) => chosen !== null && hasTag({ tags: [name] }, chosen);
  const isUnknown = chosen !== null && !categories.some(({ name }) => isChosen(name));
  return (
    <div className="sticky top-[calc(var(--header-bar)+3rem)] z-10 -mx-(--gutter) -mt-3 bg-bg px-(--gutter)">
      <TagRow label="Categories" reveal={chosen}>
        <Chip count={total} selected={chosen === null} onClick={() => onChoose(null)}>
          All
        </Chip>
        {categories.map(({ name, count }) => (
          <Chip key={name} count={count} selected={isChosen(name)} onClick={() => onChoose(name)}>
            {name}
          </Chip>
        ))}
        {isUnknown ? (
          <Chip count={0} selected>
            {chosen}
          </Chip>
        ) : null}
      </TagRow>
    </div>
  );
}
