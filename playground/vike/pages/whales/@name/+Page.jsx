import { usePageContext } from 'vike-react/usePageContext'

export default function Page() {
  return <h1>{usePageContext().routeParams.name}</h1>
}
