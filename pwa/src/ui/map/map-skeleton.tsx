import { Loading, Skeleton } from '../feedback/skeleton.tsx';

export const ATTRIBUTION =
  '&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors';
/** No tiles: the map shows the grid, the pin and the coordinates. */
export const NO_TILES = '/no-tiles/{z}/{x}/{y}.png';

export type LazyProps<Props> = Omit<Props, 'tilesUrl' | 'attribution'> & {
  /** The URL of the tiles; undefined while it is loading, null after an error. */
  tilesUrl: string | null | undefined;
};

export function MapSkeleton({ label, height, shown }: { label: string; height: string; shown?: boolean }) {
  return (
    <Loading label={`${label}: loading the map`}>
      {shown ? <p className="mb-2 text-small font-semibold">{label}</p> : null}
      <Skeleton className={`rounded-card ${height}`} />
    </Loading>
  );
}
