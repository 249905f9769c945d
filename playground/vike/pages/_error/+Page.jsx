export default function Page() {
  return <h1>There is nothing here</h1>
}
