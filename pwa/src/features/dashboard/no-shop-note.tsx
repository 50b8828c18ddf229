import { Alert } from '../../ui/feedback/alert.tsx';

/** For a shop admin without a shop, who can do nothing until an admin assigns one. */
export function NoShopNote() {
  return (
    <Alert tone="turmeric" title="You have no shop yet">
      Ask an admin to assign your shop to you. Its orders, foods and sales appear here then.
    </Alert>
  );
}
