export default function Page() {
  return <h1>Thank you</h1>
}
