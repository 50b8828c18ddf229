export function CartPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Your Shopping Carts</h1>
    </div>
  );
}
