export default function Layout({ children }) {
  return <main>{children}</main>
}

export const getConfig = () => ({ render: 'static' })
