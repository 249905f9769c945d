import { Outlet } from 'react-router'

export default function Blog() {
  return (
    <main>
      <Outlet />
    </main>
  )
}
