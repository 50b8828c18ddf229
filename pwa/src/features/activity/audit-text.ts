import type { AuditAction, AuditField } from '@canteen/domain/audit/audit-actions';
import { SHOWN_FOODS } from '@canteen/domain/audit/audit-subjects';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { ALLERGENS, allergensInWords } from '@canteen/domain/foods/allergens';
import { DIET_LABELS, DIETS } from '@canteen/domain/foods/diet';
import { formatRupees, toPaise } from '@canteen/domain/money';
import { deviceName } from '../../lib/browser/device-name.ts';
import { mailKind } from './mail-kinds.ts';

type Side = NonNullable<AuditEntryAnswer['before']>;

export interface ValueChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** A value that the action did not change, such as the device of a login. */
export interface ValueFact {
  label: string;
  fact: string;
}

/**
 * The action of a change as text that follows the user's name. `{name}` is the name of what was changed. Of two texts, the
 * second is for something without a name.
 */
const SENTENCES: Record<AuditAction, string | readonly [string, string]> = {
  'user.register': 'registered {name}',
  'user.login': 'logged in',
  'user.logout': 'logged out',
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
  'refund.retry': ['retried the refund of order {name}', 'retried the refund of a payment without an order'],
  'mail.dismiss': ['dismissed a failed mail about order {name}', 'dismissed a failed mail'],
};

/** Fields that say nothing to a reader: an id, and a count that is shown with the names. */
const HIDDEN = ['_id', 'foodCount'] as const;

const LABELS: Record<Exclude<AuditField, (typeof HIDDEN)[number]>, string> = {
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
  deletionRequestedAt: 'Asked for deletion',
  mailsAboutSteps: 'Mails about each step of an order',
  userAgent: 'Device',
  ip: 'IP address',
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
  mail: 'Mail',
};

/** Never changed by the action, although they are stored as values before or after it. */
const FACTS: readonly string[] = ['userAgent', 'ip', 'mail'];

interface AuditSentence {
  /** The text before and after the name of what was changed. */
  before: string;
  after: string;
  /** Null when the user changed something of their own. */
  name: string | null;
}

/** The action as text that follows the name of the user who did it: 'changed the food ' and 'Masala Dosa'. */
export function auditSentence({ action, subjectKind, subjectName }: AuditEntryAnswer): AuditSentence {
  const known = action in SENTENCES ? SENTENCES[action as AuditAction] : `did ${action} on {name}`;
  const text = typeof known === 'string' ? known : known[subjectName === null ? 1 : 0];
  const [before = '', after] = text.split('{name}');
  return {
    before,
    after: after ?? '',
    name: after === undefined ? null : (subjectName ?? `(${subjectKind})`),
  };
}

/** The changed values as text, and the facts. `shopName` returns a shop's name by its id. */
export function auditChanges(
  { before, after }: Pick<AuditEntryAnswer, 'before' | 'after'>,
  shopName: (id: string) => string,
): (ValueChange | ValueFact)[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !HIDDEN.some((hidden) => hidden === name))
    .flatMap((name): (ValueChange | ValueFact)[] => {
      const [old, changed] = [before?.[name], after?.[name]];
      if (name === 'foods' && Array.isArray(old) && Array.isArray(changed))
        return foodChanges(
          old as Values[],
          changed as Values[],
          Number(after?.['foodCount'] ?? after?.['updated'] ?? 0),
        );
      const label = name in LABELS ? LABELS[name as keyof typeof LABELS] : name;
      const [was, is] = [before, after].map((side) =>
        side && name in side ? inWords(name, side, shopName) : null,
      );
      // Of a change of all foods, only the side before has their names, and they are not removed.
      if (FACTS.includes(name) || (name === 'foods' && before && after))
        return [{ label, fact: is ?? was ?? NONE }];
      if (was === is) return [];
      // An empty value of something that was added or deleted tells nothing.
      if (!(before && after) && (was ?? is) === NONE) return [];
      return [{ label, before: was ?? null, after: is ?? null }];
    });
}

type Values = Record<string, unknown>;

const NONE = 'none';

/** One line for each food that an import has changed. @param count of all changed foods: not all may be stored */
function foodChanges(before: readonly Values[], after: readonly Values[], count: number): ValueChange[] {
  const lines = before.slice(0, SHOWN_FOODS).map((food, index) => {
    const changes = auditChanges({ before: food, after: after[index] ?? null }, String);
    const side = (of: 'before' | 'after') =>
      changes
        .flatMap((change) =>
          'fact' in change || change[of] === null ? [] : [`${change.label} ${change[of]}`],
        )
        .join(', ');
    return { label: String(food['name']), before: side('before'), after: side('after') };
  });
  const more = Math.max(before.length, count) - lines.length;
  return more > 0 ? [...lines, { label: 'Foods', before: null, after: `and ${more} more` }] : lines;
}

function inWords(field: string, side: Side, shopName: (id: string) => string): string {
  const value = side[field];
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field === 'price' ? formatRupees(toPaise(value)) : String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return NONE;
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
  if (typeof value !== 'string') return JSON.stringify(value);
  switch (field) {
    case 'deletionRequestedAt':
      return formatCampusDateTime(new Date(value));
    case 'userAgent':
      return deviceName(value);
    case 'mail':
      return mailKind(value);
    case 'diet':
      return DIET_LABELS[DIETS.find((each) => each === value) ?? 'unknown'];
    default:
      return value;
  }
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
