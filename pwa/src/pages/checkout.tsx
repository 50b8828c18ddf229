export function CheckoutPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Order Form</h1>
    </div>
  );
}
