export const meta = () => [{ title: 'Not found' }]

export default function Missing() {
  return <h1>There is no such page</h1>
}
