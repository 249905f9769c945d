export default function About() {
  return (
    <>
      <title>About</title>
      <meta property="article:modified_time" content="2025-09-01" />
      <h1>About the hut</h1>
    </>
  )
}

export const getConfig = () => ({ render: 'static' })
