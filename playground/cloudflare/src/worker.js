export default {
  fetch: () => Response.json({ hut: 'open' }),
}
