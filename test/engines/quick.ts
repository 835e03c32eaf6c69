/**
 * Files of `npm run test:engines -- --quick`: the behavior that differs most between engines, which are focus, overlays,
 * streams, dates, storage and layout.
 */
export const quick = [
  'DestinationList.stories',
  'HoldNotice.stories',
  'RetryCountdown.stories',
  'Theming.stories',
  'useProxy.stories',
]
