// TypeScript 6 and later look for this file if a page imports `svc-react/styles.css` without a bundler's types for CSS.
export {}
