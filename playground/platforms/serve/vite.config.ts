import { siteOn } from '../site.ts'

export default siteOn(import.meta.dirname)
