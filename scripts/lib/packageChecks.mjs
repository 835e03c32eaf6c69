/** Commands that check the built package. `npm test` and a release run the same ones. */
export const packageChecks = {
  publint: ['publint', '--strict'],
  attw: [
    ...['attw', '--pack', '.', '--profile', 'esm-only', '--quiet'],
    ...['--exclude-entrypoints', 'openapi.yaml', 'styles.css'],
  ],
}
