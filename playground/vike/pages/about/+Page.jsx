export default function Page() {
  return <h1>About us</h1>
}
