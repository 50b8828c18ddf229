export function AdminDashboardPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Dashboard</h1>
    </div>
  );
}
