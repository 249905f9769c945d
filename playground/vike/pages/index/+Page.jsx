export default function Page() {
  return <h1>Whale watch</h1>
}
