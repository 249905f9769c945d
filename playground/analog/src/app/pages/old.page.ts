import type { RouteMeta } from '@analogjs/router'

export const routeMeta: RouteMeta = { redirectTo: '/about', pathMatch: 'full' }
