/**
 * How an order reaches its customer. A delivery goes to a place: a written address and a point on the map. Delivery is the
 * only kind; pickup can be another one (docs/decisions/0018).
 */
export interface Fulfilment {
  kind: 'delivery';
  address: string;
  addressLatLng: { lat: number; lng: number };
}

export type FulfilmentKind = Fulfilment['kind'];

/** A fulfilment as the snapshot of a payment and the columns of an order hold it. */
export interface StoredFulfilment {
  fulfilment: 'delivery';
  address: string;
  lat: number;
  lng: number;
}

/** A fulfilment as it is stored. */
export const storedFulfilment = ({ kind, address, addressLatLng }: Fulfilment): StoredFulfilment => ({
  fulfilment: kind,
  address,
  ...addressLatLng,
});

/** A stored fulfilment as code uses it. */
export const readFulfilment = ({ fulfilment, address, lat, lng }: StoredFulfilment): Fulfilment => ({
  kind: fulfilment,
  address,
  addressLatLng: { lat, lng },
});
