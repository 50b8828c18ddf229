import { useEffect, useRef } from 'react';
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
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = row.current?.querySelector('[aria-pressed=true]');
    pressed?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [chosen]);
  const isChosen = (name: string) => chosen !== null && hasTag({ tags: [name] }, chosen);
  const isUnknown = chosen !== null && !categories.some(({ name }) => isChosen(name));
  return (
    <div
      ref={row}
      className="sticky top-[calc(var(--header-bar)+3rem)] z-10 -mx-(--gutter) bg-bg px-(--gutter)"
    >
      <TagRow label="Categories">
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
