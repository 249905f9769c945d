export default function Missing() {
  return <h1>There is no such page</h1>
}

export const getConfig = () => ({ render: 'static' })
