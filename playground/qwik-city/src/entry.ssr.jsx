import { renderToStream } from '@builder.io/qwik/server'
import Root from './root'

export default function (options) {
  return renderToStream(<Root />, { ...options, containerAttributes: { lang: 'en', ...options.containerAttributes } })
}
