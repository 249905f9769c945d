// Its own sitemap is left on: waymark replaces it.
export default { origin: 'https://hut.example' }
