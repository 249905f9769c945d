import { whales } from '../whales.js'

export default () => whales.map((name) => `/whales/${name}`)
