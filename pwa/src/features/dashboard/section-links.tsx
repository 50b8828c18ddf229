import { Link } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import type { SectionLink } from './section-link.ts';

/**
 * Links to the other sections in one line. Hidden with one section only, above a queue (it needs the height) and on
 * narrow screens: the header's menu has the same links.
 */
export function SectionLinks({
  sections,
  current,
}: {
  sections: readonly SectionLink[];
  current: SectionLink['section'];
}) {
  if (sections.length < 2) return null;
  return (
    <nav
      aria-label="Sections"
      className="ml-auto flex flex-wrap justify-end gap-1 group-has-data-queue/frame:hidden max-xl:hidden"
    >
      {sections.map(({ section, title, icon: IconComponent }) => (
        <Link
          key={section}
          to={paths.dashboard(section)}
          aria-current={section === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-small font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink"
        >
          <IconComponent size={18} />
          {title}
        </Link>
      ))}
    </nav>
  );
}
