// Around all of the blog.
export default function Blog(props) {
  return <main>{props.children}</main>
}
