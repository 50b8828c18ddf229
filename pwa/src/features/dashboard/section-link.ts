import type { SectionEntry } from '@canteen/domain/dashboard';
import type { Icon } from '../../ui/icons.tsx';

/** A section of the dashboard as a tile or a link shows it. */
export type SectionLink = SectionEntry & { icon: Icon };
