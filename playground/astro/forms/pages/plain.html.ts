/** An endpoint that writes a whole page. */
export const GET = () =>
  new Response('<!doctype html><html lang="en"><head><title>Plain</title></head><body>Plain</body></html>')
