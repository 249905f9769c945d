import { measured } from '../measured.js'

await measured(() => {})
