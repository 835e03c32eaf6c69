/**
 * Messages that several components share.
 *
 * @inline
 */
export interface CommonMessages {
  retry: string
  retrying: string
  retryNow: string
  refresh: string
  refreshing: string
  /** Shown after 5 seconds of loading. */
  stillLoading: string
  /** Name of the button that cancels a load, after 10 seconds. */
  cancel: string
  dismiss: string
  details: string
  copy: (what: string) => string
  copied: string
  copyFailed: string
  never: string
  notSet: string
  none: string
  setHidden: string
  yes: string
  no: string
  notStated: string
  /** Title of the list of members that do not have their documented type. */
  warnings: string
  /** Shown if a part that loads on demand could not be loaded. */
  notLoaded: string
}

export const enCommon: CommonMessages = {
  retry: 'Try again',
  retrying: 'Trying again…',
  retryNow: 'Try again now',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  stillLoading: 'Still loading…',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  details: 'Details',
  copy: (what) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Couldn’t copy',
  never: 'Never',
  notSet: 'Not set',
  none: 'None',
  setHidden: 'Hidden',
  yes: 'Yes',
  no: 'No',
  notStated: 'Not provided',
  warnings: 'Some values have an unexpected format',
  notLoaded: 'Couldn’t load this section. Reload the page to see it.',
}
