export default function Head() {
  return <meta httpEquiv="refresh" content="0; url=/watch/whales" />
}
