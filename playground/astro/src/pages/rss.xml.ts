export const GET = () => new Response('<rss version="2.0"><channel><title>News</title></channel></rss>')
