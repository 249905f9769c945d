// Their text is in ../posts, where front matter has the dates.
export const posts = { 'first-snow': 'First snow', 'winter-room': 'The winter room' }
