import type { RouteMeta } from '@analogjs/router'
import { Component } from '@angular/core'

export const routeMeta: RouteMeta = {
  title: 'About the hut',
  meta: [{ property: 'article:modified_time', content: '2025-09-01' }],
}

@Component({ template: `<h1>About the hut</h1>` })
export default class AboutPage {}
