export default function Hidden() {
  return (
    <>
      <title>Hidden</title>
      <meta name="robots" content="noindex" />
      <h1>Not for search engines</h1>
    </>
  )
}

export const getConfig = () => ({ render: 'static' })
