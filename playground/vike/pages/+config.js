import vikeReact from 'vike-react/config'

// The tests build it with both kinds of file names.
const { STYLE = 'folders' } = process.env

export default {
  extends: [vikeReact],
  title: 'Whale watch',
  prerender: { noExtraDir: STYLE === 'flat' },
}
