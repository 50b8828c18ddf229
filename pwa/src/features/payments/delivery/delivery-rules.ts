import type { Campus } from '@canteen/domain/campus';
import { rulesOf, type Checked } from '../../../ui/form/form-state.ts';
import type { CustomOrder, CustomOrderValues, DeliveryValues } from './delivery-values.ts';
import { customOrderSchema, deliverySchema } from './delivery.schema.ts';

// A form is shown before this file is loaded (load-delivery-rules.ts). Only its submit waits for it.

export const checkDelivery = (
  values: DeliveryValues,
  campus: Campus | null,
): Checked<DeliveryValues, DeliveryValues> =>
  rulesOf<DeliveryValues, DeliveryValues>(deliverySchema(campus))(values);

export const checkCustomOrder = (
  values: CustomOrderValues,
  campus: Campus | null,
): Checked<CustomOrderValues, CustomOrder> =>
  rulesOf<CustomOrderValues, CustomOrder>(customOrderSchema(campus))(values);
