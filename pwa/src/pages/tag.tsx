export function TagPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Shops</h1>
    </div>
  );
}
