/** As a content system would give them: no file is the source of one trip. */
export const trips = [
  { slug: 'estuary', name: 'To the estuary', changed: '2025-05-04' },
  { slug: 'upriver-øst', name: 'Upriver, east bank', changed: '2025-07-19' },
]
