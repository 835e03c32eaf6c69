/** Formats the time of day, with the date if it is not today. */
export function timeOfDay(locale: string, time: Date | number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, {
    timeStyle: 'medium',
    dateStyle: isToday ? undefined : 'medium',
  }).format(time)
}
