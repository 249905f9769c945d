// Made for nobody: waymark tells that nothing of it was built.
export default function Tag() {
  return <h1>A tag</h1>
}
