/**
 * Words that several components use.
 *
 * @inline
 */
export interface CommonMessages {
  retry: string
  retrying: string
  retryNow: string
  refresh: string
  refreshing: string
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
  /** Above the members of a destination or a record that do not have their documented type. */
  warnings: string
  /** In the place of a part of the kit that is loaded later, where it could not be. */
  notLoaded: string
}

export const enCommon: CommonMessages = {
  retry: 'Try again',
  retrying: 'Trying again…',
  retryNow: 'Try again now',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  dismiss: 'Dismiss',
  details: 'Details',
  copy: (what) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Could not copy',
  never: 'Never',
  notSet: 'Not set',
  none: 'None',
  setHidden: 'Set, hidden',
  yes: 'Yes',
  no: 'No',
  notStated: 'Not stated',
  warnings: 'Some values have an unexpected format',
  notLoaded: 'This part could not be loaded. Reload the page to see it.',
}
