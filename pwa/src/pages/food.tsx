export function FoodPage() {
  return (
    <div className="page py-6">
      <h1 className="text-title">Food</h1>
    </div>
  );
}
