import { Head } from 'vite-react-ssg'
import { Link, Outlet, useParams } from 'react-router-dom'

const apples = ['boskoop', 'ålingsås']

function Layout() {
  return (
    <>
      <nav>
        <Link to="/about">About</Link> <Link to="/apples">Apples</Link>
      </nav>
      <Outlet />
    </>
  )
}

function Home() {
  return <h1>Orchard</h1>
}

function Apples() {
  return apples.map((name) => (
    <Link key={name} to={`/apples/${name}`}>
      {name}
    </Link>
  ))
}

function Apple() {
  return <h1>{useParams().name}</h1>
}

function Thanks() {
  return (
    <>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <h1>Thank you</h1>
    </>
  )
}

function Old() {
  return (
    <Head>
      <meta http-equiv="refresh" content="0; url=/fruit/apples" />
    </Head>
  )
}

function Missing() {
  return <h1>There is nothing here</h1>
}

export const routes = [
  {
    path: '/',
    element: <Layout />,
    children: [
      { index: true, element: <Home /> },
      { path: 'about', lazy: () => import('./about.jsx'), entry: 'src/about.jsx' },
      { path: 'apples', element: <Apples /> },
      { path: 'apples/:name', element: <Apple />, getStaticPaths: () => apples.map((name) => `apples/${name}`) },
      { path: 'thanks', element: <Thanks /> },
      { path: 'old', element: <Old /> },
      { path: '404', element: <Missing /> },
      { path: '*', element: <Missing /> },
    ],
  },
]
