import type { Place } from './place.ts';

const NO_LOCATION = 'This browser cannot tell your location';

/** The location of the device. @throws Error with the browser's message; some browsers leave it empty */
export function locate(): Promise<Place> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error(NO_LOCATION));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      (failure) => reject(new Error(failure.message || NO_LOCATION)),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 },
    );
  });
}
