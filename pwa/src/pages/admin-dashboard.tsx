import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDashboardSection } from '@canteen/domain/navigation/dashboard';
import { isShopAdminOnly } from '@canteen/domain/users/permissions';
import { useUser } from '../data/session/session.ts';
import { preloadSection, sectionTiles } from '../features/dashboard/dashboard-sections.ts';
import { NoShopNote } from '../features/dashboard/no-shop-note.tsx';
import { SectionFrame } from '../features/dashboard/section-frame.tsx';
import { SectionSkeleton } from '../features/dashboard/section-skeleton.tsx';
import { useSectionFocus } from '../features/dashboard/use-section-focus.ts';
import { Welcome } from '../features/dashboard/welcome.tsx';
import { ignoreRepeatedPresses } from '../lib/browser/ignore-repeated-presses.ts';
import type { Target } from '../lib/loading/lazy-component.ts';

export function preload(target?: Target) {
  const name = new URLSearchParams(target?.search).get('section');
  return isDashboardSection(name) ? preloadSection(name) : undefined;
}

/**
 * The staff's dashboard (specification, section 2). The guard has checked that the user may open it. The key resets the
 * section when the user changes, so that another user does not see what was open.
 */
export function AdminDashboardPage() {
  const user = useUser();
  const [search] = useSearchParams();
  const name = search.get('section');
  const section = isDashboardSection(name) ? name : null;
  useSectionFocus(section);
  useEffect(ignoreRepeatedPresses, []);
  if (!user) return null;
  const sections = sectionTiles(user);
  const entry = sections.find((each) => each.section === section);
  if (!entry?.Screen) return <Welcome user={user} sections={sections} missing={entry?.title ?? null} />;
  return (
    <SectionFrame key={user._id + entry.section} user={user} sections={sections} current={entry.section}>
      {isShopAdminOnly(user) && !user.isDelivery && user.managedShops.length === 0 ? <NoShopNote /> : null}
      <Suspense fallback={<SectionSkeleton />}>
        <entry.Screen user={user} />
      </Suspense>
    </SectionFrame>
  );
}
