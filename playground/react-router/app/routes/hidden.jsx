export const meta = () => [{ title: 'Hidden' }, { name: 'robots', content: 'noindex' }]

export default function Hidden() {
  return <h1>Not for search engines</h1>
}
