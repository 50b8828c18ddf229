import { SHOWN_FOODS } from '@canteen/domain/audit/audit-subjects';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import { ALLERGENS, allergensInWords } from '@canteen/domain/foods/allergens';
import { DIET_LABELS, DIETS } from '@canteen/domain/foods/diet';
import { formatRupees, toPaise } from '@canteen/domain/money';

type Side = NonNullable<AuditEntryAnswer['before']>;

export interface ValueChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** The action of a change as text that follows the user's name. `{name}` is the name of what was changed. */
const SENTENCES: Record<string, string> = {
  'user.register': 'registered {name}',
  'user.update': 'changed the account of {name}',
  'user.update-profile': 'changed their own profile',
  'user.set-mails': 'changed which mails they get',
  'user.change-password': 'changed their own password',
  'user.reset-password': 'set a new password by a mailed code',
  'user.end-session': 'ended one of their own sessions',
  'user.delete': 'deleted the account of {name}',
  'user.delete-own': 'deleted their own account',
  'user.request-deletion': 'asked for the deletion of their own account',
  'user.withdraw-deletion': 'kept their own account',
  'user.setBlocked': 'blocked or unblocked {name}',
  'user.setAdmin': 'changed the admin role of {name}',
  'user.setOwner': 'changed the owner role of {name}',
  'user.setShopAdmin': 'changed the shop admin role of {name}',
  'user.setDelivery': 'changed the delivery role of {name}',
  'user.setManagedShops': 'assigned shops to {name}',
  'bypass-entry.add': 'put {name} on the bypass list',
  'bypass-entry.remove': 'took {name} off the bypass list',
  'shop.create': 'added the shop {name}',
  'shop.update': 'changed the shop {name}',
  'shop.delete': 'deleted the shop {name}',
  'shop.setEnabled': 'opened or closed the shop {name}',
  'shop.setTaxable': 'changed GST of the shop {name}',
  'drop-point.create': 'added the drop point {name}',
  'drop-point.update': 'changed the drop point {name}',
  'drop-point.delete': 'deleted the drop point {name}',
  'food.create': 'added the food {name}',
  'food.update': 'changed the food {name}',
  'food.delete': 'deleted the food {name}',
  'food.setEnabled': 'showed or hid the food {name}',
  'foods.setEnabled': 'showed or hid all foods of {name}',
  'foods.deleteAll': 'deleted all foods of {name}',
  'foods.import': 'imported foods into {name}',
  'order.status': 'changed the status of order {name}',
  'refund.retry': 'retried the refund of order {name}',
};

const LABELS: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  contact: 'Contact',
  address: 'Address',
  isAdmin: 'Admin',
  isOwner: 'Owner',
  isShopAdmin: 'Shop Admin',
  isDelivery: 'Delivery',
  isBlocked: 'Blocked',
  managedShops: 'Assigned shops',
  price: 'Price',
  description: 'Description',
  tags: 'Tags',
  imageUrl: 'Picture',
  diet: 'Diet',
  allergens: 'Allergens',
  enabled: 'Enabled',
  shop: 'Shop',
  manualOverride: 'Open outside hours',
  taxable: 'GST',
  openingTime: 'Opens',
  closingTime: 'Closes',
  location: 'Pin on the map',
  status: 'Status',
  reason: 'Reason',
  foods: 'Foods',
  file: 'File',
  created: 'Added',
  updated: 'Updated',
  unchanged: 'Unchanged',
  failed: 'Not imported',
};

interface AuditSentence {
  /** The text before and after the name of what was changed. */
  before: string;
  after: string;
  /** Null when the user changed something of their own. */
  name: string | null;
}

/** The action as text that follows the name of the user who did it: 'changed the food ' and 'Masala Dosa'. */
export function auditSentence({ action, subjectKind, subjectName }: AuditEntryAnswer): AuditSentence {
  const [before = '', after] = (SENTENCES[action] ?? `did ${action} on {name}`).split('{name}');
  return {
    before,
    after: after ?? '',
    name: after === undefined ? null : (subjectName ?? `(${subjectKind})`),
  };
}

/** The changed values as text. `shopName` returns a shop's name by its id. */
export function auditChanges(
  { before, after }: Pick<AuditEntryAnswer, 'before' | 'after'>,
  shopName: (id: string) => string,
): ValueChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [old, changed] = [before?.[name], after?.[name]];
    if (name === 'foods' && Array.isArray(old) && Array.isArray(changed))
      return foodChanges(
        old as Values[],
        changed as Values[],
        Number(after?.['foodCount'] ?? after?.['updated'] ?? 0),
      );
    const change = {
      label: LABELS[name] ?? name,
      before: before && name in before ? inWords(name, before, shopName) : null,
      after: after && name in after ? inWords(name, after, shopName) : null,
    };
    return name === 'foodCount' || change.before === change.after ? [] : [change];
  });
}

type Values = Record<string, unknown>;

/** One line for each food that an import has changed. @param count of all changed foods: not all may be stored */
function foodChanges(before: readonly Values[], after: readonly Values[], count: number): ValueChange[] {
  const lines = before.slice(0, SHOWN_FOODS).map((food, index) => {
    const changes = auditChanges({ before: food, after: after[index] ?? null }, String);
    const side = (of: 'before' | 'after') =>
      changes.flatMap((change) => (change[of] === null ? [] : [`${change.label} ${change[of]}`])).join(', ');
    return { label: String(food['name']), before: side('before'), after: side('after') };
  });
  const more = Math.max(before.length, count) - lines.length;
  return more > 0 ? [...lines, { label: 'Foods', before: null, after: `and ${more} more` }] : lines;
}

function inWords(field: string, side: Side, shopName: (id: string) => string): string {
  const value = side[field];
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field === 'price' ? formatRupees(toPaise(value)) : String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    if (field === 'managedShops') return value.map((id) => shopName(String(id))).join(', ');
    if (field === 'foods') return foodsInWords(value, Number(side.foodCount ?? value.length));
    if (field === 'allergens') return allergensInWords(ALLERGENS.filter((each) => value.includes(each)));
    return value.map(String).join(', ');
  }
  if (typeof value === 'object') {
    if ('lat' in value && 'lng' in value) return `${String(value.lat)}, ${String(value.lng)}`;
    if ('name' in value) return String(value.name);
    return JSON.stringify(value);
  }
  if (field === 'diet') return DIET_LABELS[DIETS.find((each) => each === value) ?? 'unknown'];
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function foodsInWords(foods: readonly unknown[], total: number): string {
  const count = `${total} ${total === 1 ? 'food' : 'foods'}`;
  const names = foods.flatMap((food) =>
    typeof food === 'object' && food !== null && 'name' in food ? [String(food.name)] : [],
  );
  if (names.length === 0) return count;
  const more = total > SHOWN_FOODS ? ` and ${total - SHOWN_FOODS} more` : '';
  return `${count}: ${names.slice(0, SHOWN_FOODS).join(', ')}${more}`;
}
