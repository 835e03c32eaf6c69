/** Formats the time of day, with the date if it is not today. */
export function timeOfDay(locale: string, date: Date): string {
  const isToday = date.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, {
    timeStyle: 'medium',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(date)
}
