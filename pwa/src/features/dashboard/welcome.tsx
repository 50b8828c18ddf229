import { dashboardTitle } from '@canteen/domain/navigation/dashboard';
import { isAdminOrOwner } from '@canteen/domain/users/permissions';
import type { SessionUser } from '../../data/session/session.ts';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { DashboardTiles } from './dashboard-tiles.tsx';
import type { SectionLink } from './section-link.ts';
import { SetupChecklist } from './setup-checklist.tsx';

interface WelcomeProps {
  user: SessionUser;
  sections: readonly SectionLink[];
  /** The title of a requested section that this version does not have. */
  missing: string | null;
}

/** The dashboard with no section (specification, section 2). */
export function Welcome({ user, sections, missing }: WelcomeProps) {
  const title = dashboardTitle(user);
  usePageTitle(title);
  return (
    <div className="page flex flex-col gap-5 py-5 md:py-6">
      <DashboardHead user={user} small={false} />
      {isAdminOrOwner(user) ? <SetupChecklist user={user} /> : null}
      <DashboardTiles user={user} sections={sections} />
      {missing ? (
        <Alert key={missing} tone="sky">
          {missing} is not in this version.
        </Alert>
      ) : null}
      <p className="text-muted">Welcome to the {title}. Select an option from above to get started.</p>
    </div>
  );
}
