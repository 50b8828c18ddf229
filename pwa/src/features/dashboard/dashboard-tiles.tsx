import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { may } from '@canteen/domain/users/permissions';
import {
  exceptionsQuery,
  failedMailsQuery,
  hasRecipient,
  needsStaffAction,
} from '../../data/activity/activity-requests.ts';
import { staffOrdersQuery } from '../../data/orders/staff-orders.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { AlertIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import { ChevronRightIcon } from '../../ui/icons/shared-icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { SectionLink } from './section-link.ts';

/** A tile for each section that this user may use (specification, sections 2 and 6). */
export function DashboardTiles({ user, sections }: { user: SessionUser; sections: readonly SectionLink[] }) {
  return (
    <ul aria-label="Sections" className="grid gap-3 min-[640px]:grid-cols-2 md:gap-4 lg:grid-cols-3">
      {sections.map(({ section, title, text, icon: IconComponent }) => (
        <Card key={section} as="li" pressable className="flex items-center gap-4">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-ink">
            <IconComponent size={26} />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="text-body">
                <Link to={paths.dashboard(section)} className="stretched rounded-small">
                  {title}
                </Link>
              </h2>
              {section === 'orders' ? <NewOrderCount user={user} /> : null}
              {section === 'activity' ? <StaffActionCount /> : null}
            </div>
            <p className="text-small text-muted">{text}</p>
          </div>
          <ChevronRightIcon className="text-muted" />
        </Card>
      ))}
    </ul>
  );
}

/** The number of orders that wait to be accepted. */
function NewOrderCount({ user }: { user: SessionUser }) {
  const { data } = useQuery(staffOrdersQuery({ status: 'PAID' }));
  const count = data?.filter((order) => may(user, 'order.setStatus', order)).length ?? 0;
  if (count === 0) return null;
  return (
    <Pill tone="turmeric" icon={ClockIcon} size="small" watch={count}>
      {count} new
    </Pill>
  );
}

/** The number of payments and mails that need staff action. */
function StaffActionCount() {
  const payments = useQuery(exceptionsQuery()).data?.filter(needsStaffAction).length ?? 0;
  const mails = useQuery(failedMailsQuery()).data?.filter(hasRecipient).length ?? 0;
  const count = payments + mails;
  if (count === 0) return null;
  return (
    <Pill tone="beet" icon={AlertIcon} size="small" watch={count}>
      {count} waiting
    </Pill>
  );
}
