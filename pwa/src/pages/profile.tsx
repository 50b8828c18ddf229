export function ProfilePage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Update Profile</h1>
    </div>
  );
}
