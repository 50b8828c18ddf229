import { paths } from '@canteen/domain/navigation/paths';
import { ButtonLink } from '../ui/actions/link.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { MapPinIcon } from '../ui/icons/shared-icons.tsx';

export function NotFoundPage() {
  return (
    <div className="page">
      <EmptyState
        level={1}
        title="There is nothing here"
        icon={MapPinIcon}
        action={
          <ButtonLink to={paths.home()} variant="accent">
            Browse shops
          </ButtonLink>
        }
      >
        The address may be mistyped, or what was here is gone.
      </EmptyState>
    </div>
  );
}
