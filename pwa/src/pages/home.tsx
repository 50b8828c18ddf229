export function HomePage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">All Shops</h1>
    </div>
  );
}
