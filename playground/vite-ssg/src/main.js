import { ViteSSG } from 'vite-ssg'
import { routes } from 'vue-router/auto-routes'
import App from './App.vue'

export const createApp = ViteSSG(App, {
  routes: [...routes, { path: '/calendar', redirect: '/trips' }],
  base: import.meta.env.BASE_URL,
})
