import { dashboardSections, type DashboardSection } from '@canteen/domain/dashboard';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { sectionIcons } from './section-icons.ts';

/** From one section to the next, in a line. Nothing for whoever has one only, nothing above a queue, which needs the height: the header's menu does it there and where there is no room for it. */
export function SectionRow({ user, current }: { user: SessionUser; current: DashboardSection }) {
  const sections = dashboardSections(user);
  if (sections.length < 2) return null;
  return (
    <nav
      aria-label="Sections"
      className="ml-auto flex flex-wrap justify-end gap-1 group-has-data-queue/frame:hidden max-xl:hidden"
    >
      {sections.map(({ section, title }) => {
        const Drawn = sectionIcons[section];
        return (
          <Link
            key={section}
            to={paths.dashboard(section)}
            aria-current={section === current ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-small font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink"
          >
            <Drawn size={18} />
            {title}
          </Link>
        );
      })}
    </nav>
  );
}
