export default {
  paths: () => [
    { params: { name: 'rye', title: 'Rye', updated: '2025-09-20' } },
    { params: { name: 'crème-brûlée', title: 'Crème brûlée bread' } },
    { params: { name: 'untested', title: 'Untested', draft: true } },
  ],
}
