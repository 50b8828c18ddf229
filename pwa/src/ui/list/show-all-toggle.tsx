import { Button } from '../actions/button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../icons/shared-icons.tsx';

interface ShowAllToggleProps {
  expanded: boolean;
  onToggle: () => void;
  /** A text about what is not shown yet: '12 more orders match your filters'. */
  note?: string | undefined;
  showLabel?: string | undefined;
  lessLabel?: string | undefined;
}

/** A button that switches between the first few rows and all rows. */
export function ShowAllToggle({
  expanded,
  onToggle,
  note,
  showLabel = 'Show All',
  lessLabel = 'Show Less',
}: ShowAllToggleProps) {
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      {note && !expanded ? <p className="text-small text-muted">{note}</p> : null}
      <Button
        aria-expanded={expanded}
        onClick={onToggle}
        icon={expanded ? <ChevronUpIcon size={18} /> : <ChevronDownIcon size={18} />}
      >
        {expanded ? lessLabel : showLabel}
      </Button>
    </div>
  );
}
