export default function Home() {
  return (
    <>
      <title>The hut</title>
      <h1>The hut</h1>
    </>
  )
}

export const getConfig = () => ({ render: 'static' })
