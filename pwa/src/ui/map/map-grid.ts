import { DomUtil, GridLayer, type Coords } from 'leaflet';

/** A grid with coordinates, drawn by the app: the background of the map when tiles cannot be loaded. */
export class CoordinateGrid extends GridLayer {
  protected override createTile(coords: Coords): HTMLElement {
    const tile = DomUtil.create('div', 'map-grid-tile');
    const corner = this._map.unproject(coords.scaleBy(this.getTileSize()), coords.z);
    const digits = Math.min(5, Math.max(0, Math.ceil(coords.z / 3) - 1));
    // Screen readers would read hundreds of numbers.
    tile.setAttribute('aria-hidden', 'true');
    tile.textContent = `${corner.lat.toFixed(digits)}, ${corner.lng.toFixed(digits)}`;
    return tile;
  }
}
