export const onGet = ({ redirect }) => {
  throw redirect(301, '/hut/about/')
}
