import type { ReactNode } from 'react';
import type { SessionUser } from '../../data/session/session.ts';
import { DashboardHead } from './dashboard-head.tsx';
import type { SectionLink } from './section-link.ts';
import { SectionLinks } from './section-links.tsx';

interface SectionFrameProps {
  user: SessionUser;
  sections: readonly SectionLink[];
  current: SectionLink['section'];
  children: ReactNode;
}

/**
 * A section in full width, under the dashboard's title. By its width, the container `frame`, the variants of tokens.css
 * decide whether tables and columns fit. A queue (data-queue) is as high as the screen (queue.css).
 */
export function SectionFrame({ user, sections, current, children }: SectionFrameProps) {
  return (
    <div className="@container/frame">
      <div className="section-frame page group/frame max-w-none flex flex-col gap-2 pt-3 pb-6">
        <div className="flex items-center gap-4">
          <DashboardHead user={user} small />
          <SectionLinks sections={sections} current={current} />
        </div>
        {children}
      </div>
    </div>
  );
}
