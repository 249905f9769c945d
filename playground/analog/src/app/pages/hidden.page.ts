import type { RouteMeta } from '@analogjs/router'
import { Component } from '@angular/core'

export const routeMeta: RouteMeta = { title: 'Hidden', meta: [{ name: 'robots', content: 'noindex' }] }

@Component({ template: `<h1>Not for search engines</h1>` })
export default class HiddenPage {}
