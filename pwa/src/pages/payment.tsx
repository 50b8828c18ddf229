export function PaymentPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Order Summary</h1>
    </div>
  );
}
