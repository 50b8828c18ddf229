/** A point on the earth, in degrees. */
export interface Place {
  lat: number;
  lng: number;
}

/** Five decimals are about a metre: more would only look exact. */
export function roundedPlace({ lat, lng }: Place): Place {
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) };
}

export function placeInWords({ lat, lng }: Place): string {
  return `${Math.abs(lat).toFixed(5)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(5)}° ${lng < 0 ? 'W' : 'E'}`;
}
