import { component$ } from '@builder.io/qwik'
import { QwikCityProvider, RouterOutlet, useDocumentHead } from '@builder.io/qwik-city'

const Head = component$(() => {
  const head = useDocumentHead()
  return (
    <>
      <title>{head.title}</title>
      {head.meta.map((meta) => (
        <meta key={meta.key} {...meta} />
      ))}
    </>
  )
})

export default component$(() => (
  <QwikCityProvider>
    <head>
      <meta charset="utf-8" />
      <Head />
    </head>
    <body>
      <RouterOutlet />
    </body>
  </QwikCityProvider>
))
