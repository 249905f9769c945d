export const trailingSlash = 'always'
