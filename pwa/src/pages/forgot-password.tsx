export function ForgotPasswordPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Forgot password?</h1>
    </div>
  );
}
