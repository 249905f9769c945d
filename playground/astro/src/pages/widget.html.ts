/** An endpoint that writes a part of a page. */
export const GET = () => new Response('<p>Widget</p>')
