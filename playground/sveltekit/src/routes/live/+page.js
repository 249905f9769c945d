// Rendered by the server at each request, if there is one: no page of the build.
export const prerender = false
