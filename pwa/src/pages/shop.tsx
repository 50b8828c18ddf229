export function ShopPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Shop</h1>
    </div>
  );
}
