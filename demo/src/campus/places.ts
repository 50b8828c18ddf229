/** A place on the campus to which orders are delivered. */
export interface Place {
  key: string;
  name: string;
  lat: number;
  lng: number;
}

const places: readonly Place[] = [
  { key: 'tower-a', name: 'Tower A, Student Residences', lat: 28.52751, lng: 77.57352 },
  { key: 'tower-b', name: 'Tower B, Student Residences', lat: 28.52803, lng: 77.57411 },
  { key: 'tower-c', name: 'Tower C, Student Residences', lat: 28.52847, lng: 77.57468 },
  { key: 'hostel-1', name: 'Hostel Block 1', lat: 28.52512, lng: 77.57218 },
  { key: 'hostel-2', name: 'Hostel Block 2', lat: 28.52463, lng: 77.57264 },
  { key: 'faculty', name: 'Faculty Housing', lat: 28.52934, lng: 77.57702 },
  { key: 'dining', name: 'Dining Hall 1', lat: 28.52655, lng: 77.57381 },
  { key: 'offices', name: 'Administration Block', lat: 28.52602, lng: 77.57566 },
  { key: 'gate', name: 'Gate 2', lat: 28.52408, lng: 77.57633 },
];

/** Places where customers order when they are not at home. */
export const meetingPoints: readonly Place[] = [
  { key: 'library', name: 'Central Library, reading hall entrance', lat: 28.52631, lng: 77.57455 },
  { key: 'labs', name: 'C Block, second-floor labs', lat: 28.52574, lng: 77.57498 },
  { key: 'sports', name: 'Indoor Sports Complex, lobby', lat: 28.52379, lng: 77.57419 },
  { key: 'quad', name: 'Central Quad, neem tree benches', lat: 28.52618, lng: 77.57507 },
];

/** Places with short names, as staff keep them for the checkout. */
export const dropPoints: readonly Place[] = [
  { key: 'hostel-blocks', name: 'Hostel Blocks, porch', lat: 28.52488, lng: 77.57241 },
  { key: 'towers', name: 'Student Towers, ground floor', lat: 28.52803, lng: 77.57411 },
  { key: 'library', name: 'Central Library', lat: 28.52631, lng: 77.57455 },
  { key: 'c-block', name: 'C Block, main stairs', lat: 28.52574, lng: 77.57498 },
  { key: 'sports', name: 'Sports Complex', lat: 28.52379, lng: 77.57419 },
  { key: 'gate-2', name: 'Gate 2', lat: 28.52408, lng: 77.57633 },
];

export function placeOf(key: string): Place {
  const place = [...places, ...meetingPoints].find((one) => one.key === key);
  if (!place) throw new RangeError(`There is no place ${key}`);
  return place;
}
