export function RegisterPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">{"Let's get started!"}</h1>
    </div>
  );
}
