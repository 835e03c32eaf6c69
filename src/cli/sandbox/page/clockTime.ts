const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Formats a time as local time of day. */
export const clockTime = (time: string) => clock.format(new Date(time))
