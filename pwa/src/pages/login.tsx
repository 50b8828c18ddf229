export function LoginPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Login</h1>
    </div>
  );
}
