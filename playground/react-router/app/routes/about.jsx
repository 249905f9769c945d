export const meta = () => [{ title: 'About' }, { property: 'article:modified_time', content: '2025-09-01' }]

export default function About() {
  return <h1>About the hut</h1>
}
