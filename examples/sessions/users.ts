/** A user of the app. */
export interface User {
  id: string
  /** The user's customer, whose CRM is searched and called. */
  team: string
}

/** A placeholder for your app's database. A map, because an object would also find users such as `constructor`. */
export const users = new Map<string, User & { password: string }>([
  ['ada', { id: 'ada', team: 'acme', password: 'correct horse battery' }],
  ['gil', { id: 'gil', team: 'globex', password: 'staple of the gil' }],
])
