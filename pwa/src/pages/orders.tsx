export function OrdersPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">My Orders</h1>
    </div>
  );
}
