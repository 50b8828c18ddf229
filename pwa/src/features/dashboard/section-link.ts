import type { SectionEntry } from '@canteen/domain/navigation/dashboard';
import type { Icon } from '../../ui/icons/icons.tsx';

/** A section of the dashboard, for a tile or a link. */
export type SectionLink = SectionEntry & { icon: Icon };
