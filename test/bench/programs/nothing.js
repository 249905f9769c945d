/** The memory of a Node that does nothing. */
import { measured } from '../measured.js'

await measured(() => {})
