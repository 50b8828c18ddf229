import { dashboardSections, dashboardTitle, type DashboardSection } from '@canteen/domain/dashboard';
import { usePageTitle } from '../../lib/page-title.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { DashboardTiles } from './dashboard-tiles.tsx';

/** The dashboard with no section (specification, section 2). @param missing the section that was asked for and is not there */
export function Welcome({ user, missing }: { user: SessionUser; missing: DashboardSection | null }) {
  const title = dashboardTitle(user);
  usePageTitle(title);
  const asked = dashboardSections(user).find(({ section }) => section === missing);
  return (
    <div className="page flex flex-col gap-5 py-5 md:py-8">
      <DashboardHead user={user} small={false} />
      <DashboardTiles user={user} />
      {asked ? (
        <Alert key={asked.section} tone="sky">
          {asked.title} is not in this version.
        </Alert>
      ) : null}
      <p className="text-muted">Welcome to the {title}. Select an option from above to get started.</p>
    </div>
  );
}
