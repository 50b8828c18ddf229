import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import type { TagSummary } from '@canteen/domain/shops/shop.schema';
import { TYPING_MS } from '../../lib/time/typing-ms.ts';
import { ChipLink, TagRow } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';

const ALL = 'All';
const sameTag = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

interface ShopFinderProps {
  /** The search term, on the search page only: there the list is updated while the user types. */
  term?: string;
  /** The tag of this page; 'All' on the home page. */
  tag?: string;
  /** Undefined while they load, null when they could not be loaded. */
  tags: readonly TagSummary[] | null | undefined;
  /** What is below the search box. After it was cleared `isEmpty` is true until the results of a typed term are shown. */
  children?: (isEmpty: boolean) => ReactNode;
}

/** The search box and the tags with their counts, 'All' first (specification, section 2). */
export function ShopFinder({ term, tag, tags, children }: ShopFinderProps) {
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const [text, setText] = useState(term ?? '');
  // Show the term of a new URL (Back button or link), but do not overwrite what the user is typing, which replaces the URL.
  const [shown, setShown] = useState(term);
  const [isCleared, setCleared] = useState(!term);
  if (term !== shown) {
    setShown(term);
    if (term !== undefined && navigation !== 'REPLACE' && term !== text.trim()) setText(term);
    setCleared(!term);
  }
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(due.current), []);

  const type = (next: string) => {
    setText(next);
    clearTimeout(due.current);
    const wanted = next.trim();
    setCleared(!wanted || (isCleared && wanted !== term));
    if (term === undefined || wanted === '' || wanted === term) return;
    due.current = setTimeout(() => void navigate(paths.search(wanted), { replace: true }), TYPING_MS);
  };
  const submit = (wanted: string) => {
    clearTimeout(due.current);
    if (wanted !== term) void navigate(wanted === '' ? paths.home() : paths.search(wanted));
  };
  return (
    <>
      <div className="pt-4">
        <SearchField
          label="Search shops and food"
          value={text}
          onChange={type}
          onSubmit={submit}
          className="mx-auto max-w-2xl"
        />
        {tags === null ? <div className="h-4" /> : <Tags tags={tags} tag={tag} />}
      </div>
      {children?.(isCleared)}
    </>
  );
}

function Tags({ tags, tag }: { tags: readonly TagSummary[] | undefined; tag: string | undefined }) {
  // Show the tag of this page although no open shop has it.
  const shown =
    tags && tag !== undefined && !tags.some(({ name }) => sameTag(name, tag))
      ? [...tags, { name: tag, count: 0 }]
      : tags;
  return (
    <div className="mt-2 mb-3">
      <TagRow label="Tags" reveal={tags && tag}>
        {shown
          ? shown.map(({ name, count }) => (
              <ChipLink
                key={name}
                to={name === ALL ? paths.home() : paths.tag(name)}
                count={count}
                selected={tag !== undefined && sameTag(name, tag)}
              >
                {name}
              </ChipLink>
            ))
          : ['w-20', 'w-28', 'w-24', 'w-32', 'w-24'].map((width, index) => (
              <Skeleton key={index} className={`h-11 shrink-0 rounded-full ${width}`} />
            ))}
      </TagRow>
    </div>
  );
}
