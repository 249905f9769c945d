export const whales = ['humpback', 'grå']
