// What TypeScript 6 and later look for where a page imports `svc-react/styles.css` without a bundler's types for CSS.
export {}
