import { whales } from '../whales.js'

export default function Page() {
  return whales.map((name) => (
    <a key={name} href={`/watch/whales/${name}`}>
      {name}
    </a>
  ))
}
