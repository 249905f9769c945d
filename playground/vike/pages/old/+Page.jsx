export default function Page() {
  return <h1>Moved</h1>
}
