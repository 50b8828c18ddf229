import type { DashboardSection } from '@canteen/domain/dashboard';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../data/session/session.ts';
import { DashboardHead } from './dashboard-head.tsx';
import { SectionRow } from './section-row.tsx';

export interface SectionFrameProps {
  user: SessionUser;
  section: DashboardSection;
  children: ReactNode;
}

/** A section over the whole width, under the dashboard's title. A queue (data-queue) gets the screen's height, not more. */
export function SectionFrame({ user, section, children }: SectionFrameProps) {
  return (
    <div className="group/frame flex flex-col gap-2 px-(--gutter) pt-3 pb-6 lg:min-[64rem]:has-data-queue:h-[calc(100dvh-var(--header-bar)-1px)] lg:min-[64rem]:has-data-queue:min-h-144 lg:min-[64rem]:has-data-queue:pb-0">
      <div className="flex items-center gap-4">
        <DashboardHead user={user} small />
        <SectionRow user={user} current={section} />
      </div>
      {children}
    </div>
  );
}
