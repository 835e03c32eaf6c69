const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** A time of the day as this machine's clock shows it. */
export const clockTime = (time: string) => clock.format(new Date(time))
