export function TrackPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Order</h1>
    </div>
  );
}
