export default function Post({ slug }) {
  return (
    <>
      <title>{slug}</title>
      <h1>{slug}</h1>
    </>
  )
}

export const getConfig = () => ({ render: 'static', staticPaths: ['first-snow', 'winter-room'] })
