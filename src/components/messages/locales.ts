/**
 * The texts of the components in other languages, for {@link svc-react!MessagesProvider | MessagesProvider}.
 *
 * @module svc-react/locales
 */
// Each language is a client module of its own: functions cannot be handed over by a server component, what is
// imported from a client module can.
export { ar } from './ar.js'
export { de } from './de.js'
export { en } from './en.js'
export { ja } from './ja.js'
export { pseudo } from './pseudo.js'
