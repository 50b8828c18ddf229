export function SearchPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Search</h1>
    </div>
  );
}
