import { dashboardBadge, dashboardTitle } from '@canteen/domain/navigation/dashboard';
import type { SessionUser } from '../../data/session/session.ts';
import { Pill } from '../../ui/pill.tsx';
import { cx } from '../../ui/styles/cx.ts';

/** The dashboard's title and badge by role (specification, section 2); smaller above a section. */
export function DashboardHead({ user, small }: { user: SessionUser; small: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1
        tabIndex={-1}
        className={cx(small ? 'text-small text-muted' : 'text-title md:text-display', 'outline-none')}
      >
        {dashboardTitle(user)}
      </h1>
      <Pill tone="accent" size="small" className={cx(small && 'py-0')}>
        {dashboardBadge(user)}
      </Pill>
    </div>
  );
}
