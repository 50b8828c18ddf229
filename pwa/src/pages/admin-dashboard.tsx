import { DASHBOARD_SECTIONS, type DashboardSection } from '@canteen/domain/dashboard';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SectionFrame } from '../features/dashboard/section-frame.tsx';
import { useSectionStart } from '../features/dashboard/section-start.ts';
import { SectionToCome } from '../features/dashboard/section-to-come.tsx';
import { Welcome } from '../features/dashboard/welcome.tsx';
import { useUser, type SessionUser } from '../data/session/session.ts';

const ManageOrders = lazy(async () => ({
  default: (await import('../features/orders/manage-orders.tsx')).ManageOrders,
}));

/** What there is so far; each section is a chunk of its own. */
const sections: Partial<Record<DashboardSection, (user: SessionUser) => ReactNode>> = {
  orders: (user) => <ManageOrders user={user} />,
};

/** The staff's dashboard (specification, section 2); the guard has seen to it that the user may be here. */
export function AdminDashboardPage() {
  const user = useUser();
  const [search] = useSearchParams();
  const section = DASHBOARD_SECTIONS.find((name) => name === search.get('section')) ?? null;
  useSectionStart(section);
  if (!user) return null;
  const show = section && sections[section];
  if (!section || !show) return <Welcome user={user} missing={section} />;
  return (
    <SectionFrame key={section} user={user} section={section}>
      <Suspense fallback={<SectionToCome />}>{show(user)}</Suspense>
    </SectionFrame>
  );
}
